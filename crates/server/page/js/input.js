// @ts-check
// Keys and dragging. Fingers, mice and keys all end in the same moves.

/**
 * @typedef {object} Hands
 * @property {() => import("./types.js").Scene|null} scene
 * @property {() => string[]} moves
 * @property {(text: string) => void} play
 * @property {() => boolean} cancel takes something back; whether there was something
 * @property {() => boolean} hint asks for a hint; whether there can be one
 * @property {() => void} help
 * @property {(letter: string) => void} type begins to type a move
 */

/** @param {HTMLElement} stage */
const choosable = (stage) => [...stage.querySelectorAll(".hands button.card, .hands button.stat, .reserve button.card, .facts button, .question button, .acts .btn, .spotcards button.card")]
  .filter((element) => /** @type {HTMLElement} */ (element).offsetParent !== null)
  .map((element) => /** @type {HTMLElement} */ (element));

/** @param {HTMLElement} stage @param {Hands} hands @returns {() => void} */
export function listen(stage, hands) {
  const isTyping = () => document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLSelectElement;

  /** @param {KeyboardEvent} event */
  const onkey = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const question = stage.querySelector(".question");
    if (event.key === "Escape") {
      if (hands.cancel()) event.preventDefault();
      return;
    }
    if (isTyping() || document.querySelector("dialog[open]")) return;
    if (event.key === "F5") {
      if (hands.hint()) event.preventDefault();
    } else if (event.key === "?") {
      hands.help();
    } else if (event.key.startsWith("Arrow")) {
      move(event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1);
      event.preventDefault();
    } else if (event.key === "Tab" && question) {
      const inside = choosable(stage).filter((element) => question.contains(element));
      const at = inside.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      inside[(at + (event.shiftKey ? -1 : 1) + inside.length) % inside.length]?.focus();
      event.preventDefault();
    } else if (event.key === "Enter" && !event.repeat && !isOnButton()) {
      enter();
    } else if (event.key.length === 1 && event.key !== " ") {
      letter(event);
    }
  };

  const isOnButton = () => document.activeElement instanceof HTMLButtonElement || document.activeElement instanceof HTMLAnchorElement;

  /** The next thing to choose. @param {number} by */
  function move(by) {
    const question = stage.querySelector(".question");
    const all = choosable(stage).filter((element) => !question || question.contains(element));
    if (!all.length) return;
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
    all[next].focus();
    all[next].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** Enter makes the only move there is. */
  function enter() {
    const moves = hands.moves();
    const main = /** @type {HTMLElement|null} */ (stage.querySelector(".acts .btn.main"));
    if (main) main.click();
    else if (moves.length === 1) hands.play(moves[0]);
  }

  /** The key of a button is the button, unless a longer move begins with it. @param {KeyboardEvent} event */
  function letter(event) {
    const key = event.key.toLowerCase();
    const choice = [...stage.querySelectorAll(".question button[data-choice]")].find((element) => element.querySelector("kbd")?.textContent?.toLowerCase() === key);
    if (choice) {
      event.preventDefault();
      return /** @type {HTMLElement} */ (choice).click();
    }
    const buttons = hands.scene()?.buttons ?? [];
    const button = buttons.find((it) => it.key.toLowerCase() === key);
    const longer = hands.moves().some((text) => text.toLowerCase().startsWith(key) && text !== button?.play) ||
      buttons.some((it) => it !== button && it.key.toLowerCase().startsWith(key));
    event.preventDefault();
    if (button && !longer) hands.play(button.play);
    else if (hands.moves().length) hands.type(event.key);
  }

  document.addEventListener("keydown", onkey);
  const stopDragging = drag(stage, hands);
  return () => {
    document.removeEventListener("keydown", onkey);
    stopDragging();
  };
}

/** A card that is pulled onto the table is played. @param {HTMLElement} stage @param {Hands} hands */
function drag(stage, hands) {
  /** @type {{element: HTMLElement, play: string, x: number, y: number, copy: HTMLElement|null}|null} */
  let held = null;
  let justDropped = false;

  /** @param {PointerEvent} event */
  const down = (event) => {
    const element = event.target instanceof Element ? event.target.closest(".hands button.card[data-play]") : null;
    if (!(element instanceof HTMLElement) || event.button !== 0) return;
    held = { element, play: element.dataset.play ?? "", x: event.clientX, y: event.clientY, copy: null };
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.copy) {
      if (Math.hypot(dx, dy) < 9 || (event.pointerType === "touch" && Math.abs(dx) > Math.abs(dy))) return;
      const box = held.element.getBoundingClientRect();
      held.copy = /** @type {HTMLElement} */ (held.element.cloneNode(true));
      held.copy.removeAttribute("data-id");
      Object.assign(held.copy.style, { position: "fixed", left: `${box.left}px`, top: `${box.top}px`, width: `${held.element.offsetWidth}px`, margin: "0", transform: "none" });
      held.copy.classList.add("ghost", "held");
      document.getElementById("travel")?.append(held.copy);
      held.element.classList.add("flying");
    }
    held.copy.style.translate = `${dx}px ${dy}px`;
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!held) return;
    const { element, play, y, copy } = held;
    held = null;
    if (!copy) return;
    copy.remove();
    element.classList.remove("flying");
    justDropped = true;
    setTimeout(() => (justDropped = false), 0);
    if (y - event.clientY > element.offsetHeight * 0.5) hands.play(play);
  };
  const cancel = () => {
    held?.copy?.remove();
    held?.element.classList.remove("flying");
    held = null;
  };
  /** @param {MouseEvent} event */
  const click = (event) => {
    if (justDropped) event.stopPropagation();
  };
  stage.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  stage.addEventListener("click", click, true);
  return () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    stage.removeEventListener("pointerdown", down);
    stage.removeEventListener("click", click, true);
  };
}
