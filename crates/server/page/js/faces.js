// @ts-check
// Every card as a drawing. A face is drawn once as a symbol, and cards use it.

import { court } from "./courts.js";
import { h, hashOf, hidden } from "./dom.js";

/** @typedef {import("./types.js").Face} Face */
/** @typedef {import("./types.js").Colour} Colour */

const INK = "#1c2230";
const CREAM = "#fdf8ec";
const CLARET = "#b4233a";
const BRASS = "#d6a23e";
const SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,P052,'URW Palladio L','Book Antiqua','Noto Serif',serif";

/** Suits in a box from -50 to 50. @type {Record<string, string>} */
const SUIT = {
  H: "M0 46C-10 28-48 8-48-18-48-36-37-45-25-45-13-45-3-37 0-25 3-37 13-45 25-45 37-45 48-36 48-18 48 8 10 28 0 46Z",
  D: "M0-50C9-31 23-13 38 0 23 13 9 31 0 50-9 31-23 13-38 0-23-13-9-31 0-50Z",
  S: "M0-49C9-29 46-9 46 17 46 32 35 40 24 40 15 40 8 36 4 28 5 38 9 45 17 50L-17 50C-9 45-5 38-4 28-8 36-15 40-24 40-35 40-46 32-46 17-46-9-9-29 0-49Z",
  C: "M0-49A21.5 21.5 0 0 1 14.5-11.5 21.5 21.5 0 1 1 5 22C6 36 9 45 17 50L-17 50C-9 45-6 36-5 22A21.5 21.5 0 1 1-14.5-11.5 21.5 21.5 0 0 1 0-49Z",
};

/** Red and black, or a colour for each suit. @type {Record<string, string>} */
const TWO = { H: CLARET, D: CLARET, S: INK, C: INK };
/** @type {Record<string, string>} */
const FOUR = { H: CLARET, D: "#1f55a8", S: INK, C: "#1b6b3f" };

/** @type {Record<string, string>} */
const SUIT_LETTER = { hearts: "H", diamonds: "D", spades: "S", clubs: "C" };
/** @type {Record<string, string>} */
const RANK_WORD = { A: "Ace", J: "Jack", Q: "Queen", K: "King" };

/** @param {string} s @param {number} x @param {number} y @param {number} size @param {string} [extra] */
export const suitPath = (s, x, y, size, extra = "") =>
  `<path d="${SUIT[s]}" transform="translate(${x} ${y}) scale(${size / 100})${extra}"/>`;

const L = -42, R = 42;
/** Pips by rank; those below the middle are turned round. @type {Record<string, number[][]>} */
const PIPS = {
  2: [[0, -105], [0, 105]],
  3: [[0, -105], [0, 0], [0, 105]],
  4: [[L, -105], [R, -105], [L, 105], [R, 105]],
  5: [[L, -105], [R, -105], [0, 0], [L, 105], [R, 105]],
  6: [[L, -105], [R, -105], [L, 0], [R, 0], [L, 105], [R, 105]],
  7: [[L, -105], [R, -105], [0, -52], [L, 0], [R, 0], [L, 105], [R, 105]],
  8: [[L, -105], [R, -105], [0, -52], [L, 0], [R, 0], [0, 52], [L, 105], [R, 105]],
  9: [[L, -105], [R, -105], [L, -35], [R, -35], [0, 0], [L, 35], [R, 35], [L, 105], [R, 105]],
  10: [[L, -105], [R, -105], [0, -70], [L, -35], [R, -35], [L, 35], [R, 35], [0, 70], [L, 105], [R, 105]],
};

/** A ring of waves, as on banknotes. @param {number} r @param {number} a @param {number} n @param {number} k */
export function ring(r, a, n, k) {
  let d = "";
  for (let j = 0; j < k; j++) {
    for (let i = 0; i <= 144; i++) {
      const t = (i / 144) * Math.PI * 2;
      const q = r + a * Math.cos(n * t + (j * 2 * Math.PI) / k);
      d += `${i ? "L" : "M"}${(q * Math.cos(t)).toFixed(1)} ${(q * Math.sin(t)).toFixed(1)}`;
    }
    d += "Z";
  }
  return d;
}

