// @ts-check
// The browser's part of a verifiable deal. Browsers offer SHA-256 only on secure pages, and
// tables on a local network use http, so it is implemented here.

/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
/** The first 32 bits of the fraction. @param {number} x */
const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0;
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {Uint8Array} bytes @returns {string} in hexadecimal */
export function sha256(bytes) {
  const length = (((bytes.length + 8) >> 6) + 1) << 6;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(length - 4, bytes.length * 8);
  const hash = START.slice();
  const w = new Int32Array(64);
  const turn = (/** @type {number} */ x, /** @type {number} */ n) => (x >>> n) | (x << (32 - n));
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = data.getInt32(at + i * 4);
    for (let i = 16; i < 64; i++) {
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
    }
    let [a, b, c, d, e, f, g, k] = hash;
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (k + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [k, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, k].forEach((value, i) => (hash[i] = (hash[i] + value) | 0));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text */
export const unhex = (text) => new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

export const random = (length = 32) => crypto.getRandomValues(new Uint8Array(length));

const KEY = "parlour.deals";

/** What this browser was shown and gave in its last deals, the newest first. @returns {any[]} */
function witnesses() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    // Storage may be blocked or damaged.
    return [];
  }
}

/** Keeps what this browser was shown and gave in its last 50 deals, or adds the id of a game's record. @param {any} change */
export function keepWitness(change) {
  const all = witnesses(), old = all.find((it) => it.code === change.code && it.game === change.game);
  if (!old && !change.bytes) return;
  const kept = [{ ...old, ...change }, ...all.filter((it) => it !== old)].slice(0, 50);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage may be blocked.
  }
}

/** All that a server shows before bytes are revealed, as a text to compare. @param {any} deal */
export const shownIn = (deal) => JSON.stringify(deal, ["game", "attempt", "room", "rules", "seats", "server", "hashes"]);

/** The hash of bytes; false if they are not in lowercase hexadecimal, which would make another seed. @param {string} bytes */
export const hashOf = (bytes) => hex(unhex(bytes)) === bytes && sha256(unhex(bytes));

/**
 * Checks the deal of a record: all revealed bytes have their hashes, the seed is the hash of all
 * of them, and everything is as this browser was shown it, if it took part.
 * @param {any} record @param {string} id
 * @returns {{ok: boolean, words: string}}
 */
export function checkDeal(record, id) {
  const { deal } = record;
  const no = (/** @type {string} */ words) => ({ ok: false, words });
  if (!deal) return no("The record does not say how this game was dealt.");
  /** @type {string[]} */
  const names = record.seats.map((/** @type {any} */ seat) => seat.name ?? seat);
  const shares = deal.reveals.filter(Boolean).length, server = hashOf(deal.secret);
  const isHashed = deal.reveals.every((/** @type {string|null} */ bytes, /** @type {number} */ i) => (bytes ? hashOf(bytes) === deal.hashes[i] : !deal.hashes[i]));
  /** @type {number[]} */
  const all = [];
  const number = (/** @type {number} */ value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
  // Each part with its length as eight bytes before it.
  for (const part of ["parlour deal 1", deal.room, deal.game, deal.attempt, deal.rules, ...names, deal.secret, ...deal.reveals]) {
    const bytes = typeof part === "number" ? number(part) : new TextEncoder().encode(part ?? "");
    all.push(0, 0, 0, 0, ...number(bytes.length), ...bytes);
  }
  // With another index or dealer the same seed gives other cards.
  if (record.index || record.dealer !== "chacha8/1" || !server || !isHashed || deal.reveals.length !== names.length || sha256(new Uint8Array(all)) !== record.seed) return no("The bytes and the seed do not fit together.");
  const own = witnesses().find((it) => it.record === id || (it.room === deal.room && it.game === deal.game));
  if (own && (shownIn(own) !== shownIn({ ...deal, seats: names, server }) || !deal.reveals.includes(own.bytes)))
    return no("This is not the deal that your browser took part in.");
  if (!shares) return no("The server made this deal alone.");
  return { ok: true, words: `The server and ${shares === 1 ? "1 player" : `${shares} players`} made this deal together${own ? ", and your bytes are in it" : ""}.${deal.attempt > 1 ? ` It took ${deal.attempt} attempts.` : ""}` };
}
