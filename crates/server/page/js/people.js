// @ts-check
// People, bots, chips and crowns.

import { h, hidden } from "./dom.js";
import { safe } from "./faces.js";

const SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,P052,serif";

/** Two colours for each seat. */
const PAIRS = [
  ["#e9b44c", "#b4702a"], ["#7fa6ef", "#3457b8"], ["#ec8f8a", "#b23a53"], ["#8fd0a6", "#2e7d58"],
  ["#c3a6ee", "#6a48ae"], ["#7fcbd6", "#2b7c8c"], ["#f0a96b", "#b3561d"], ["#b7cf6e", "#6a8428"],
];

/**
 * A person is round, a bot is square and has an antenna.
 * @param {string} name
 * @param {number} seat its number
 * @param {boolean} [bot]
 */
export function avatar(name, seat, bot = false) {
  const [a, b] = seat > 0 ? PAIRS[(seat - 1) % PAIRS.length] : ["#d9d2bf", "#8c8369"];
  const letter = seat > 0 ? [...name][0]?.toUpperCase() ?? "?" : "♠\uFE0E";
  const body = bot
    ? `<path d="M50 3V14" stroke="${a}" stroke-width="5"/><circle cx="50" cy="6" r="6" fill="${a}"/><rect x="8" y="13" width="84" height="82" rx="24" fill="${b}"/><rect x="8" y="13" width="84" height="60" rx="24" fill="${a}" opacity=".75"/><rect x="14" y="19" width="72" height="70" rx="19" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2"/>`
    : `<circle cx="50" cy="50" r="47" fill="${b}"/><circle cx="50" cy="42" r="44" fill="${a}" opacity=".75"/><circle cx="50" cy="50" r="41" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2"/>`;
  return h("svg", {
    viewBox: "0 0 100 100", class: "ava", ...hidden,
    html: `${body}<text x="50" y="${bot ? 72 : 67}" font-family="${SERIF}" font-weight="700" font-size="48" text-anchor="middle" fill="#14141c">${safe(letter)}</text>`,
  });
}

/** The colour of a seat in graphs. @param {number} seat */
export const seatColour = (seat) => PAIRS[(seat - 1) % PAIRS.length][0];

/** @type {[number, string, string][]} */
const CHIPS = [[100, "#22252e", "#f4d98b"], [50, "#27408f", "#fff"], [25, "#1f6b47", "#fff"], [5, "#b4233a", "#fff"], [1, "#8a8472", "#fff"]];

/** A pile of chips for an amount. @param {number} cents */
export function chips(cents) {
  const units = Math.max(1, Math.floor(cents / 100));
  const [value, colour, ink] = CHIPS.find(([worth]) => units >= worth) ?? CHIPS[CHIPS.length - 1];
  const count = Math.min(5, Math.max(1, Math.round(units / value)));
  let d = "";
  for (let i = 0; i < count; i++) {
    const y = 40 + (count - 1 - i) * 13;
    d += `<path d="M4 ${y}v11a56 34 0 0 0 112 0v-11z" fill="${colour}" stroke="#0006" stroke-width="1.5"/><g fill="#f5efdf"><path d="M22 ${y + 26}v11l12 5v-11zM52 ${y + 34.5}v11h16v-11zM86 ${y + 31}v11l12-5v-11z"/></g>`;
  }
  d += `<ellipse cx="60" cy="40" rx="56" ry="34" fill="${colour}"/><ellipse cx="60" cy="40" rx="49" ry="29" fill="none" stroke="#f5efdf" stroke-width="9" stroke-dasharray="17 20.5"/><ellipse cx="60" cy="40" rx="38" ry="22" fill="${colour}" stroke="#f5efdf" stroke-width="2.5"/><text x="60" y="50" font-family="${SERIF}" font-weight="700" font-size="29" text-anchor="middle" fill="${ink}">${value}</text>`;
  return h("svg", { viewBox: `0 0 120 ${100 + (count - 1) * 13}`, class: "chips", ...hidden, html: d });
}

export const crown = () => h("svg", {
  viewBox: "0 0 100 70", class: "crown", ...hidden,
  html: '<path d="M8 62L2 18 28 36 50 4 72 36 98 18 92 62Z" fill="#f6c650" stroke="#6b4708" stroke-width="3" stroke-linejoin="round"/><path d="M9 52H91L92 63Q50 70 8 63Z" fill="#b4233a" stroke="#6b4708" stroke-width="3"/><g fill="#fdf8ec" stroke="#6b4708" stroke-width="2"><circle cx="2.5" cy="17" r="5"/><circle cx="50" cy="6" r="5.5"/><circle cx="97.5" cy="17" r="5"/></g>',
});

/** The house's sign. */
export const logo = () => h("a.logo", { href: "/" }, h("span", { ...hidden }, "♠\uFE0E"), "Parlour");
