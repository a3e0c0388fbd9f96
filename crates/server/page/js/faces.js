// @ts-check
// Draws the faces of cards. Each face is drawn once, and all equal cards share the picture.

import { court } from "./courts.js";
import { h, hashOf, hidden, times } from "./dom.js";
import { BRASS, box, CLARET, CREAM, disc, fill, gradient, group, INK, line, moved, path, ring, safe, shape, SUIT, suit, words } from "./shapes.js";

/** @typedef {import("./types.js").Face} Face */
/** @typedef {import("./types.js").Colour} Colour */

/** The colours of a deck with two colours. @type {Record<string, string>} */
const TWO = { H: CLARET, D: CLARET, S: INK, C: INK };
/** @type {Record<string, string>} */
const FOUR = { H: CLARET, D: "#1f55a8", S: INK, C: "#1b6b3f" };

/** @type {Record<string, string>} */
const SUIT_LETTER = { hearts: "H", diamonds: "D", spades: "S", clubs: "C" };
/** @type {Record<string, string>} */
const RANK_WORD = { A: "Ace", J: "Jack", Q: "Queen", K: "King" };

/** The pips of each rank: the heights in the two columns, and in the middle. @type {Record<string, number[][]>} */
const PIPS = {
  2: [[], [-105, 105]],
  3: [[], [-105, 0, 105]],
  4: [[-105, 105], []],
  5: [[-105, 105], [0]],
  6: [[-105, 0, 105], []],
  7: [[-105, 0, 105], [-52]],
  8: [[-105, 0, 105], [-52, 52]],
  9: [[-105, -35, 35, 105], [0]],
  10: [[-105, -35, 35, 105], [-70, 70]],
};

/** @type {Record<string, {light: string, dark: string, on: string, number: string}>} */
const HUE = {
  R: { light: "#c62f3b", dark: "#a3202c", on: CREAM, number: "#b3242f" },
  Y: { light: "#f2ba2d", dark: "#dd9c10", on: "#2b1c00", number: "#5f4300" },
  B: { light: "#2559bb", dark: "#17408f", on: CREAM, number: "#1f4fae" },
  G: { light: "#1d7f46", dark: "#125c31", on: CREAM, number: "#176a39" },
  W: { light: "#3d2f74", dark: "#251b4d", on: CREAM, number: INK },
};
/** @type {Record<Colour, string>} */
const LETTER = { red: "R", yellow: "Y", blue: "B", green: "G", wild: "W" };

/** Signs in a box from -50 to 50. @type {Record<string, (colour: string) => string>} */
const SIGN = {
  Skip: (colour) => path("M-40 22C-36-34 30-40 36 12M17 2L37 18 50-4", ROUND + line(colour, 11)) + disc(-1, 30, 11, fill(colour)),
  Reverse: (colour) => path("M-42 8V-4Q-42-24-22-24H36M20-42L40-24 20-6M42-8V4Q42 24 22 24H-36M-20 42L-40 24-20 6", ROUND + line(colour, 11)),
};
const ROUND = 'stroke-linecap="round" stroke-linejoin="round" ';

/** A small card. @param {string} c @param {number} x @param {number} y @param {number} turn @param {number} w */
const small = (c, x, y, turn, w) => moved(x, y,
  box(-w / 2, -w * 0.7, w, w * 1.4, 6, `${fill(HUE[c].light)} stroke="${CREAM}" stroke-width="4"`) + shape(c, 0, 0, w / 2, fill(HUE[c].on)), `rotate(${turn})`);

/** Whether a coloured card is wild, and the number in a sign such as `Pickup 2`. @param {string} sign */
const meaning = (sign) => ({ isWild: /^wild/i.test(sign), count: sign.length > 2 ? sign.match(/\d+$/)?.[0] : undefined });

/** The middle and the corner of a wild card. @param {string|undefined} count */
function wild(count) {
  if (count) {
    const fan = small("R", -40, 4, -24, 44) + small("Y", -14, -8, -8, 44) + small("B", 14, -8, 8, 44) + small("G", 40, 4, 24, 44);
    return [disc(125, 175, 92, line(CREAM, 3, 0.4)) + disc(125, 175, 82, fill(CREAM)) + moved(125, 166, fan) + words(`+${count}`, 125, 240, 50, fill(INK)),
      words(`+${count}`, 44, 60, 42)];
  }
  const tile = (/** @type {string} */ c, /** @type {number} */ x, /** @type {number} */ y) =>
    box(x - 22, y - 22, 44, 44, 6, fill(HUE[c].light)) + shape(c, x, c === "Y" ? y + 2 : y, 24, fill(HUE[c].on));
  const frame = box(-70, -70, 140, 140, 16, fill(CREAM)) + box(-80, -80, 160, 160, 22, line(CREAM, 3, 0.4));
  return [moved(125, 175, group('transform="rotate(45)"', frame) + tile("R", -24, -24) + tile("Y", 24, -24) + tile("G", -24, 24) + tile("B", 24, 24)),
    words("W", 44, 60, 42)];
}

