// @ts-check
// Animates cards from their old to their new places. Cards are matched by face, zone and place:
// face-down cards have no ids, which would reveal them. Nothing waits for an animation.

import { faceKey } from "./faces.js";
import { isStill } from "./settings.js";
import { zoneKey } from "./zones.js";

/** More new cards than these are not animated. */
const MOST = 60;
/** The pause between two cards, and the longest time in which all of them start. */
const STAGGER = 60, ALL = 900;
/** All cards. A strip repeats cards that are also on a pile. */
const CARDS = ":not(.strip) > [data-id]";
const EASE = "cubic-bezier(.2,.8,.2,1)";

/**
 * @typedef {{x: number, y: number, w: number, h: number}} Spot the centre and the size
 * @typedef {object} Seen a card
 * @property {HTMLElement} element
 * @property {string} zone
 * @property {string} face
 * @property {Spot} spot
 * @property {number} owner the seat that it belongs to, or 0
 * @property {boolean} wins
 * @property {boolean} isTop whether it lies on a pile of face-up cards
 *
 * @typedef {{count: number, spot: Spot, owner: number}} Pile
 * @typedef {{cards: Map<string, Seen>, piles: Map<string, Pile>, seats: Map<number, {count: number, spot: Spot}>}} Picture
 */

/** @param {HTMLElement} element @returns {Spot} */
function spotOf(element) {
  const box = element.getBoundingClientRect();
  // The bounding box of a rotated card is larger than the card.
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, w: box.width && element.offsetWidth, h: element.offsetHeight };
}

/** Which seat each zone belongs to. @param {import("./types.js").Scene} scene @returns {Map<string, number>} */
function owners(scene) {
  const you = scene.seats.findIndex((seat) => seat.you) + 1;
  return new Map(scene.zones.map((zone) => [zoneKey(zone), zone.owner ?? (typeof zone.place === "object" ? zone.place.seat : zone.place === "hand" ? you : 0)]));
}

/** Records where all cards, piles and seats are. @param {Element} stage @param {import("./types.js").Scene|null} scene @returns {Picture|null} */
export function remember(stage, scene) {
  if (!scene || isStill() || document.visibilityState !== "visible") return null;
  /** @type {Picture} */
  const picture = { cards: new Map(), piles: new Map(), seats: new Map() };
  const owner = owners(scene);
  /** @type {NodeListOf<HTMLElement>} */
  const all = stage.querySelectorAll(`${CARDS}, [data-pile], [data-seat]`);
  for (const element of all) {
    const spot = spotOf(element);
    if (!spot.w) continue;
    const { id, zone = "", face = "", pile, seat } = element.dataset;
    if (id != null) picture.cards.set(id, { element, zone, face, spot, owner: owner.get(zone) ?? 0, wins: element.classList.contains("win"), isTop: element.parentElement?.classList.contains("discard") ?? false });
    else if (pile != null) picture.piles.set(zone, { count: Number(pile), spot, owner: owner.get(zone) ?? 0 });
    // A card that comes from a seat starts small.
    else picture.seats.set(Number(seat), { count: scene.seats[Number(seat) - 1]?.cards ?? 0, spot: { ...spot, w: 40 } });
  }
  return picture;
}

/** Puts a copy of a card above the page. @param {HTMLElement} copy @param {number} left @param {number} top @param {number} width */
function above(copy, left, top, width) {
  for (const name of ["data-id", "data-play", "aria-label", "role"]) copy.removeAttribute(name);
  Object.assign(copy.style, { position: "fixed", left: `${left}px`, top: `${top}px`, width: `${width}px`, margin: "0", transform: "none", translate: "none" });
  copy.classList.add("ghost");
  copy.tabIndex = -1;
  document.getElementById("travel")?.append(copy);
  return copy;
}

