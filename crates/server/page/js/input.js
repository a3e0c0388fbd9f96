// @ts-check
// Keys and dragging. Fingers, mice and keys all end in the same moves.

import { ghost } from "./motion.js";

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
function choosable(stage) {
  const question = stage.querySelector(".question");
  const all = question ?? stage;
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = all.querySelectorAll(question ? "button" : ".hands button, .reserve button, .facts button, .acts .btn, .spotcards button");
  return [...buttons].filter((button) => button.offsetParent !== null);
}

/** Whether somebody writes into a field. */
export const isTyping = () => document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLSelectElement;

/** Whether a dialog is open. */
export const isReading = () => document.querySelector("dialog[open]") != null;

/** @param {HTMLElement} stage @param {Hands} hands */
export function listen(stage, hands) {
  /** @param {KeyboardEvent} event */
  const onkey = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      if (hands.cancel()) event.preventDefault();
      return;
    }
    if (isTyping() || isReading()) return;
    if (event.key === "F5") {
      if (hands.hint()) event.preventDefault();
    } else if (event.key === "?") {
      hands.help();
    } else if (event.key.startsWith("Arrow")) {
      move(event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1);
      event.preventDefault();
    } else if (event.key === "Tab" && stage.querySelector(".question")) {
      move(event.shiftKey ? -1 : 1);
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
    const all = choosable(stage);
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
  drag(stage, hands);
}

/** A card that is pulled onto the table is played. @param {HTMLElement} stage @param {Hands} hands */
function drag(stage, hands) {
  /** @type {{element: HTMLElement, play: string, x: number, y: number, copy: HTMLElement|null}|null} */
  let held = null;
  let justDropped = false;

  stage.addEventListener("pointerdown", (event) => {
    justDropped = false;
    const element = event.target instanceof Element ? event.target.closest(".hands button.card[data-play]") : null;
    if (!(element instanceof HTMLElement) || event.button !== 0) return;
    held = { element, play: element.dataset.play ?? "", x: event.clientX, y: event.clientY, copy: null };
  });
  /** How far the card was pulled. A finger that goes sideways scrolls. @param {PointerEvent} event */
  const pull = (event) => {
    const [dx, dy] = [event.clientX - (held?.x ?? 0), event.clientY - (held?.y ?? 0)];
    return { dx, dy, isFar: Math.hypot(dx, dy) >= 9 && !(event.pointerType === "touch" && Math.abs(dx) > Math.abs(dy)) };
  };
  addEventListener("pointermove", (event) => {
    if (!held) return;
    const { dx, dy, isFar } = pull(event);
    if (!held.copy) {
      if (!isFar) return;
      const { left, top } = held.element.getBoundingClientRect();
      held.copy = ghost(held.element, left, top, held.element.offsetWidth);
      held.copy.classList.add("held");
    }
    held.copy.style.translate = `${dx}px ${dy}px`;
  });
  /** Lets the card go. */
  const drop = () => {
    held?.copy?.remove();
    held?.element.classList.remove("flying");
    held = null;
  };
  addEventListener("pointerup", (event) => {
    const card = held;
    // Browsers need not tell of every movement.
    const { dy, isFar } = pull(event);
    drop();
    if (!card || !card.copy && !isFar) return;
    justDropped = true;
    if (-dy > card.element.offsetHeight * 0.5) hands.play(card.play);
  });
  addEventListener("pointercancel", drop);
  // The click that ends a pull chooses nothing. It can come late; clicks of keys have no detail.
  stage.addEventListener("click", (event) => {
    if (justDropped && event.detail) event.stopPropagation();
  }, true);
}