/** The middle and the corner of a card of a colour. @param {string} c @param {string} sign @param {string|undefined} count */
function ofColour(c, sign, count) {
  const { on, number } = HUE[c];
  const size = { Y: 138, G: 164, B: 156 }[c] ?? 160, letters = { Y: 98, G: 126 }[c] ?? 138;
  const y = c === "Y" ? 192 : 175, scale = `scale(${c === "Y" ? 0.74 : 0.97})`;
  const [middle, corner] = SIGN[sign]
    ? [moved(125, y + 2, SIGN[sign](number), scale), moved(41, 43, SIGN[sign](on), "scale(.44)")]
    : count
      ? [moved(125, y + 2, small(c, -20, -4, -13, 52) + small(c, 20, 4, 11, 52), scale), words(`+${count}`, 42, 58, 42)]
      : [words(sign, 125, y + letters * 0.345, sign.length > 2 ? letters / 2 : letters, fill(number)), words(sign, 36, 58, sign.length > 2 ? 30 : 52)];
  return [shape(c, 125, 175, size * 1.16, line(on, 3, 0.4)) + shape(c, 125, 175, size, `${fill(CREAM)} stroke="${CREAM}" stroke-width="8"`) + middle,
    corner + shape(c, count ? 40 : 37, 84, 23, fill(on))];
}

/** @param {string} corner */
const twice = (corner) => corner + group('transform="rotate(180 125 175)"', corner);

/** @param {Colour} colour @param {string} sign */
function coloured(colour, sign) {
  const { isWild, count } = meaning(sign);
  const c = isWild ? "W" : LETTER[colour];
  const [middle, corner] = isWild ? wild(count) : ofColour(c, sign, count);
  const inside = (/** @type {string} */ paint) => box(11, 11, 228, 328, 12, paint);
  const chosen = isWild && colour !== "wild" ? box(17, 17, 216, 316, 9, line(HUE[LETTER[colour]].light, 12)) : "";
  return gradient("hue", HUE[c].light, HUE[c].dark, 0.25) + gradient("light", "#fff", "#000") + box(0, 0, 250, 350, 19, fill(CREAM)) +
    inside(fill("url(#hue)")) + chosen + inside(`${fill("url(#light)")} opacity=".12"`) +
    group(`font-style="italic" ${fill(HUE[c].on)}`, middle + twice(corner));
}

const PAPER = gradient("paper", "#fffdf6", "#f7efdc") + box(0, 0, 250, 350, 17, fill("url(#paper)")) + box(0.75, 0.75, 248.5, 348.5, 16.5, line("#b9ac8c", 1.5));

/** @param {string} rank @param {string} s @param {boolean} four */
function playing(rank, s, four) {
  const isTen = rank === "10";
  const corner = words(rank, isTen ? 26 : 28, 50, 45, isTen ? 'letter-spacing="-5"' : "") + suit(s, 28, 74, 27);
  const pip = (/** @type {number} */ x, /** @type {number} */ y) => suit(s, 125 + x, 175 + y, 48, y > 0 ? "rotate(180)" : "");
  const [sides, centre] = PIPS[rank] ?? [];
  const middle = sides
    ? sides.map((y) => pip(-42, y) + pip(42, y)).join("") + centre.map((y) => pip(0, y)).join("")
    : rank === "A"
      ? moved(125, 175, path(ring(88, 6, 24, 3), line(BRASS)) + disc(0, 0, 76, line(BRASS)) + disc(0, 0, 101, line(BRASS))) + suit(s, 125, 173, 100)
      : court(rank, s);
  return PAPER + group(fill((four ? FOUR : TWO)[s]), twice(corner) + middle);
}

/** @param {string} text @param {string} note */
function plain(text, note) {
  const size = Math.min(110, 300 / Math.max(text.length, 1));
  return PAPER + box(16, 16, 218, 318, 9, line(BRASS, 2)) +
    group(fill(INK), words(text, 125, 175 + size * 0.35, size) + words(note, 125, 300, 26, 'font-style="italic"') + words(text, 125, 56, 30));
}