/** @param {string} t @param {number} x @param {number} y @param {number} size @param {string} [extra] */
const txt = (t, x, y, size, extra = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" text-anchor="middle" ${extra}>${safe(t)}</text>`;

/** @param {string} text */
export const safe = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** @type {Record<string, {f:string, d:string, on:string, num:string}>} */
const HUE = {
  R: { f: "#c62f3b", d: "#a3202c", on: CREAM, num: "#b3242f" },
  Y: { f: "#f2ba2d", d: "#dd9c10", on: "#2b1c00", num: "#5f4300" },
  B: { f: "#2559bb", d: "#17408f", on: CREAM, num: "#1f4fae" },
  G: { f: "#1d7f46", d: "#125c31", on: CREAM, num: "#176a39" },
  W: { f: "#3d2f74", d: "#251b4d", on: CREAM, num: "#3d2f74" },
};
/** @type {Record<Colour, string>} */
const LETTER = { red: "R", yellow: "Y", blue: "B", green: "G", wild: "W" };

/** The shape of a colour. @param {string} c @param {number} x @param {number} y @param {number} k @param {string} [attr] */
const shape = (c, x, y, k, attr = "") => {
  switch (c) {
    case "R": return `<circle cx="${x}" cy="${y}" r="${k * 0.5}" ${attr}/>`;
    case "Y": return `<path d="M${x} ${y - k * 0.56}L${x + k * 0.6} ${y + k * 0.44}H${x - k * 0.6}Z" stroke-linejoin="round" ${attr}/>`;
    case "B": return `<rect x="${x - k * 0.455}" y="${y - k * 0.455}" width="${k * 0.91}" height="${k * 0.91}" rx="${k * 0.05}" ${attr}/>`;
    case "G": return `<path d="M${x} ${y - k * 0.62}L${x + k * 0.56} ${y} ${x} ${y + k * 0.62} ${x - k * 0.56} ${y}Z" stroke-linejoin="round" ${attr}/>`;
    default: return "";
  }
};

/** Signs in a box from -50 to 50. @type {Record<string, (c: string) => string>} */
const SIGN = {
  Skip: (c) => `<g fill="none" stroke="${c}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"><path d="M-40 22C-36-34 30-40 36 12"/><path d="M17 2L37 18 50-4"/></g><circle cx="-1" cy="30" r="11" fill="${c}"/>`,
  Reverse: (c) => `<g fill="none" stroke="${c}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"><path d="M-42 8V-4Q-42-24-22-24H36M20-42L40-24 20-6"/><path d="M42-8V4Q42 24 22 24H-36M-20 42L-40 24-20 6"/></g>`,
};

/** @param {string} c @param {number} x @param {number} y @param {number} r @param {number} w */
const mini = (c, x, y, r, w) =>
  `<g transform="translate(${x} ${y}) rotate(${r})"><rect x="${-w / 2}" y="${-w * 0.7}" width="${w}" height="${w * 1.4}" rx="6" fill="${HUE[c].f}" stroke="${CREAM}" stroke-width="4"/>${shape(c, 0, 0, w * 0.5, `fill="${HUE[c].on}"`)}</g>`;

/** The number in a sign such as `Pickup 2`. @param {string} sign */
const plus = (sign) => sign.match(/\d+$/)?.[0];

/** @param {Colour} colour @param {string} sign */
function coloured(colour, sign) {
  const isWild = /^wild/i.test(sign);
  const c = isWild ? "W" : LETTER[colour];
  const hue = HUE[c];
  const k = { Y: 138, G: 164, B: 156 }[c] ?? 160;
  const count = sign.length > 2 ? plus(sign) : undefined;
  let middle = "", index = "";
  if (isWild) {
    const tile = (/** @type {string} */ t, /** @type {number} */ x, /** @type {number} */ y) =>
      `<rect x="${x}" y="${y}" width="70" height="70" rx="9" fill="${HUE[t].f}"/>${shape(t, x + 35, y + (t === "Y" ? 38 : 35), 38, `fill="${HUE[t].on}"`)}`;
    if (count) {
      middle = `<circle cx="125" cy="175" r="92" fill="none" stroke="${CREAM}" stroke-opacity=".4" stroke-width="3"/><circle cx="125" cy="175" r="82" fill="${CREAM}"/><g transform="translate(125 166)">${mini("R", -40, 4, -24, 44)}${mini("Y", -14, -8, -8, 44)}${mini("B", 14, -8, 8, 44)}${mini("G", 40, 4, 24, 44)}</g>${txt(`+${count}`, 125, 240, 50, `fill="${INK}" letter-spacing="-2"`)}`;
      index = txt(`+${count}`, 44, 60, 42, 'letter-spacing="-3"');
    } else {
      middle = `<g transform="rotate(45 125 175)"><rect x="55" y="105" width="140" height="140" rx="16" fill="${CREAM}"/><rect x="45" y="95" width="160" height="160" rx="22" fill="none" stroke="${CREAM}" stroke-opacity=".4" stroke-width="3"/></g><g transform="translate(125 175) scale(.64) translate(-125 -175)">${tile("R", 52, 102)}${tile("Y", 128, 102)}${tile("G", 52, 178)}${tile("B", 128, 178)}</g>`;
      index = txt("W", 44, 60, 42);
    }
  } else {
    const cy = c === "Y" ? 174 : 175, sy = c === "Y" ? 192 : 175, size = { Y: 98, G: 126 }[c] ?? 138;
    middle = shape(c, 125, cy, k * 1.16, `fill="none" stroke="${hue.on}" stroke-opacity=".4" stroke-width="3"`) +
      shape(c, 125, cy, k, `fill="${CREAM}" stroke="${CREAM}" stroke-width="8"`);
    if (SIGN[sign]) {
      middle += `<g transform="translate(125 ${sy + 2}) scale(${c === "Y" ? 0.74 : 1})">${SIGN[sign](hue.num)}</g>`;
      index = `<g transform="translate(41 43) scale(.44)">${SIGN[sign](hue.on)}</g>`;
    } else if (count) {
      middle += `<g transform="translate(125 ${sy + 2}) scale(${c === "Y" ? 0.74 : 0.95})">${mini(c, -20, -4, -13, 52)}${mini(c, 20, 4, 11, 52)}</g>`;
      index = txt(`+${count}`, 42, 58, 42, 'letter-spacing="-3"');
    } else {
      middle += txt(sign, 125, sy + size * 0.345, sign.length > 2 ? size * 0.5 : size, `fill="${hue.num}"`);
      index = txt(sign, 36, 58, sign.length > 2 ? 30 : 52);
    }
    index += shape(c, count ? 40 : 37, 84, 23, `fill="${hue.on}"`);
  }
  const chosen = isWild && colour !== "wild"
    ? `<rect x="17" y="17" width="216" height="316" rx="9" fill="none" stroke="${HUE[LETTER[colour]].f}" stroke-width="12"/>`
    : "";
  return `${gradient("h", hue.f, hue.d, ".25")}<linearGradient id="s" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".2"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".14"/></linearGradient><rect width="250" height="350" rx="19" fill="${CREAM}"/><rect x="11" y="11" width="228" height="328" rx="12" fill="url(#h)"/>${chosen}<rect x="11" y="11" width="228" height="328" rx="12" fill="url(#s)"/><g font-family="${SERIF}" font-style="italic" fill="${hue.on}">${middle}<g>${index}</g><g transform="rotate(180 125 175)">${index}</g></g>`;
}

const PAPER = '<linearGradient id="p" x2="0" y2="1"><stop stop-color="#fffdf6"/><stop offset="1" stop-color="#f7efdc"/></linearGradient><rect width="250" height="350" rx="17" fill="url(#p)"/><rect x=".75" y=".75" width="248.5" height="348.5" rx="16.5" fill="none" stroke="#b9ac8c" stroke-width="1.5"/>';

/** @param {string} rank @param {string} s @param {boolean} four */
function playing(rank, s, four) {
  const colour = (four ? FOUR : TWO)[s];
  const corner = `${txt(rank, rank === "10" ? 26 : 28, 50, 45, rank === "10" ? 'letter-spacing="-5"' : "")}${suitPath(s, 28, 74, 27)}`;
  let middle;
  if (PIPS[rank]) middle = PIPS[rank].map(([x, y]) => suitPath(s, 125 + x, 175 + y, 48, y > 0 ? " rotate(180)" : "")).join("");
  else if (rank === "A") middle = `<g transform="translate(125 175)" fill="none" stroke="${BRASS}"><path d="${ring(88, 6, 24, 3)}"/><circle r="76"/><circle r="101"/></g>${suitPath(s, 125, 173, 100)}`;
  else middle = court(rank, s);
  return `${PAPER}<g fill="${colour}" font-family="${SERIF}"><g>${corner}</g><g transform="rotate(180 125 175)">${corner}</g>${middle}</g>`;
}

/** @param {string} text @param {string} small */
function plain(text, small) {
  const size = Math.min(110, 300 / Math.max(text.length, 1));
  return `${PAPER}<rect x="16" y="16" width="218" height="318" rx="9" fill="none" stroke="${BRASS}" stroke-width="2"/><g fill="${INK}" font-family="${SERIF}">${txt(text, 125, 175 + size * 0.35, size)}${txt(small, 125, 300, 26, 'font-style="italic"')}${txt(text, 125, 56, 30)}</g>`;
}

/** @param {string} a @param {string} b @param {string} line @param {string} middle */
const back = (a, b, line, middle) => `<defs><linearGradient id="g" x1="0" y1="0" x2=".3" y2="1"><stop offset="0" stop-color="${a}"/><stop offset="1" stop-color="${b}"/></linearGradient><pattern id="p" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="translate(125 175) rotate(45)"><path d="M0 0H18M0 0V18" stroke="${line}" stroke-opacity=".5" stroke-width="1.3"/><circle cx="9" cy="9" r="1.7" fill="${line}" fill-opacity=".75"/><circle r="2.5" fill="${line}" fill-opacity=".5"/></pattern></defs><rect width="250" height="350" rx="17" fill="${CREAM}"/><rect x="11" y="11" width="228" height="328" rx="10" fill="url(#g)"/><rect x="22" y="22" width="206" height="306" rx="5" fill="url(#p)" stroke="${line}" stroke-width="1.5"/><rect x="17" y="17" width="216" height="316" rx="7" fill="none" stroke="${line}" stroke-opacity=".5"/><g transform="translate(125 175)"><path d="M0-122L79 0 0 122-79 0Z" fill="url(#g)" stroke="${line}" stroke-width="1.5"/><path d="M0-112L72 0 0 112-72 0Z" fill="none" stroke="${line}" stroke-opacity=".55"/><g fill="none" stroke="${line}" stroke-width=".8"><path d="${ring(47, 9, 14, 5)}"/><path d="${ring(33, 6, 11, 4)}" opacity=".85"/></g><circle r="24" fill="${b}" stroke="${line}" stroke-width="1.5"/>${middle}<g fill="${line}"><path d="M0-103l4 9-4 9-4-9zM0 103l4-9-4-9-4 9z"/></g></g>`;

/** @type {Record<string, () => string>} */
const BACKS = {
  back: () => back("#2f4fae", "#1d3279", "#e9e3cf", `<text y="12" text-anchor="middle" font-family="${SERIF}" font-size="35" font-weight="700" font-style="italic" fill="#f4e6bd">P</text>`),
  back1: () => back("#4a3a86", "#291f55", "#e9e0d2", '<g transform="scale(.62)"><circle cx="-12" cy="-12" r="9" fill="#ff8f86"/><path d="M12-22L22-4H2Z" fill="#f7cf5a"/><rect x="-20" y="4" width="17" height="17" fill="#8db4ff"/><path d="M12 2L22 12 12 22 2 12Z" fill="#79d69e"/></g>'),
};

/** @param {string} id @param {string} from @param {string} to @param {string} [x] */
const gradient = (id, from, to, x = "0") => `<linearGradient id="${id}" x1="0" y1="0" x2="${x}" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** Every face as the address of a picture. A picture is cheaper to draw than its parts. @type {Map<string, string>} */
const pictures = new Map();

/** @param {string} id @param {() => string} draw */
function picture(id, draw) {
  let address = pictures.get(id);
  if (!address) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350">${draw()}</svg>`;
    pictures.set(id, (address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }))));
  }
  return address;
}

