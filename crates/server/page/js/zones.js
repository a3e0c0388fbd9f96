// @ts-check
// Draws zones of cards: piles, fans, rows, slots and columns.

import { capital, h, hashOf, hidden, times } from "./dom.js";
import { BACK, colourSign, cardArt, faceKey, isBack, isStat, pictured, spoken } from "./faces.js";
import { fan, layers } from "./layout.js";
import { chips } from "./people.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Zone} Zone */
/** @typedef {import("./types.js").Face} Face */

/**
 * What drawing a zone needs besides the scene.
 * @typedef {object} Look
 * @property {boolean} four whether each suit has a colour of its own
 * @property {string} deck the pattern of backs
 * @property {boolean} live whether this seat is asked
 * @property {number} least how much of a covered card is visible at least
 * @property {string|null} selected the id of the card, row or pile that is selected by touch
 * @property {string|null} hint the move that the hint recommends
 * @property {Map<string, Face[]>} under the cards under the top of each pile
 * @property {(id: string, play: string, words: string) => void} choose
 * @property {number} room the width for your hand, in card widths
 */

/** The glow of each colour on the felt. @type {Record<string, string>} */
export const GLOW = { red: "#ff8a80", yellow: "#ffd23f", blue: "#8ea9ff", green: "#76e1a0" };

/** @param {import("./types.js").Place} place */
const placeKey = (place) => (typeof place === "object" ? `seat${place.seat}` : place);

/** @param {Zone} zone */
export const zoneKey = (zone) => `${placeKey(zone.place)}/${zone.name}`;

/** Ids for the cards of a zone. Equal cards are numbered. @param {Zone} zone */
function ids(zone) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return zone.cards.map((card, i) => {
    const fixed = zone.layout === "slots" || zone.layout === "column";
    const key = fixed && (card.face === "empty" || isBack(card.face)) ? `${i}` : faceKey(card.face);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return `${zoneKey(zone)}/${key}/${count}`;
  });
}

/** @type {Record<string, string>} */
const MARKS = { playable: "up", chosen: "chosen", winning: "win", dimmed: "dim", special: "special" };
/** @type {Record<string, string>} */
const SAID = { chosen: "chosen", winning: "wins", special: "special" };

/** The attributes that make an element a choice, if it has a move. @param {Look} look @param {string} id @param {string|null|undefined} play @param {string} words */
const choosing = (look, id, play, words) => play != null && { "data-play": play, "aria-pressed": look.selected === id || null, onclick: () => look.choose(id, play, words) };

/** The classes of a choice. @param {Look} look @param {string} id @param {string|null|undefined} play */
const marked = (look, id, play) => [look.selected === id && "selected", play && play === look.hint && "hinted"];

/**
 * One card.
 * @param {Look} look @param {Zone} zone @param {Card} card @param {string} id
 * @param {Record<string, any>} [style]
 */
export function cardNode(look, zone, card, id, style = {}) {
  const { play } = card;
  const marks = [card.marks.map((mark) => MARKS[mark]), marked(look, id, play), card.face === "empty" ? "none" : !isStat(card.face) && pictured(card.face, look)];
  const said = card.marks.map((mark) => SAID[mark]).filter(Boolean);
  const label = [spoken(card.face), ...said].join(", ");
  const choice = choosing(look, id, play, spoken(card.face));
  const props = { key: id, class: marks.flat(), "data-id": id, "data-face": faceKey(card.face), "data-zone": zoneKey(zone), ...choice, style };
  if (isStat(card.face)) return h(choice ? "button.stat" : "article.stat", { ...props, label: choice ? null : label }, facts(look, card.face, id));
  const count = isBack(card.face) ? card.face.back.count : 1;
  if (choice) return h("button.card", { ...props, label: `Play ${label}` });
  return h("span.card", { ...props, role: "img", label: label }, count > 1 && h("b.many", hidden, count));
}

/** The content of a fact card. Its rows can be choices. @param {Look} look @param {import("./types.js").Stat} face @param {string} id */
function facts(look, { stat: { title, rows, text, picture } }, id) {
  const row = (/** @type {import("./types.js").StatRow} */ { label, value, bar, lit, play }) => {
    const [, name, unit] = label.match(/^(.*?)(?: \((.*)\))?$/) ?? [null, label];
    const rowId = `${id}/${play}`, choice = choosing(look, rowId, play, name ?? label);
    return h(choice ? "button.row" : "div.row", { class: [lit && "lit", value == null && "unknown", ...marked(look, rowId, play)], key: label, ...choice },
      h("span", name, unit && h("small", unit)), h("b", value ?? "?"), h("i", hidden, h("i", { style: { width: `${value == null ? 0 : bar}%` } })));
  };
  return [h("strong", title), h("div.art", hidden, cardArt(title, picture)), h("div.facts", rows.map(row)), text && h("p", text)];
}

/** Cards as decoration. @param {Face[]} faces */
export const spreadOut = (faces) => faces.map((face, k) => {
  const props = { key: k, style: { "--k": k - (faces.length - 1) / 2 } };
  return isStat(face) ? h("span.stat", props, facts(/** @type {any} */ ({}), face, "")) : h("span.card", { ...props, class: pictured(face) });
});