/** A card back: a lattice, a diamond, and rings as on banknotes. @param {string} a @param {string} b @param {string} thread @param {string} middle */
const back = (a, b, thread, middle) => gradient("back", a, b, 0.3) +
  `<pattern id="lattice" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="translate(125 175) rotate(45)">${path("M0 0H18M0 0V18", line(thread, 1.3, 0.5))}${disc(9, 9, 1.7, `${fill(thread)} opacity=".75"`)}</pattern>` +
  box(0, 0, 250, 350, 17, fill(CREAM)) + box(11, 11, 228, 328, 10, fill("url(#back)")) +
  box(22, 22, 206, 306, 5, `fill="url(#lattice)" stroke="${thread}" stroke-width="1.5"`) + box(17, 17, 216, 316, 7, line(thread, 1, 0.5)) +
  moved(125, 175, path("M0-122L79 0 0 122-79 0Z", `fill="url(#back)" stroke="${thread}" stroke-width="1.5"`) + path("M0-112L72 0 0 112-72 0Z", line(thread, 1, 0.55)) +
    path(ring(47, 9, 14, 5) + ring(33, 6, 11, 4), line(thread, 0.8)) + disc(0, 0, 24, `${fill(b)} stroke="${thread}" stroke-width="1.5"`) + middle +
    path("M0-103l4 9-4 9-4-9zM0 103l4-9-4-9-4 9z", fill(thread)));

/** @type {Record<string, () => string>} */
const BACKS = {
  back: () => back("#2f4fae", "#1d3279", "#e9e3cf", words("P", 0, 12, 35, `font-style="italic" ${fill("#f4e6bd")}`)),
  back1: () => back("#4a3a86", "#291f55", "#e9e0d2",
    shape("R", -8, -8, 11, fill("#ff8f86")) + shape("Y", 8, -7, 11, fill("#f7cf5a")) + shape("B", -8, 8, 11, fill("#8db4ff")) + shape("G", 8, 8, 12, fill("#79d69e"))),
};

/** Pictures cannot use the page's styles, so the font is repeated. */
const SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,P052,'URW Palladio L','Book Antiqua','Noto Serif',serif";

/** The class of each face, whose background is its picture. An inline style on each card would load the picture again. @type {Map<string, string>} */
const pictures = new Map();
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** @param {string} id @param {() => string} draw */
function picture(id, draw) {
  let name = pictures.get(id);
  if (!name) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350" font-family="${SERIF}" font-weight="700" text-anchor="middle">${draw()}</svg>`;
    pictures.set(id, (name = `face${pictures.size}`));
    sheet.insertRule(`.${name}{background-image:url(${URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))})}`);
  }
  return name;
}

/** A card that lies face down. */
export const BACK = { back: { count: 1 } };
/** @param {Face} face @returns {face is import("./types.js").Back} */
export const isBack = (face) => typeof face === "object" && "back" in face;
/** @param {Face} face @returns {face is import("./types.js").Stat} */
export const isStat = (face) => typeof face === "object" && "stat" in face;
/** @param {Face} face */
export const isColoured = (face) => typeof face === "object" && "coloured" in face;

/** A key that is the same for equal faces. @param {Face} face */
export function faceKey(face) {
  if (face === "empty") return "empty";
  if ("playing" in face) return face.playing.rank + (SUIT_LETTER[face.playing.suit] ?? "");
  if ("coloured" in face) return `${face.coloured.colour} ${face.coloured.sign}`;
  if ("plain" in face) return `${face.plain.text}/${face.plain.small}`;
  if ("stat" in face) return face.stat.title;
  return "back";
}

/** The text for screen readers. @param {Face} face @returns {string} */
export function spoken(face) {
  if (face === "empty") return "empty place";
  if ("playing" in face) return `${RANK_WORD[face.playing.rank] ?? face.playing.rank} of ${face.playing.suit}`;
  if ("coloured" in face) {
    const { colour, sign } = face.coloured;
    if (/^wild/i.test(sign)) return colour === "wild" ? sign : `${sign}, ${colour}`;
    return `${colour} ${sign}`;
  }
  if ("plain" in face) return `${face.plain.text} ${face.plain.small}`.trim();
  if ("stat" in face) return face.stat.title;
  return face.back.count === 1 ? "card, face down" : `${face.back.count} cards, face down`;
}

/**
 * The class of a card with this face. The picture is a background and not an element, so that many cards can be drawn at once.
 * @param {Face} face
 * @param {{four?: boolean, deck?: string}} [style]
 */
