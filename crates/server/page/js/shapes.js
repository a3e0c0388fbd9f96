// @ts-check
// Helpers that write SVG elements as text.

export const INK = "#1c2230";
export const CREAM = "#fdf8ec";
export const CLARET = "#b4233a";
export const BRASS = "#d6a23e";

/** @param {string} colour */
export const fill = (colour) => `fill="${colour}"`;
/** @param {string} colour @param {number} [width] @param {number} [opacity] */
export const line = (colour, width = 1, opacity = 1) => `fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"`;
/** @param {string} d @param {string} paint */
export const path = (d, paint) => `<path d="${d}" ${paint}/>`;
/** @param {number} x @param {number} y @param {number} r @param {string} paint */
export const disc = (x, y, r, paint) => `<circle cx="${x}" cy="${y}" r="${r}" ${paint}/>`;
/** @param {number} x @param {number} y @param {number} w @param {number} h @param {number} round @param {string} paint */
export const box = (x, y, w, h, round, paint) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" ${paint}/>`;
/** @param {string} attributes @param {string} inner */
export const group = (attributes, inner) => `<g ${attributes}>${inner}</g>`;
/** @param {number} x @param {number} y @param {string} inner @param {string} [more] */
export const moved = (x, y, inner, more = "") => group(`transform="translate(${x} ${y}) ${more}"`, inner);
/** @param {string} text @param {number} x @param {number} y @param {number} size @param {string} [paint] */
export const words = (text, x, y, size, paint = "") => `<text x="${x}" y="${y}" font-size="${size}" ${paint}>${safe(text)}</text>`;
/** A gradient from top to bottom. @param {string} id @param {string} from @param {string} to @param {number} [slant] */
export const gradient = (id, from, to, slant = 0) =>
  `<linearGradient id="${id}" x2="${slant}" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** A text inside of SVG. @param {string} text */
export const safe = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Suits in a box from -50 to 50. @type {Record<string, string>} */
export const SUIT = {
  H: "M0 46C-10 28-48 8-48-18-48-36-37-45-25-45-13-45-3-37 0-25 3-37 13-45 25-45 37-45 48-36 48-18 48 8 10 28 0 46Z",
  D: "M0-50C9-31 23-13 38 0 23 13 9 31 0 50-9 31-23 13-38 0-23-13-9-31 0-50Z",
  S: "M0-49C9-29 46-9 46 17 46 32 35 40 24 40 15 40 8 36 4 28 5 38 9 45 17 50L-17 50C-9 45-5 38-4 28-8 36-15 40-24 40-35 40-46 32-46 17-46-9-9-29 0-49Z",
  C: "M0-49A21.5 21.5 0 0 1 14.5-11.5 21.5 21.5 0 1 1 5 22C6 36 9 45 17 50L-17 50C-9 45-6 36-5 22A21.5 21.5 0 1 1-14.5-11.5 21.5 21.5 0 0 1 0-49Z",
};
/** @param {string} s @param {number} x @param {number} y @param {number} size @param {string} [more] */
export const suit = (s, x, y, size, more = "") => path(SUIT[s], `transform="translate(${x} ${y}) scale(${size / 100}) ${more}"`);

/** The corners of the shape of each colour. @type {Record<string, number[][]>} */
const CORNERS = {
  Y: [[0, -0.56], [0.6, 0.44], [-0.6, 0.44]],
  B: [[-0.46, -0.46], [0.46, -0.46], [0.46, 0.46], [-0.46, 0.46]],
  G: [[0, -0.62], [0.56, 0], [0, 0.62], [-0.56, 0]],
};
/** The shape of a colour. Colours without corners are round. @param {string} c @param {number} x @param {number} y @param {number} size @param {string} paint */
export function shape(c, x, y, size, paint) {
  if (!CORNERS[c]) return disc(x, y, size / 2, paint);
  return path(`M${CORNERS[c].map(([dx, dy]) => `${x + dx * size} ${y + dy * size}`).join("L")}Z`, `stroke-linejoin="round" ${paint}`);
}

/** A ring of waves, as on banknotes. @param {number} r @param {number} depth @param {number} waves @param {number} threads */
export function ring(r, depth, waves, threads) {
  let d = "";
  for (let thread = 0; thread < threads; thread++) {
    for (let i = 0; i < 144; i++) {
      const t = (i / 72) * Math.PI;
      const at = r + depth * Math.cos(waves * t + (thread * 2 * Math.PI) / threads);
      d += `${i ? "L" : "M"}${(at * Math.cos(t)).toFixed(1)} ${(at * Math.sin(t)).toFixed(1)}`;
    }
    d += "Z";
  }
  return d;
}
