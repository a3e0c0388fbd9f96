// @ts-check
// Cards that lie together: piles, fans, rows, slots and columns.

import { h, hashOf, hidden } from "./dom.js";
import { colourSign, emblem, faceKey, faceSvg, isBack, isStat, spoken } from "./faces.js";
import { fan, layers } from "./layout.js";
import { chips } from "./people.js";

/** @typedef {import("./types.js").Card} Card */
/** @typedef {import("./types.js").Zone} Zone */
/** @typedef {import("./types.js").Face} Face */

/**
 * What drawing needs to know beside the scene.
 * @typedef {object} Look
 * @property {boolean} four whether each suit has a colour of its own
 * @property {string} deck the pattern of backs
 * @property {boolean} live whether this seat is asked
 * @property {string|null} selected the card that a finger has chosen
 * @property {string|null} hint the move of a hint
 * @property {Map<string, Face[]>} under what lies under the top of a pile
 * @property {(id: string, play: string) => void} choose
 * @property {number} room the width for your hand in rem
 */

/** @param {import("./types.js").Place} place */
const placeKey = (place) => (typeof place === "object" ? `seat${place.seat}` : place);

/** @param {Zone} zone */
export const zoneKey = (zone) => `${placeKey(zone.place)}/${zone.name}`;

/** Ids for the cards of a zone: equal cards are counted. @param {Zone} zone */
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

/**
 * One card.
 * @param {Look} look @param {Zone} zone @param {Card} card @param {string} id
 * @param {Record<string, any>} [extra]
 */
export function cardNode(look, zone, card, id, extra = {}) {
  const classes = ["card", ...card.marks.map((mark) => MARKS[mark] ?? ""), look.selected === id && "selected",
    card.play && card.play === look.hint && "hinted", card.face === "empty" && "none"];
  const said = card.marks.map((mark) => SAID[mark]).filter(Boolean);
  const label = [spoken(card.face), ...said].join(", ");
  const props = { key: id, "data-id": id, "data-face": faceKey(card.face), "data-zone": zoneKey(zone), ...extra };
  if (isStat(card.face)) return statCard(look, card, label, { ...props, class: ["stat", ...classes.slice(1)].filter(Boolean).join(" ") }, id);
  const picture = faceSvg(card.face, { four: look.four, deck: look.deck });
  const count = isBack(card.face) ? card.face.back.count : 1;
  if (card.play != null) {
    const play = card.play;
    return h("button", { ...props, class: classes.filter(Boolean).join(" "), "aria-label": `Play ${label}`, "data-play": play, onclick: () => look.choose(id, play) }, picture);
  }
  return h("span", { ...props, class: classes.filter(Boolean).join(" "), role: "img", "aria-label": label }, picture, count > 1 && h("b.many", { ...hidden }, count));
}

/**
 * A card of facts. Its rows are the choices, if there are any.
 * @param {Look} look @param {Card} card @param {string} label
 * @param {Record<string, any>} props @param {string} id
 */
function statCard(look, card, label, props, id) {
  const { title, rows, text } = /** @type {import("./types.js").Stat} */ (card.face).stat;
  const row = (/** @type {import("./types.js").StatRow} */ item) => {
    const [, name, small] = item.label.match(/^(.*?)( \(.*\))?$/) ?? [null, item.label, ""];
    const inner = [h("span", null, name, small && h("small", null, small.replace(/[()]/g, ""))), h("b", null, item.value ?? "?"),
      h("i", { ...hidden }, h("i", { style: { width: `${item.value == null ? 0 : item.bar}%` } }))];
    const classes = `row ${item.lit ? "lit" : ""} ${item.value == null ? "unknown" : ""} ${item.play && item.play === look.hint ? "hinted" : ""}`;
    const play = item.play;
    return play != null
      ? h("button", { class: classes, key: item.label, "data-play": play, onclick: () => look.choose(`${id}/${play}`, play) }, inner)
      : h("div", { class: classes, key: item.label }, inner);
  };
  const inner = [h("strong", null, title), h("div.art", { ...hidden }, emblem(title)), h("div.facts", null, rows.map(row)), text && h("p", null, text)];
  if (card.play != null) {
    const play = card.play;
    return h("button", { ...props, "data-play": play, onclick: () => look.choose(id, play) }, inner);
  }
  return h("article", { ...props, "aria-label": label }, inner);
}

/** The line under a zone. @param {Zone} zone */
function caption(zone) {
  if (zone.value || zone.state || zone.stake) {
    const tone = zone.state?.tone ?? (zone.active ? "good" : "plain");
    return h("div.foot", null,
      (zone.value || zone.state) && h("span", { class: `total ${tone}` }, zone.value && h("b", null, zone.value), zone.state && !zone.value?.includes(zone.state.text) && ` ${zone.state.text}`),
      zone.stake && h("span.bet", null, chips(zone.stake.cents), h("b.num", null, h("span.unseen", null, "bet "), zone.stake.text)));
  }
  if (zone.halo) return h("span", { class: `tag ${zone.halo}` }, colourSign(zone.halo), zone.caption.charAt(0).toUpperCase() + zone.caption.slice(1));
  if (/^[▲▼]/.test(zone.caption)) return null; // The arrow says it.
  const [, number, rest] = zone.caption.match(/^([\d,]+) (.*)$/) ?? [null, "", zone.caption];
  return zone.caption ? h("p.cap", null, number && h("b.num", null, number), ` ${rest}`) : null;
}

