// @ts-check
// The sidebar of a game: the score, special cards, what happened.

import { capital, h, hidden } from "./dom.js";
import { cardChip } from "./faces.js";
import { avatar, seatColour } from "./people.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Sentence} Sentence */

/** Where a word is in a text; not inside of another word, such as a name, if there is a choice. @param {string} text @param {string} word */
function indexOf(text, word) {
  const isInside = (/** @type {number} */ at) => /[\p{L}\p{N}]/u.test(`${text[at - 1] ?? ""}${text[at + word.length] ?? ""}`);
  const first = text.indexOf(word);
  let at = first;
  while (at >= 0 && isInside(at)) at = text.indexOf(word, at + 1);
  return at < 0 ? first : at;
}

/** A sentence with its cards as pictures. @param {Sentence} said */
export function told(said) {
  const parts = [];
  let rest = said.text;
  for (const { word, face } of said.cards ?? []) {
    const at = indexOf(rest, word);
    if (at < 0) continue;
    // Punctuation stays on the line of its card.
    const after = rest.slice(at + word.length), end = after.search(/[^.,:!]|$/);
    parts.push(rest.slice(0, at), h("span.kept", cardChip(face, word), after.slice(0, end)));
    rest = after.slice(end);
  }
  parts.push(rest);
  return h("span.said", parts);
}

/** The avatar of a seat; 0 is the house. @param {Scene} scene @param {number} seat */
export function face(scene, seat) {
  const of = scene.seats[seat - 1];
  return avatar(of?.name ?? "", of ? seat : 0, of?.bot);
}

/** A cache of lines: a sentence never changes. @type {WeakMap<Sentence, import("./dom.js").ElementNode>} */
const known = new WeakMap();
let count = 0;

/** The list of what happened, in parts such as rounds. @param {Scene} scene @param {Sentence[]} story */
export function happened(scene, story) {
  /** @type {any[]} */
  const lines = [];
  let part = "";
  for (const said of story) {
    if (said.part && said.part !== part) {
      part = said.part;
      lines.push(h("li.sep", { key: `p${part}` }, part));
    }
    let line = known.get(said);
    if (!line) known.set(said, (line = h("li", { key: ++count }, face(scene, said.seat ?? 0), told(said))));
    lines.push(line);
  }
  const words = "What happened";
  return h("section.happened", { label: words }, h("h2", words), h("ol", { tabindex: "0", label: words }, lines));
}

/** Scrolls to the newest sentence, unless the list is in use. @param {Element} root */
export function scrollStory(root) {
  const list = root.querySelector(".happened ol");
  if (list && !list.matches(":hover, :focus")) list.scrollTop = list.scrollHeight;
}

/** @param {Scene} scene */
export function specials(scene) {
  if (!scene.specials?.length) return null;
  return h("section.specials", h("h2", "Special cards"),
    h("dl", scene.specials.map((special) => h("div", h("dt", special.card), h("dd", special.about)))));
}

/** @param {Scene} scene */
export function score(scene) {
  if (!scene.score.length) return null;
  const target = scene.notes.find((note) => /target|to win/.test(note.label));
  const seatOf = (/** @type {string} */ name) => scene.seats.findIndex((seat) => seat.name === name) + 1;
  const all = scene.score.reduce((sum, score) => sum + Math.max(score.points, 0), 0);
  const isCards = scene.score.every((score) => scene.seats[seatOf(score.name) - 1]?.cards === score.points);
  const sorted = [...scene.score].sort((one, other) => other.points - one.points);
  return h("section.score",
    h("h2", isCards ? "Cards" : "Points", target && h("small", ` first to ${target.value}`)),
    isCards && all > 0 && h("div.share", hidden, scene.score.map((score) =>
      h("i", { style: { "flex-grow": Math.max(score.points, 0), background: seatColour(Math.max(seatOf(score.name), 1)) } }))),
    h("dl", { class: sorted.length > 8 && "long" }, sorted.map((score) => h("div", { key: score.name },
      h("dt", avatar(score.name, seatOf(score.name), scene.seats[seatOf(score.name) - 1]?.bot), h("bdi", score.name)),
      h("dd.num", score.points.toLocaleString("en"))))));
}

/** A graph of a value over the game, around an even share. @param {Scene} scene */
export function trend(scene) {
  if (!scene.trend) return null;
  const { label, values } = scene.trend, even = 100 / scene.seats.length, now = values[values.length - 1];
  const low = Math.min(...values, even - 4), high = Math.max(...values, even + 4);
  const x = (/** @type {number} */ i) => ((i / (values.length - 1)) * 240).toFixed(1);
  const y = (/** @type {number} */ v) => (56 - ((v - low) / (high - low)) * 48).toFixed(1);
  const line = values.length > 1 ? values.map((v, i) => `${i ? "L" : "M"}${x(i)} ${y(v)}`).join("") : "M0 0";
  return h("section.trend", { key: "trend" },
    h("h2", capital(label), h("small.num", ` ${now} %`)),
    h("svg", { viewBox: "0 0 240 60", preserveAspectRatio: "none", role: "img", label: `${label} over the game, now ${now} %`,
      html: `<path d="${line}L240 ${y(even)}L0 ${y(even)}Z" fill="currentColor" opacity=".3"/><path d="${line}" fill="none" stroke="currentColor" stroke-width="2.5" vector-effect="non-scaling-stroke"/>` }));
}
