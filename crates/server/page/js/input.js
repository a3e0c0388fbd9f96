// @ts-check
// Input by keyboard and dragging.

import { ghost } from "./motion.js";

/**
 * @typedef {object} Actions
 * @property {() => import("./types.js").Scene|null} scene
 * @property {() => string[]} moves
 * @property {(text: string) => void} play
 * @property {() => boolean} cancel cancels an incomplete move; returns whether there was one
 * @property {() => boolean} hint asks for a hint; returns whether hints are possible
 * @property {() => void} help
 * @property {(letter: string) => void} type starts to type a move
 */

/** @param {HTMLElement} stage */
function choosable(stage) {
  const question = stage.querySelector(".question");
  const all = question ?? stage;
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = all.querySelectorAll(question ? "button" : ".hands button, .reserve button, .facts button, .acts .btn, .spotcards button");
  return [...buttons].filter((button) => button.offsetParent !== null);
}

/** Whether a field has the focus. */
export const isTyping = () => document.activeElement?.matches("input, select") === true;

/** Whether a dialog is open. */
export const isReading = () => document.querySelector("dialog[open]") != null;

/** @param {HTMLElement} stage @param {Actions} actions */
export function listen(stage, actions) {
  /** @param {KeyboardEvent} event */
  const onkey = (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      if (actions.cancel()) event.preventDefault();
      return;
    }
    if (isTyping() || isReading()) return;
    // In the lobby and at the end there is nothing to play.
    if (event.key !== "?" && !stage.isConnected) return;
    if (event.key === "F5") {
      if (actions.hint()) event.preventDefault();
    } else if (event.key === "?") {
      actions.help();
    } else if (event.key.startsWith("Arrow")) {
      // Lists scroll by these keys.
      if (document.activeElement?.matches("ol")) return;
      if (move(event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1)) event.preventDefault();
    } else if (event.key === "Tab" && stage.querySelector(".question")) {
      move(event.shiftKey ? -1 : 1);
      event.preventDefault();
    } else if (event.key === "Enter" && !event.repeat && !isOnButton()) {
      enter();
    } else if (event.key.length === 1 && event.key !== " ") {
      letter(event);
    }
  };

  const isOnButton = () => document.activeElement?.matches("a, button");

  /** Moves the focus to the next choice, if there is one. @param {number} by */
  function move(by) {
    const all = choosable(stage);
    if (!all.length) return false;
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length;
    all[next].focus();
    all[next].scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  }

  /** Enter presses the main button, or makes the only legal move. */
  function enter() {
    const moves = actions.moves();
    const main = /** @type {HTMLElement|null} */ (stage.querySelector(".acts .btn.main"));
    if (main) main.click();
    else if (moves.length === 1) actions.play(moves[0]);
  }

  /** A letter presses the button with this key, unless a longer move begins with it. @param {KeyboardEvent} event */
  function letter(event) {
    const key = event.key.toLowerCase();
    const choice = [...stage.querySelectorAll(".question button[data-choice]")].find((element) => element.querySelector("kbd")?.textContent?.toLowerCase() === key);
    if (choice) {
      event.preventDefault();
      return /** @type {HTMLElement} */ (choice).click();
    }
    const buttons = actions.scene()?.buttons ?? [];
    const button = buttons.find((it) => it.key.toLowerCase() === key);
    const longer = actions.moves().some((text) => text.toLowerCase().startsWith(key) && text !== button?.play) ||
      buttons.some((it) => it !== button && it.key.toLowerCase().startsWith(key));
    event.preventDefault();
    if (button && !longer) actions.play(button.play);
    else if (actions.moves().length) actions.type(event.key);
  }

  document.addEventListener("keydown", onkey);
  drag(stage, actions);
}

/** Plays a card that is dragged to the felt or the pile. Dropped elsewhere, it goes back. @param {HTMLElement} stage @param {Actions} actions */
function drag(stage, actions) {
  /** @type {{element: HTMLElement, play: string, x: number, y: number, copy: HTMLElement|null}|null} */
  let held = null;
  let justDropped = false;

  stage.addEventListener("pointerdown", (event) => {
    justDropped = false;
    const element = event.target instanceof Element ? event.target.closest(".hands button.card[data-play], .reserve button.card[data-play]") : null;
    if (!(element instanceof HTMLElement) || event.button !== 0) return;
    held = { element, play: element.dataset.play ?? "", x: event.clientX, y: event.clientY, copy: null };
  });
  /** How far the card was dragged. A horizontal swipe scrolls instead. @param {PointerEvent} event */
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
  /** Ends the drag. */
  const drop = () => {
    held?.copy?.remove();
    held?.element.classList.remove("flying");
    held = null;
  };
  addEventListener("pointerup", (event) => {
    const card = held;
    // Browsers need not send every movement.
    const { isFar } = pull(event);
    drop();
    if (!card || !card.copy && !isFar) return;
    justDropped = true;
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    const isOn = (/** @type {string} */ places) => below.some((element) => element.closest(places));
    if (isOn(".felt, .centre") && !isOn(".hands, .mine, .acts, .others")) actions.play(card.play);
  });
  addEventListener("pointercancel", drop);
  // Ignore the click that ends a drag. It can come late. Clicks by key have no detail.
  stage.addEventListener("click", (event) => {
    if (justDropped && event.detail) event.stopPropagation();
  }, true);
}
