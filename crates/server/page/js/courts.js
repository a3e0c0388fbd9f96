// @ts-check
// Kings, queens and jacks. One half is drawn, and rotated for the other half.

import { times } from "./dom.js";
import { BRASS, box, CLARET, CREAM, disc, fill, group, INK, line, moved, path, suit } from "./shapes.js";

const NAVY = "#24366f";
const SKIN = "#f3dcbc";
const BARE = 'stroke="none"';

/** @typedef {{main: string, second: string, dark: string, hair: string}} Dress the colours of a figure */

/** @param {string} d @param {string} colour */
const cloth = (d, colour) => path(d, fill(colour));
/** Lines from a point. @param {number} count @param {number} from in degrees @param {number} step @param {number} y @param {number} length */
const rays = (count, from, step, y, length) => times(count, (i) => {
  const t = ((from + i * step) * Math.PI) / 180;
  return `M0 ${y}L${(length * Math.cos(t)).toFixed(0)} ${(y + length * Math.sin(t)).toFixed(0)}`;
}).join("");
/** Pearls at these places. @param {number[][]} places @param {number} r @param {string} colour */
const pearls = (places, r, colour) => group(`${fill(colour)} stroke-width="1.3"`, places.map(([x, y]) => disc(x, y, r, "")).join(""));
/** @param {number} y */
const eyes = (y) => path(`M-12 ${y - 6}Q-8 ${y - 9}-4 ${y - 6}M4 ${y - 6}Q8 ${y - 9} 12 ${y - 6}M0 ${y - 3}L-3 ${y + 9}H1`, line(INK)) + group(BARE, disc(-8, y, 2.1, fill(INK)) + disc(8, y, 2.1, fill(INK)));
const head = cloth("M-18-114H18V-86Q18-64 0-60-18-64-18-86Z", SKIN);
/** @param {number} y */
const hand = (y) => box(46.5, y, 18, 15, 7, fill(SKIN));