/** Makes a copy of a card above the page, and hides the card. @param {HTMLElement} element @param {number} left @param {number} top @param {number} width */
export function ghost(element, left, top, width) {
  const copy = above(/** @type {HTMLElement} */ (element.cloneNode(true)), left, top, width);
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
 * Animates the cards that are new, and those that are gone. Without a picture of what was there
 * before, `isDeal` says that the cards are dealt. The news say who played a card.
 * @param {Element} stage @param {Picture|null} before @param {import("./types.js").Scene} scene @param {import("./types.js").Sentence[]} news @param {boolean} isDeal
 */
export function travel(stage, before, scene, news, isDeal) {
  land();
  const now = /** @type {HTMLElement[]} */ ([...stage.querySelectorAll(CARDS)]);
  if (isDeal) {
    before = remember(stage, scene);
    before?.cards.clear();
  }
  if (!before) return;
  const { cards, seats } = before, owner = owners(scene);
  const fresh = now.filter((element) => !cards.has(element.dataset.id ?? "") && element.dataset.face !== "empty");
  if (fresh.length > MOST) return;
  const here = new Set(now.map((element) => element.dataset.id));
  const gone = [...cards].filter(([id, seen]) => !here.has(id) && seen.face !== "empty").map(([, seen]) => seen);
  const find = (/** @type {string} */ selector, /** @type {string} */ zone) => /** @type {HTMLElement|null} */ (stage.querySelector(`${selector}[data-zone="${CSS.escape(zone)}"]`));
  const piles = [...before.piles].map(([zone, pile]) => ({ ...pile, grown: Number(find("[data-pile]", zone)?.dataset.pile ?? 0) - pile.count }));
  const ownPile = (/** @type {number} */ seat) => piles.find((pile) => seat && pile.owner === seat)?.spot;
  const changed = (/** @type {number} */ sign) => [...seats].find(([seat, old]) => ((scene.seats[seat - 1]?.cards ?? 0) - old.count) * sign > 0)?.[1].spot;
  const house = seats.get(0)?.spot, giver = changed(-1);
  /** The seat that played a card. @param {string} face */
  const player = (face) => seats.get((news.find((said) => said.cards?.some((card) => faceKey(card.face) === face)) ?? news.find((said) => said.seat))?.seat ?? -1)?.spot ?? giver;
  // A pile that somebody took.
  const taken = gone.find((seen) => seen.isTop && !find(".discard > ", seen.zone))?.spot;
  const deck = piles.find((pile) => !pile.owner && (isDeal || pile.grown < 0))?.spot ?? house ?? (isDeal ? spotOf(/** @type {HTMLElement} */ (stage.querySelector(".centre") ?? stage)) : undefined);

  /** Where each new card comes from; `null` if it is turned over. @type {[HTMLElement, Spot|null][]} */
  const moves = [];
  /** Where somebody has just played a card. @type {HTMLElement|undefined} */
  let played;
  for (const element of fresh) {
    const { face = "", zone = "" } = element.dataset, seat = owner.get(zone) ?? 0;
    const same = gone.findIndex((seen) => seen.face === face && seen.face !== "back");
    const turned = gone.findIndex((seen) => seen.face === "back" && seen.zone === zone);
    if (element.classList.contains("stat")) {
      if (Math.max(same, turned) >= 0) gone.splice(same < 0 ? turned : same, 1);
      moves.push([element, null]);
    } else if (same >= 0) {
      if (!seat) played = element;
      moves.push([element, gone.splice(same, 1)[0].spot]);
    } else if (turned >= 0 && face !== "back") {
      gone.splice(turned, 1);
      moves.push([element, null]);
    } else {
      const from = (zone.startsWith("felt") && !seat && face !== "back" && !isDeal && player(face)) || ownPile(seat) || taken || deck || (seat ? undefined : giver);
      if (from) moves.push([element, from]);
    }
  }

  // Cards of a trick go to the winner, or to the pile on which one of them already lies.
  const winner = ownPile([...cards.values()].find((seen) => seen.wins)?.owner ?? 0);
  const discard = [...cards.values()].find((seen) => seen.isTop && gone.some((it) => it.face === seen.face && it.zone !== seen.zone))?.spot;
  const receiver = piles.find((pile) => pile.grown > 0)?.spot ?? changed(1) ?? house;
  const left = gone.filter((seen) => !seen.element.isConnected && seen.zone.includes("/") && !(seen.isTop && find(".discard > ", seen.zone)));
  // Read all places before anything moves, so that the layout is computed once.
  const places = moves.map(([element]) => spotOf(element));
  const pile = played && spotOf(played);
  const pause = Math.min(STAGGER, ALL / (moves.length + left.length));
  for (const seen of left) {
    const to = seen.owner ? (pile && seen.zone.startsWith("hand") ? pile : discard ?? winner ?? receiver) : receiver;
    if (to) leave(seen, to);
  }
  moves.forEach(([element, from], order) => (from ? fly(element, from, places[order], order * pause) : flip(element, order * pause)));
}

/** @param {HTMLElement} element @param {number} delay */
function flip(element, delay) {
  element.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: 220, delay, fill: "backwards", easing: EASE });
}

/** Moves a card above the page on a small arc. @param {HTMLElement} copy @param {Spot} from @param {Spot} to @param {Spot} at where it is drawn @param {number} delay @param {() => void} after */
function arc(copy, from, to, at, delay, after) {
  const distance = Math.hypot(to.x - from.x, to.y - from.y);
  const step = (/** @type {Spot} */ spot) => ({ x: spot.x - at.x, y: spot.y - at.y, scale: Math.max(0.3, Math.min(2, spot.w / at.w)) });
  const [one, two] = [step(from), step(to)];
  const place = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ scale) => `translate(${x}px, ${y}px) scale(${scale})`;
  const animation = copy.animate([
    { transform: place(one.x, one.y, one.scale) },
    { transform: place((one.x + two.x) / 2, (one.y + two.y) / 2 - 12, (one.scale + two.scale) / 2 + 0.06), offset: 0.5 },
    { transform: place(two.x, two.y, two.scale) },
  ], { duration: Math.min(420, 260 + distance / 6), delay, fill: "both", easing: EASE });
  const end = () => {
    flying.delete(end);
    animation.cancel();
    copy.remove();
    after();
  };
  flying.add(end);
  animation.onfinish = end;
}

/** Moves a new card to its place. @param {HTMLElement} element @param {Spot} from @param {Spot} to @param {number} delay */
function fly(element, from, to, delay) {
  if (Math.hypot(to.x - from.x, to.y - from.y) < 4) return;
  const copy = ghost(element, to.x - to.w / 2, to.y - to.h / 2, to.w);
  arc(copy, from, to, to, delay, () => element.classList.remove("flying"));
}

/** Moves a card that is no longer drawn to where it went. @param {Seen} seen @param {Spot} to */
function leave({ element, spot }, to) {
  element.style.height = `${spot.h}px`;
  arc(above(element, spot.x - spot.w / 2, spot.y - spot.h / 2, spot.w), spot, { ...to, w: Math.min(to.w, spot.w) }, spot, 0, () => {});
}