/** @param {Face} face @returns {face is import("./types.js").Back} */
export const isBack = (face) => typeof face === "object" && "back" in face;
/** @param {Face} face @returns {face is import("./types.js").Stat} */
export const isStat = (face) => typeof face === "object" && "stat" in face;
/** @param {Face} face */
export const isColoured = (face) => typeof face === "object" && "coloured" in face;

/** A text that is the same for equal faces. @param {Face} face */
export function faceKey(face) {
  if (face === "empty") return "empty";
  if ("playing" in face) return face.playing.rank + (SUIT_LETTER[face.playing.suit] ?? "");
  if ("coloured" in face) return `${face.coloured.colour} ${face.coloured.sign}`;
  if ("plain" in face) return `${face.plain.text}/${face.plain.small}`;
  if ("stat" in face) return face.stat.title;
  return "back";
}

/** What a screen reader says. @param {Face} face @returns {string} */
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
 * A face as a picture.
 * @param {Face} face
 * @param {{four?: boolean, deck?: string}} [style]
 */
export function faceSvg(face, style = {}) {
  if (face === "empty") return null;
  let address;
  if ("playing" in face) {
    const s = SUIT_LETTER[face.playing.suit];
    address = picture(`f${style.four ? 4 : ""}${face.playing.rank}${s}`, () => playing(face.playing.rank, s, style.four === true));
  } else if ("coloured" in face) {
    const { colour, sign } = face.coloured;
    address = picture(`c-${colour}-${sign}`, () => coloured(colour, sign));
  } else if ("plain" in face) {
    address = picture(`p-${faceKey(face)}`, () => plain(face.plain.text, face.plain.small));
  } else {
    const deck = style.deck ?? "back";
    address = picture(deck, BACKS[deck]);
  }
  return h("img.face", { src: address, alt: "", draggable: "false" });
}