/** The caption under a zone. @param {Zone} zone */
function caption(zone) {
  if (zone.value || zone.state || zone.stake) {
    const tone = zone.state?.tone ?? (zone.active ? "good" : "plain");
    return h("div.foot",
      (zone.value || zone.state) && h("span.total", { class: tone }, zone.value && h("b", zone.value), zone.state && !zone.value?.includes(zone.state.text) && ` ${zone.state.text}`),
      zone.stake && h("span.bet", chips(zone.stake.cents), h("b.num", h("span.unseen", "bet "), zone.stake.text)));
  }
  if (zone.halo) return h("span.tag", { class: zone.halo }, colourSign(zone.halo), capital(zone.caption));
  // The drawn arrow already shows these words.
  if (/^[▲▼]/.test(zone.caption)) return null;
  const [, number, rest] = zone.caption.match(/^([\d,]+) (.*)$/) ?? [null, "", zone.caption];
  return zone.caption ? h("p.cap", number && h("b.num", number), ` ${rest}`) : null;
}

/** The angle of a card in a pile, always the same for the same card. @param {string} key @param {number} depth */
const angle = (key, depth) => ((hashOf(key) % 19) - 9) * (depth === 0 ? 0.35 : 1.6) + [3, -8, 17, -21][depth % 4];

/** Face-down cards of a pile. @param {Look} look @param {number} count */
export const backs = (look, count) => times(layers(count), (i) => h("span.card", { key: i, class: pictured(BACK, look), style: { "--layer": i }, ...hidden }));

/** A pile: face-down cards with visible thickness, or a loose pile of face-up cards. @param {Look} look @param {Zone} zone */
function pile(look, zone) {
  const card = zone.cards[zone.cards.length - 1];
  const id = ids(zone)[zone.cards.length - 1];
  const play = zone.play;
  if (!card) return h("div.stack.empty!", h("span.card.none", { role: "img", label: "empty place" }));
  const label = `${zone.name}: ${spoken(card.face)}`;
  const choice = choosing(look, zoneKey(zone), play, zone.name), marksOfPile = marked(look, zoneKey(zone), play);
  if (isBack(card.face)) {
    const count = card.face.back.count;
    const props = { class: [play && "able", ...marksOfPile], key: "pile", "data-pile": count, "data-zone": zoneKey(zone), style: { "--layers": layers(count) } };
    return h(choice ? "button.stack" : "div.stack", { ...props, role: choice ? null : "img", label: label, ...choice }, backs(look, count));
  }
  const under = look.under.get(zoneKey(zone)) ?? [];
  const below = under.map((face, i) => {
    const depth = under.length - i, [x, y] = [[-15, 4], [13, -5], [-4, 3]][depth % 3];
    return h("span.card", { key: `u${depth}${faceKey(face)}`, ...hidden,
      class: pictured(face, look), style: { transform: `translate(${x}%, ${y}%) rotate(${angle(faceKey(face), depth)}deg)` } });
  });
  const top = cardNode(look, zone, card, id, { transform: `rotate(${angle(faceKey(card.face), 0)}deg)` });
  const inner = h("div.discard", { class: zone.halo && "halo", key: "discard", style: { "--h": GLOW[zone.halo ?? ""] ?? "" } }, below, top);
  return choice ? h("button.takes!", { class: marksOfPile, label: label, ...choice }, inner) : inner;
}

/** How far a hand reaches to each side of its middle card, in card widths. @param {Zone} zone @param {Look} look */
export function spread(zone, look) {
  const { step, scrolls } = fan(zone.cards.length, look);
  return zone.layout === "fan" && !scrolls && !isStat(zone.cards[0].face) ? ((zone.cards.length - 1) * step) / 2 : 0;
}

/**
 * A zone with its caption.
 * @param {Look} look @param {Zone} zone @param {boolean} [isBare] without the caption
 */
export function zoneNode(look, zone, isBare = false) {
  const marks = ids(zone), middle = (zone.cards.length - 1) / 2;
  const all = zone.layout === "stack" ? [] : zone.cards.map((card, i) => cardNode(look, zone, card, marks[i], { "--i": i - middle }));
  let cards;
  switch (zone.layout) {
    case "stack":
      cards = pile(look, zone);
      break;
    case "fan": {
      const stats = zone.cards.some((card) => isStat(card.face));
      const { step, angle: turn, scrolls } = fan(zone.cards.length, look);
      const isPlayable = zone.cards.some((card) => card.play);
      cards = h("div.fan", { class: [stats && "stats", look.live && "live", scrolls && "scrolls"], key: "fan", role: "group", label: zone.name, tabindex: isPlayable ? null : 0, style: { "--room": look.room, "--step": step, "--deg": `${turn}deg`, "--drop": ((step * turn * Math.PI) / 360).toFixed(5) } },
        all);
      break;
    }
    default:
      cards = h("div", { class: zone.layout, key: "cards", role: "group", label: zone.name }, all.length ? all : h("span.card.none", { key: "none", ...hidden }));
  }
  return h("div.zone", { class: [`${zone.layout}-zone`, zone.active && "active"], key: zoneKey(zone), style: { "--count": zone.cards.length } },
    zone.label && h("em.badge.tip", zone.label), cards, !isBare && caption(zone));
}

/** Two zones of slots, one on top of the other. @param {Look} look @param {Zone} top @param {Zone} bottom */
export function slotPairs(look, top, bottom) {
  const [upper, lower] = [ids(top), ids(bottom)];
  return h("div.slots.pairs", { key: zoneKey(top), role: "group", label: `${top.name}, ${bottom.name}` }, top.cards.map((card, i) => {
    const under = bottom.cards[i];
    const isGone = card.face === "empty" && (!under || under.face === "empty");
    return h("div.slot", { class: isGone && "gone", key: i },
      under && under.face !== "empty" && cardNode(look, bottom, under, lower[i]),
      card.face !== "empty" && cardNode(look, top, card, upper[i]));
  }));
}
