// @ts-check
// Drawings of players, chips and crowns, and the logo.

import { h, hidden } from "./dom.js";
import { box, CLARET, CREAM, disc, fill, group, line, path, words } from "./shapes.js";

/** Two colours for each seat. */
const PAIRS = [
  ["#e9b44c", "#b4702a"], ["#7fa6ef", "#3457b8"], ["#ec8f8a", "#b23a53"], ["#8fd0a6", "#2e7d58"],
  ["#c3a6ee", "#6a48ae"], ["#7fcbd6", "#2b7c8c"], ["#f0a96b", "#b3561d"], ["#b7cf6e", "#6a8428"],
];

/** @type {Map<string, import("./dom.js").ElementNode>} */
const known = new Map();

/**
 * A person is round, a bot is square and has an antenna.
 * @param {string} name
 * @param {number} seat its number; 0 for the house
 * @param {boolean} [bot]
 */
export function avatar(name, seat, bot = false) {
  const letter = seat > 0 ? [...name][0]?.toUpperCase() ?? "?" : "♠\uFE0E";
  const key = `${letter}${seat}${bot}`;
  const old = known.get(key);
  if (old) return old;
  const [light, dark] = seat > 0 ? PAIRS[(seat - 1) % PAIRS.length] : ["#d9d2bf", "#8c8369"];
  const shine = `${fill(light)} opacity=".75"`, edge = line("#fff", 2, 0.45);
  const body = bot
    ? path("M50 3V14", line(light, 5)) + disc(50, 6, 6, fill(light)) + box(8, 13, 84, 82, 24, fill(dark)) + box(8, 13, 84, 74, 24, shine) + box(14, 19, 72, 70, 19, edge)
    : disc(50, 50, 47, fill(dark)) + disc(50, 47, 44, shine) + disc(50, 50, 41, edge);
  const picture = h("svg.ava", { viewBox: "0 0 100 100", ...hidden, html: body + words(letter, 50, bot ? 72 : 67, 48, fill("#14141c")) });
  known.set(key, picture);
  return picture;
}

/** The colour of a seat in charts. @param {number} seat */
export const seatColour = (seat) => PAIRS[(seat - 1) % PAIRS.length][0];

/** @type {[number, string, string][]} */
const CHIPS = [[100, "#22252e", "#f4d98b"], [50, "#27408f", "#fff"], [25, "#1f6b47", "#fff"], [5, CLARET, "#fff"], [1, "#8a8472", "#fff"]];

/** A pile of chips for an amount. @param {number} cents */
export function chips(cents) {
  const units = Math.max(1, Math.floor(cents / 100));
  const [value, colour, ink] = CHIPS.find(([worth]) => units >= worth) ?? CHIPS[4];
  const count = Math.min(5, Math.max(1, Math.round(units / value)));
  const oval = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ paint) => `<ellipse cx="60" cy="40" rx="${x}" ry="${y}" ${paint}/>`;
  let html = "";
  for (let y = 27 + count * 13; y >= 40; y -= 13) {
    html += path(`M4 ${y}v11a56 34 0 0 0 112 0v-11z`, `${fill(colour)} stroke="#0006" stroke-width="1.5"`) +
      path(`M22 ${y + 26}v11l12 5v-11zM52 ${y + 34.5}v11h16v-11zM86 ${y + 31}v11l12-5v-11z`, fill(CREAM));
  }
  html += oval(56, 34, fill(colour)) + oval(49, 29, `${line(CREAM, 9)} stroke-dasharray="17 20.5"`) + oval(38, 22, `${fill(colour)} stroke="${CREAM}" stroke-width="2.5"`) +
    words(String(value), 60, 50, 29, fill(ink));
  return h("svg.chips", { viewBox: `0 0 120 ${87 + count * 13}`, ...hidden, html });
}

export const crown = () => h("svg.crown", {
  viewBox: "0 0 100 70", ...hidden,
  html: group('stroke="#6b4708" stroke-width="3" stroke-linejoin="round"', path("M8 62L2 18 28 36 50 4 72 36 98 18 92 62Z", fill("#f6c650")) + path("M9 52H91L92 63Q50 70 8 63Z", fill(CLARET)) +
    group(fill(CREAM), disc(3, 17, 5, "") + disc(50, 6, 5, "") + disc(97, 17, 5, ""))),
});

/** The logo, with a link to the front page. */
export const logo = () => h("a.logo", { href: "/" }, h("span", hidden, "♠\uFE0E"), "Parlour");