export function pictured(face, style = {}) {
  if (face === "empty") return null;
  if ("playing" in face) {
    const s = SUIT_LETTER[face.playing.suit];
    return picture(`f${style.four ? 4 : ""}${face.playing.rank}${s}`, () => playing(face.playing.rank, s, style.four === true));
  }
  if ("coloured" in face) {
    const { colour, sign } = face.coloured;
    return picture(`c-${colour}-${sign}`, () => coloured(colour, sign));
  }
  if ("plain" in face) return picture(`p-${faceKey(face)}`, () => plain(face.plain.text, face.plain.small));
  const deck = style.deck ?? "back";
  return picture(deck, BACKS[deck]);
}

/** The sign of a colour, to show beside its name. @param {Colour} colour */
export const colourSign = (colour) => sign("0 0 20 20", shape(LETTER[colour], 10, colour === "yellow" ? 11 : 10, 15, fill("currentColor")));

/** @param {string} viewBox @param {string} html */
const sign = (viewBox, html) => h("svg.sign", { viewBox, ...hidden, html });

/** A card inside a sentence. @param {Face} face @param {string} word */
export function cardChip(face, word) {
  if (face !== "empty" && "coloured" in face) {
    const { colour, sign } = face.coloured;
    const { isWild, count } = meaning(sign);
    const short = [isWild && "wild", count && `+${count}`].filter(Boolean).join(" ") || sign.toLowerCase();
    return h("span.chip", { class: isWild ? "wild" : colour }, !isWild && [colourSign(colour), h("span.unseen", `${colour} `)], short);
  }
  if (face !== "empty" && "playing" in face) {
    const { rank, suit } = face.playing;
    const letter = SUIT_LETTER[suit];
    return h("span.chip.paper", { class: TWO[letter] === CLARET && "warm" }, rank, sign("-55 -55 110 110", path(SUIT[letter], fill("currentColor"))), h("span.unseen", ` of ${suit}`));
  }
  return h("span.chip.paper", word);
}

/** A ball with light from above, with stripes, and perhaps a ring behind and before it. @param {{light: string, dark: string, ring: boolean}} globe @param {number} hash */
function globe({ light, dark, ring }, hash) {
  const stars = times(16, (i) => disc((hash + i * 97) % 300, (hash + i * 59) % 170, (i % 3 + 1) / 2, `${fill(CREAM)} opacity=".7"`));
  const stripes = [-38, -16, 3, 24, 42].map((y, i) => `<ellipse cy="${y}" rx="70" ry="${3 + (hash >>> i) % 6}" ${fill(i % 2 ? light : dark)} opacity=".28"/>`);
  const half = (/** @type {number} */ sweep) => ring ? path(`M-108 0A108 25 0 0 ${sweep} 108 0`, line(light, 13, 0.75)) : "";
  return box(0, 0, 300, 170, 0, fill("#0b1230")) + stars.join("") +
    `<radialGradient id="g${hash}" cx=".36" cy=".28" r=".8"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient><clipPath id="c${hash}">${disc(0, 0, 62, "")}</clipPath>` +
    moved(150, 85, half(1) + disc(0, 0, 62, fill(`url(#g${hash})`)) + group(`clip-path="url(#c${hash})"`, stripes.join("")) + half(0), "rotate(-14)");
}

/** The picture of a fact card. Without one, a pattern made from the title. @param {string} title @param {import("./types.js").Picture} [picture] */
export function cardArt(title, picture) {
  const hash = hashOf(title);
  const hue = hash % 360, waves = 5 + (hash >> 4) % 9, depth = 8 + (hash >> 8) % 14;
  const thread = `hsl(${(hue + 40) % 360} 60% 82%)`;
  const letters = picture?.symbol ?? (title.match(/(?<![\p{L}\d])[\p{L}\d]/gu) ?? []).slice(0, 2).join("").toUpperCase();
  const pattern = () => box(0, 0, 300, 170, 0, fill(`hsl(${hue} 42% 24%)`)) + disc(150, 40, 150, `${fill(`hsl(${hue} 52% 40%)`)} opacity=".55"`) +
    moved(150, 85, path(ring(60, depth, waves, 3), line(thread, 1, 0.55)) + path(ring(96, depth * 0.8, waves + 3, 2), line(thread, 1, 0.3))) +
    words(letters, 150, 108, 66, `font-style="italic" ${fill(CREAM)}`);
  return h("svg", { viewBox: "0 0 300 170", preserveAspectRatio: "xMidYMid slice", ...hidden, html: picture?.globe ? globe({ ...picture.globe, light: safe(picture.globe.light), dark: safe(picture.globe.dark) }, hash) : pattern() });
}