/** @type {Record<string, (dress: Dress) => string>} */
const FIGURES = {
  K: ({ main, second, dark }) =>
    cloth("M-76 2V-38C-62-52-42-58-24-64H24C42-58 62-52 76-38V2Z", main) +
    path("M-76-20L-56-34-36-20M-76-6L-56-20-38-6M76-20L56-34 36-20M76-6L56-20 38-6", line(BRASS, 2.5)) +
    cloth("M-24-64H24L38 2H-38Z", CREAM) + cloth("M-24-64L-38 2H-50L-36-60ZM24-64L38 2H50L36-60Z", BRASS) +
    path("M-14-31l3 9h-6zM14-31l3 9h-6zM0-21l3 9h-6zM-20-13l3 9h-6zM20-13l3 9h-6z", BARE) +
    cloth("M-29-112L-31-74Q-31-62-20-60H20Q31-62 31-74L29-112Z", dark) + head +
    cloth("M-18-88Q-9-80 0-82 9-80 18-88L19-74Q16-50 0-38-16-50-19-74Z", dark) +
    path("M-7-74Q0-70 7-74", line(SKIN, 2.5)) + path("M0-66V-46M-7-64L-4-50M7-64L4-50", line(SKIN, 1.5, 0.45)) + eyes(-97) +
    cloth("M-29-108L-33-132-17-120 0-139 17-120 33-132 29-108Z", BRASS) + box(-30, -114, 60, 9, 2, fill(second)) +
    pearls([[-16, -109.5], [0, -109.5], [16, -109.5]], 2.4, CREAM) +
    box(53, -98, 6, 100, 0, fill(BRASS)) + disc(56, -106, 10, fill(second)) +
    path("M46-106H66M56-116V-126M51-121H61", line(BRASS, 3)) + hand(-46),
  Q: ({ main, second }) =>
    cloth("M-76 2V-24C-62-44-40-52-22-56H22C40-52 62-44 76-24V2Z", main) +
    path([-30, -15, 0].flatMap((y, row) => times(9, (i) => `M${i * 18 - 81 + (row % 2) * 9} ${y}a9 9 0 0 0 18 0`)).join(""), line(BRASS, 1.7, 0.75)) +
    disc(0, -78, 51, fill(CREAM)) + path(rays(15, -198, 15.4, -78, 50), line(second, 1.5, 0.5)) + disc(0, -78, 44, line(BRASS, 2)) +
    cloth("M-28-50Q0-62 28-50L32 2H-32Z", second) + cloth("M-12-64H12L20-50Q0-24-20-50Z", SKIN) + cloth("M0-24L11-8 0 8-11-8Z", BRASS) +
    cloth("M0-128C-36-128-36-98-33-84-31-70-36-62-28-58-20-56-17-66-18-78L-16-104H16L18-78C17-66 20-56 28-58 36-62 31-70 33-84 36-98 36-128 0-128Z", BRASS) +
    cloth("M-17-106Q0-118 17-106V-86Q16-66 0-61-16-66-17-86Z", SKIN) + eyes(-92) + path("M-5-72Q0-75 5-72 0-67-5-72Z", `${fill(CLARET)} ${BARE}`) +
    pearls([[-13, -45], [-7, -39], [0, -36], [7, -39], [13, -45]], 2.7, BRASS) +
    cloth("M-27-114Q0-130 27-114L25-136 13-124 0-140-13-124-25-136Z", second) + pearls([[0, -137], [-25, -134], [25, -134]], 2.8, CREAM) +
    path("M54 2V-70M54-30Q66-34 68-46 56-44 54-30", 'fill="#2f7a4d" stroke="#1d5836" stroke-width="3"') +
    pearls([[54, -90], [45, -81], [63, -81], [49, -71], [59, -71]], 8, main) + disc(54, -79, 6.5, fill(BRASS)) + hand(-42),
  J: ({ main, second, hair }) =>
    cloth("M0 2V-62H-24C-44-58-60-48-76-34V2Z", main) + cloth("M0 2V-62H24C44-58 60-48 76-34V2Z", second) +
    path("M-66-40L-52 2M-52-49L-38 2M66-40L52 2M52-49L38 2", line(BRASS, 4)) +
    cloth("M-30-60L-20-40-10-54 0-34 10-54 20-40 30-60Z", BRASS) + pearls([[0, -24], [0, -11]], 3.5, CREAM) +
    cloth("M-28-116L-33-70Q-25-60-16-66V-104H16V-66Q25-60 33-70L28-116Z", hair) + head + eyes(-95) +
    path("M-5-73Q0-70 5-73", line(CLARET, 2.5)) + path("M-16-104Q-8-112 0-104 8-112 16-104V-112H-16Z", `${fill(hair)} ${BARE}`) +
    cloth("M-36-108Q-40-137-2-137 38-137 36-108Z", main) + box(-37, -114, 74, 9, 3, fill(second)) +
    path("M-37-109.5H37", `${line(BRASS, 1.5)} stroke-dasharray="3 4"`) +
    cloth("M18-116C24-140 56-144 72-116 66-112 60-116 54-112 48-118 34-122 18-116Z", CREAM) + path("M22-118C38-130 56-128 66-117", line(BRASS, 2)) +
    box(55, -84, 5, 86, 0, fill(BRASS)) + cloth("M57.5-104L66-84 57.5-76 49-84Z", CREAM) + hand(-48),
};

/** @param {string} rank K, Q or J @param {string} s the suit: S, H, D or C */
export function court(rank, s) {
  const warm = s === "H" || s === "D";
  const dress = {
    main: warm ? CLARET : NAVY, second: warm ? NAVY : CLARET,
    dark: warm ? "#8d1a2d" : "#182650", hair: warm ? "#6b3f22" : BRASS,
  };
  const half = group('clip-path="url(#half)"', path(rays(15, -170.5, 11.5, -60, 190), line(BRASS, 1.5, 0.3)) + FIGURES[rank](dress) +
    path("M-76 0H76", "") + group(`${fill(warm ? CLARET : INK)} ${BARE}`, suit(s, -55, -116, 28)));
  const belt = path("M-74-5H74V5H-74Z", fill(BRASS)) + path([-60, -40, -20, 0, 20, 40, 60].map((x) => `M${x}-4l4 4-4 4-4-4z`).join(""), BARE);
  return '<clipPath id="half"><path d="M-74-139H74V0H-74Z"/></clipPath>' + box(51, 36, 148, 278, 3, fill("#fbf1d9")) +
    moved(125, 175, group(`${fill(INK)} stroke="${INK}" stroke-width="2" stroke-linejoin="round"`, half + group('transform="rotate(180)"', half) + belt)) +
    box(51, 36, 148, 278, 3, line(INK, 2));
}