/** An angle that a card keeps. @param {string} key @param {number} depth */
const angle = (key, depth) => ((hashOf(key) % 19) - 9) * (depth === 0 ? 0.35 : 1.6) + [3, -8, 17, -21][depth % 4];

/** A pile: backs with depth, or open cards thrown on each other. @param {Look} look @param {Zone} zone */
function pile(look, zone) {
  const card = zone.cards[zone.cards.length - 1];
  const id = ids(zone)[zone.cards.length - 1];
  const play = zone.play;
  if (!card) return h("div.stack.empty", { key: "none" }, h("span.card.none", { role: "img", "aria-label": "empty place" }));
  if (isBack(card.face)) {
    const count = card.face.back.count;
    const backs = Array.from({ length: layers(count) }, (_, i) => h("span.card", { key: i, style: { "--layer": i }, ...hidden }, faceSvg({ back: { count: 1 } }, { deck: look.deck })));
    const props = { class: `stack ${play ? "able" : ""} ${play && play === look.hint ? "hinted" : ""}`, key: "pile", "data-pile": count, "data-zone": zoneKey(zone), style: { "--layers": layers(count) } };
    const label = `${zone.name}: ${spoken(card.face)}`;
    return play != null
      ? h("button", { ...props, "aria-label": label, "data-play": play, onclick: () => look.choose(zoneKey(zone), play) }, backs)
      : h("div", { ...props, role: "img", "aria-label": label }, backs);
  }
  const under = look.under.get(zoneKey(zone)) ?? [];
  const below = under.map((face, i) => h("span.card", { key: `u${under.length - i}${faceKey(face)}`, ...hidden,
    style: { transform: `translate(${[-15, 13, -4][(under.length - i) % 3]}%, ${[4, -5, 3][(under.length - i) % 3]}%) rotate(${angle(faceKey(face), under.length - i)}deg)` } }, faceSvg(face, { four: look.four, deck: look.deck })));
  const top = cardNode(look, zone, card, id, { style: { transform: `rotate(${angle(faceKey(card.face), 0)}deg)` } });
  const inner = h("div", { class: `discard ${zone.halo ? `halo ${zone.halo}` : ""}`, key: "discard", "data-drop": true }, below, top);
  if (play == null) return inner;
  return h("button.takes", { key: "takes", "aria-label": `${zone.name}: ${spoken(card.face)}`, "data-play": play, onclick: () => look.choose(zoneKey(zone), play) }, inner);
}

/**
 * A zone with its line.
 * @param {Look} look @param {Zone} zone @param {{hand?: boolean, bare?: boolean}} [how]
 */
export function zoneNode(look, zone, how = {}) {
  const marks = ids(zone);
  let cards;
  switch (zone.layout) {
    case "stack":
      cards = pile(look, zone);
      break;
    case "fan": {
      const stats = zone.cards.some((card) => isStat(card.face));
      const { step, angle: turn, scrolls } = fan(zone.cards.length, look.room);
      const middle = (zone.cards.length - 1) / 2;
      cards = h("div", { class: `fan ${stats ? "stats" : ""} ${look.live && zone.cards.some((card) => card.play) ? "live" : ""} ${scrolls ? "scrolls" : ""}`, key: "fan", role: "group", "aria-label": zone.name, tabindex: zone.cards.some((card) => card.play) ? null : 0, style: { "--step": step, "--deg": `${turn}deg`, "--drop": ((step * turn * Math.PI) / 360).toFixed(5), "--count": zone.cards.length } },
        zone.cards.map((card, i) => cardNode(look, zone, card, marks[i], { style: { "--i": (i - middle).toFixed(1) } })));
      break;
    }
    default:
      cards = h("div", { class: `${zone.layout} ${zone.cards.length > (zone.layout === "row" ? 4 : 6) ? "long" : ""}`, key: "cards", role: "group", "aria-label": zone.name, style: { "--count": zone.cards.length } },
        zone.cards.map((card, i) => cardNode(look, zone, card, marks[i])));
  }
  return h("div", { class: `zone ${zone.layout}-zone ${zone.active ? "active" : ""}`, key: zoneKey(zone), "data-zone-name": zone.name },
    zone.label && h("em.badge.tip", null, zone.label), cards, !how.bare && caption(zone));
}

/** Two zones of slots that lie on each other: the first is on top. @param {Look} look @param {Zone} top @param {Zone} bottom */
export function slotPairs(look, top, bottom) {
  const [upper, lower] = [ids(top), ids(bottom)];
  return h("div.slots.pairs", { key: zoneKey(top), role: "group", "aria-label": `${top.name}, ${bottom.name}` }, top.cards.map((card, i) => {
    const under = bottom.cards[i];
    const isGone = card.face === "empty" && (!under || under.face === "empty");
    return h("div", { class: `slot ${isGone ? "gone" : ""}`, key: i },
      under && under.face !== "empty" && cardNode(look, bottom, under, lower[i]),
      card.face !== "empty" && cardNode(look, top, card, upper[i]));
  }));
}
