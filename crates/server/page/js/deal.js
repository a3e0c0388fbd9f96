// @ts-check
// The part of a browser in a verifiable deal. Browsers offer SHA-256 only on secure
// pages, and a table in the living room is none, so it is here in a few lines.

/** @type {number[]} */
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
/** The first bits after the point. @param {number} x */
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

/**
 * Checks the deal of a record: everybody's bytes have the hashes that were shown before, and
 * the seed is the hash of all of them.
 * @param {any} record
 * @returns {{ok: boolean, words: string}}
 */
export function checkDeal(record) {
  const deal = record.deal;
  if (!deal) return { ok: false, words: "This game was not dealt by several people." };
  /** @type {string[]} */
  const names = record.seats.map((/** @type {any} */ seat) => seat.name ?? seat);
  let shares = 0;
  for (let i = 0; i < names.length; i++) {
    const [hash, bytes] = [deal.hashes[i], deal.reveals[i]];
    if (!hash && !bytes) continue;
    if (sha256(unhex(bytes ?? "")) !== hash) return { ok: false, words: `The bytes of ${names[i]} are not those that were promised.` };
    shares += 1;
  }
  /** @type {number[]} */
  const all = [];
  const number = (/** @type {number} */ value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
  // Each part after its length, in eight bytes.
  for (const part of ["parlour deal 1", deal.room, deal.game, deal.attempt, deal.rules, ...names, deal.secret, ...deal.reveals]) {
    const bytes = typeof part === "number" ? number(part) : new TextEncoder().encode(part ?? "");
    all.push(0, 0, 0, 0, ...number(bytes.length), ...bytes);
  }
  const ok = sha256(new Uint8Array(all)) === record.seed;
  const own = Object.keys(localStorage).filter((key) => key.startsWith("parlour.bytes.")).map((key) => localStorage.getItem(key));
  const mine = deal.reveals.some((/** @type {string|null} */ bytes) => bytes && own.includes(bytes));
  const words = ok
    ? `The server and ${shares === 1 ? "1 player" : `${shares} players`} made this deal together${mine ? ", and your bytes are in it" : ""}.`
    : "The seed is not the one that was agreed on.";
  return { ok, words };
}
