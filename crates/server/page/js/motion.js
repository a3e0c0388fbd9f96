// @ts-check
// Cards travel from where they were to where they go. Cards are matched by face, zone and
// place, because a name on a back would tell what it is. Nothing waits for a movement.

import { isStill } from "./settings.js";

const MOST = 24;
const STAGGER = 60;
const EASE = "cubic-bezier(.2,.8,.2,1)";

/**
 * @typedef {{x: number, y: number, w: number}} Spot the middle and the width
 * @typedef {{id: string, zone: string, face: string, spot: Spot}} Seen
 * @typedef {{cards: Map<string, Seen>, piles: Map<string, {count: number, spot: Spot}>, seats: Map<number, {count: number, spot: Spot}>}} Picture
 */

/** @param {Element} element @returns {Spot} */
function spotOf(element) {
  const box = element.getBoundingClientRect();
  const w = /** @type {HTMLElement} */ (element).offsetWidth || box.width;
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, w };
}

/** Remembers where everything is. @param {Element} stage @param {import("./types.js").Scene|null} scene @returns {Picture|null} */
export function remember(stage, scene) {
  if (!scene || isStill() || document.visibilityState !== "visible") return null;
  /** @type {Picture} */
  const picture = { cards: new Map(), piles: new Map(), seats: new Map() };
  const shown = (/** @type {string} */ selector) => [...stage.querySelectorAll(selector)].filter((element) => element.getClientRects().length);
  for (const element of shown("[data-id]")) {
    const { id = "", zone = "", face = "" } = /** @type {HTMLElement} */ (element).dataset;
    picture.cards.set(id, { id, zone, face, spot: spotOf(element) });
  }
  for (const element of shown("[data-pile]")) {
    const { pile = "0", zone = "" } = /** @type {HTMLElement} */ (element).dataset;
    picture.piles.set(zone, { count: Number(pile), spot: spotOf(element) });
  }
  for (const element of shown("[data-seat]")) {
    const seat = Number(/** @type {HTMLElement} */ (element).dataset.seat);
    // A card that comes out of a plaque is small at first.
    picture.seats.set(seat, { count: scene.seats[seat - 1]?.cards ?? 0, spot: { ...spotOf(element), w: 40 } });
  }
  return picture;
}

/** @type {Set<() => void>} */
const flying = new Set();

/** Ends all movements. */
export function land() {
  for (const end of [...flying]) end();
}

/**
 * Moves the cards that are new.
 * @param {Element} stage @param {Picture|null} before @param {import("./types.js").Scene} scene
 */
export function travel(stage, before, scene) {
  land();
  if (!before) return;
  const now = [...stage.querySelectorAll("[data-id]")].map((element) => /** @type {HTMLElement} */ (element));
  const fresh = now.filter((element) => !before.cards.has(element.dataset.id ?? "") && element.dataset.face !== "empty");
  if (fresh.length > MOST) return;
  const here = new Set(now.map((element) => element.dataset.id));
  const gone = [...before.cards.values()].filter((seen) => !here.has(seen.id) && seen.face !== "empty");
  /** The pile that became smaller, or any. */
  const piles = [...before.piles.entries()];
  const smaller = piles.find(([zone, pile]) => {
    const element = stage.querySelector(`[data-pile][data-zone="${CSS.escape(zone)}"]`);
    return !element || Number(/** @type {HTMLElement} */ (element).dataset.pile) < pile.count;
  });
  const deck = smaller?.[1].spot;
  const giver = [...before.seats.entries()].find(([seat, old]) => (scene.seats[seat - 1]?.cards ?? 0) < old.count)?.[1].spot;
  let order = 0;
  for (const element of fresh) {
    const { face = "", zone = "" } = element.dataset;
    if (element.classList.contains("stat")) {
      flip(element, order++);
      continue;
    }
    const same = gone.findIndex((seen) => seen.face === face && seen.face !== "back");
    const turned = gone.findIndex((seen) => seen.face === "back" && seen.zone === zone);
    if (same >= 0) {
      fly(element, gone[same].spot, order++);
      gone.splice(same, 1);
    } else if (turned >= 0 && face !== "back") {
      flip(element, order++);
      gone.splice(turned, 1);
    } else {
      const isShared = zone.startsWith("felt") || zone.startsWith("house");
      const from = (isShared && face !== "back" && giver) || deck || (isShared ? giver : undefined);
      if (from) fly(element, from, order++);
    }
  }
}

/** @param {HTMLElement} element @param {number} order */
function flip(element, order) {
  element.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: 220, delay: order * STAGGER, fill: "backwards", easing: EASE });
}

/** @param {HTMLElement} element @param {Spot} from @param {number} order */
function fly(element, from, order) {
  const to = spotOf(element);
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  if (distance < 4) return;
  const layer = document.getElementById("travel");
  if (!layer) return;
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const name of ["data-id", "id", "data-play", "aria-label", "role"]) copy.removeAttribute(name);
  const height = element.offsetHeight;
  Object.assign(copy.style, { position: "fixed", left: `${to.x - to.w / 2}px`, top: `${to.y - height / 2}px`, width: `${to.w}px`, margin: "0", transform: "none" });
  copy.classList.add("ghost");
  layer.append(copy);
  element.classList.add("flying");
  const scale = Math.max(0.3, Math.min(2, from.w / to.w));
  const duration = Math.min(420, 260 + distance / 6);
  const animation = copy.animate([
    { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})` },
    { transform: `translate(${(from.x - to.x) / 2}px, ${(from.y - to.y) / 2 - 12}px) scale(${(1 + scale) / 2 + 0.06})`, offset: 0.5 },
    { transform: "none" },
  ], { duration, delay: order * STAGGER, fill: "backwards", easing: EASE });
  const end = () => {
    flying.delete(end);
    animation.cancel();
    copy.remove();
    element.classList.remove("flying");
  };
  flying.add(end);
  animation.onfinish = end;
}
