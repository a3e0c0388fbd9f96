// @ts-check
// The positions of seats and cards.

import { times } from "./dom.js";

/**
 * Places on the oval for the other players, in turn order, at equal arc lengths. There is a gap
 * for your hand at the bottom.
 * @param {number} others
 * @param {number} a half the width
 * @param {number} b half the height
 * @param {number} [w] the relative size of a name plate
 * @param {number} [h]
 * @returns {{room: number, at: number[][]}}
 */
export function around(others, a, b, w = 1, h = 1) {
  // On a tall table, players sit at the top.
  const gap = Math.max(360 / (others + 1), b > a && others < 5 ? 108 : 58);
  /** @type {number[][]} */
  const points = [];
  let length = 0, px = 0, py = 0;
  for (let i = 0; i <= 360; i++) {
    const t = ((90 + gap + (1 - gap / 180) * i) * Math.PI) / 180;
    const x = a * Math.cos(t), y = b * Math.sin(t);
    if (i) length += Math.hypot((x - px) / w, (y - py) / h);
    points.push([length, x, y]);
    [px, py] = [x, y];
  }
  const at = times(others, (i) => {
    const wanted = length * (others > 1 ? i / (others - 1) : 0.5);
    return (points.find(([along]) => along >= wanted - 1e-6) ?? points[360]).slice(1);
  });
  return { room: length / (others - 1), at };
}

/**
 * Places at the left and right of the oval, in turn order: where the middle is full, or
 * belongs to a house.
 * @param {number} others
 * @param {number} a half the width
 * @param {number} b half the height
 * @param {number} top the first row, from the middle
 * @param {number} bottom the last row
 */
export function sides(others, a, b, top, bottom) {
  const left = Math.ceil(others / 2);
  return times(others, (i) => {
    const isLeft = i < left, count = isLeft ? left : others - left;
    const row = isLeft ? left - 1 - i : i - left;
    const y = count > 1 ? top + ((bottom - top) * row) / (count - 1) : (2 * top + bottom) / 3;
    const x = a * Math.sqrt(Math.max(1 - (y / b) ** 2, 0.7));
    return [isLeft ? -x : x, y];
  });
}

/**
 * Places in two rows, or one, as fractions of the width, and the row of each.
 * @param {number} others
 */
export function tiers(others) {
  const columns = others > 4 ? Math.ceil(others / 2) : others;
  return { columns, at: times(others, (i) => [((i % columns) + 0.5) / columns, Math.floor(i / columns)]) };
}

/**
 * The layout of a fan of cards.
 * @param {number} count
 * @param {{room: number, least: number}} look the room and the smallest step, in card widths
 */
export function fan(count, { room, least }) {
  const gaps = Math.max(count - 1, 1), step = (room - 1) / gaps;
  return { step: Math.max(Math.min(0.56, step), least), angle: Math.min(2.9, 26 / gaps), scrolls: step < least };
}

/** The number of layers to draw for a pile. @param {number} count */
export const layers = (count) => Math.min(5, Math.ceil(count / 12) + 1);
