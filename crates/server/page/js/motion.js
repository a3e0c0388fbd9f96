// @ts-check
// Animates cards from their old to their new places. Cards are matched by face, zone and place:
// face-down cards have no ids, which would reveal them. Nothing waits for an animation.

import { isStill } from "./settings.js";

const MOST = 24;
const STAGGER = 60;
const EASE = "cubic-bezier(.2,.8,.2,1)";

/**
 * @typedef {{x: number, y: number, w: number}} Spot the centre and the width
 * @typedef {{id: string, zone: string, face: string, spot: Spot}} Seen
 * @typedef {{cards: Map<string, Seen>, piles: Map<string, {count: number, spot: Spot}>, seats: Map<number, {count: number, spot: Spot}>}} Picture
 */

/** @param {HTMLElement} element @returns {Spot} */
function spotOf(element) {
  const box = element.getBoundingClientRect();
  // The bounding box of a rotated card is wider than the card.
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, w: box.width && element.offsetWidth };
}

/** Records where all cards, piles and seats are. @param {Element} stage @param {import("./types.js").Scene|null} scene @returns {Picture|null} */
export function remember(stage, scene) {
  if (!scene || isStill() || document.visibilityState !== "visible") return null;
  /** @type {Picture} */
  const picture = { cards: new Map(), piles: new Map(), seats: new Map() };
  /** @type {NodeListOf<HTMLElement>} */
  const all = stage.querySelectorAll("[data-id], [data-pile], [data-seat]");
  for (const element of all) {
    const spot = spotOf(element);
    if (!spot.w) continue;
    const { id, zone = "", face = "", pile, seat } = element.dataset;
    if (id != null) picture.cards.set(id, { id, zone, face, spot });
    else if (pile != null) picture.piles.set(zone, { count: Number(pile), spot });
    // A card that comes from a seat starts small.
    else picture.seats.set(Number(seat), { count: scene.seats[Number(seat) - 1]?.cards ?? 0, spot: { ...spot, w: 40 } });
  }
  return picture;
}

/** Makes a copy of a card above the page, and hides the card. @param {HTMLElement} element @param {number} left @param {number} top @param {number} width */
export function ghost(element, left, top, width) {
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const name of ["data-id", "data-play", "aria-label", "role"]) copy.removeAttribute(name);
  Object.assign(copy.style, { position: "fixed", left: `${left}px`, top: `${top}px`, width: `${width}px`, margin: "0", transform: "none", translate: "none" });
  copy.classList.add("ghost");
  document.getElementById("travel")?.append(copy);
  element.classList.add("flying");
  return copy;
}

/** @type {Set<() => void>} */
const flying = new Set();

/** Ends all animations. */
export function land() {
  for (const end of [...flying]) end();
}

/**
 * Animates the cards that are new.
 * @param {Element} stage @param {Picture|null} before @param {import("./types.js").Scene} scene
 */
export function travel(stage, before, scene) {
  land();
  if (!before) return;
  const now = /** @type {HTMLElement[]} */ ([...stage.querySelectorAll("[data-id]")]);
  const fresh = now.filter((element) => !before.cards.has(element.dataset.id ?? "") && element.dataset.face !== "empty");
  if (fresh.length > MOST) return;
  const here = new Set(now.map((element) => element.dataset.id));
  const gone = [...before.cards.values()].filter((seen) => !here.has(seen.id) && seen.face !== "empty");
  const piles = [...before.piles.entries()];
  const smaller = piles.find(([zone, pile]) => {
    const element = stage.querySelector(`[data-pile][data-zone="${CSS.escape(zone)}"]`);
    return !element || Number(/** @type {HTMLElement} */ (element).dataset.pile) < pile.count;
  });
  const deck = smaller?.[1].spot;
  const giver = [...before.seats.entries()].find(([seat, old]) => (scene.seats[seat - 1]?.cards ?? 0) < old.count)?.[1].spot;
  /** Where each card comes from; `null` if it is turned over. @type {[HTMLElement, Spot|null][]} */
  const moves = [];
  for (const element of fresh) {
    const { face = "", zone = "" } = element.dataset;
    const same = gone.findIndex((seen) => seen.face === face && seen.face !== "back");
    const turned = gone.findIndex((seen) => seen.face === "back" && seen.zone === zone);
    if (element.classList.contains("stat")) {
      moves.push([element, null]);
    } else if (same >= 0) {
      moves.push([element, gone.splice(same, 1)[0].spot]);
    } else if (turned >= 0 && face !== "back") {
      gone.splice(turned, 1);
      moves.push([element, null]);
    } else {
      const isShared = zone.startsWith("felt") || zone.startsWith("house");
      const from = (isShared && face !== "back" && giver) || deck || (isShared ? giver : undefined);
      if (from) moves.push([element, from]);
    }
  }
  // Read all places before anything moves, so that the layout is computed once.
  const places = moves.map(([element]) => ({ ...spotOf(element), h: element.offsetHeight }));
  moves.forEach(([element, from], order) => (from ? fly(element, from, places[order], order) : flip(element, order)));
}

/** @param {HTMLElement} element @param {number} order */
function flip(element, order) {
  element.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: 220, delay: order * STAGGER, fill: "backwards", easing: EASE });
}

/** @param {HTMLElement} element @param {Spot} from @param {Spot & {h: number}} to @param {number} order */
function fly(element, from, to, order) {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  if (distance < 4) return;
  const copy = ghost(element, to.x - to.w / 2, to.y - to.h / 2, to.w);
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