/** The sign of a colour, to stand beside its word. @param {Colour} colour */
export const colourSign = (colour) =>
  h("svg", { viewBox: "0 0 20 20", ...hidden, class: "sign", html: shape(LETTER[colour], 10, colour === "yellow" ? 11 : 10, 15, 'fill="currentColor"') });

/** A card inside a sentence. @param {Face} face @param {string} word */
export function cardChip(face, word) {
  if (face !== "empty" && "coloured" in face) {
    const { colour, sign } = face.coloured;
    const isWild = /^wild/i.test(sign);
    const number = sign.length > 2 ? plus(sign) : undefined;
    const short = isWild ? (number ? `wild +${number}` : "wild") : number ? `+${number}` : sign.toLowerCase();
    return h("span", { class: `chip ${isWild ? "wild" : colour}` }, !isWild && colourSign(colour), h("span.unseen", null, `${isWild ? "" : colour} `), short);
  }
  if (face !== "empty" && "playing" in face) {
    const s = SUIT_LETTER[face.playing.suit];
    const red = s === "H" || s === "D";
    return h("span", { class: `chip paper ${red ? "warm" : ""}` }, face.playing.rank, h("svg", { viewBox: "-55 -55 110 110", ...hidden, class: "sign", html: `<path d="${SUIT[s]}" fill="currentColor"/>` }), h("span.unseen", null, ` of ${face.playing.suit}`));
  }
  return h("span.chip.paper", null, word);
}

/** A pattern of its own for each title, as the picture of a card of facts. @param {string} title */
export function emblem(title) {
  const hash = hashOf(title);
  const hue = hash % 360;
  const waves = 5 + (hash >> 4) % 9, depth = 8 + (hash >> 8) % 14;
  const letters = title.split(/[\s-]+/).map((word) => [...word][0] ?? "").join("").slice(0, 2).toUpperCase();
  return h("svg", {
    viewBox: "0 0 300 170", preserveAspectRatio: "xMidYMid slice", ...hidden,
    html: `<rect width="300" height="170" fill="hsl(${hue} 42% 24%)"/><circle cx="150" cy="40" r="150" fill="hsl(${hue} 52% 40%)" opacity=".55"/><g transform="translate(150 85)" fill="none" stroke="hsl(${(hue + 40) % 360} 60% 82%)" stroke-opacity=".55"><path d="${ring(60, depth, waves, 3)}"/><path d="${ring(96, depth * 0.8, waves + 3, 2)}" stroke-opacity=".3"/></g><text x="150" y="108" font-family="${SERIF}" font-weight="700" font-style="italic" font-size="66" text-anchor="middle" fill="#fdf8ec">${safe(letters)}</text>`,
  });
}
