// @ts-check
// The end of a game: the winners, the places, the highlights, what to do next.

import { h, hashOf, hidden } from "./dom.js";
import { pictured } from "./faces.js";
import { avatar, crown } from "./people.js";
import { fill, moved, shape } from "./shapes.js";
import { told } from "./story.js";

/** @typedef {import("./types.js").Summary} Summary */
/** @typedef {import("./types.js").Room} Room */

/**
 * @param {Summary} summary @param {import("./types.js").Scene} scene @param {Room|null} room
 * @param {any[]} buttons @param {string} [refusal] why the next game does not start
 */
export function endingPage(summary, scene, room, buttons, refusal) {
  const winners = summary.rows.filter((row) => row.won);
  const own = scene.seats.findIndex((seat) => seat.you) + 1;
  const isBot = (/** @type {number} */ seat) => scene.seats[seat - 1]?.bot === true;
  const celebrated = winners.some((row) => row.seat === own || !isBot(row.seat)) && winners.length > 0;
  const title = winners.length
    ? `${list(winners.map((row) => row.name))} ${winners.length === 1 ? "wins" : "win"}`
    : summary.house && summary.house.place === 1 ? `The ${summary.house.name.toLowerCase()} wins` : "A draw";
  const wins = (room?.seats ?? []).filter((seat) => seat.wins > 0).map((seat) => `${seat.name} ${seat.wins}`);
  /** @type {{place: number, name: string, score: string, seat: number, won: boolean}[]} */
  const rows = [...summary.rows];
  if (summary.house) rows.push({ place: summary.house.place, name: summary.house.name, score: summary.house.score, seat: 0, won: false });
  rows.sort((one, other) => one.place - other.place);
  return h(room ? "main.end" : "section.end", { key: "end", label: "The end of the game" },
    h("div.rays", hidden),
    celebrated && h("svg.confetti", { ...hidden, preserveAspectRatio: "xMidYMid slice", viewBox: "0 0 1400 900", html: confetti(title) }),
    h("div.hero-end",
      h("div.crowned", winners.length > 0 && crown(), avatar(winners[0]?.name ?? summary.house?.name ?? "", winners[0]?.seat ?? 0, winners[0] && isBot(winners[0].seat))),
      h("h2", { tabindex: "-1" }, title), h("p", summary.reason)),
    h("div.grid",
      h("section.box", h("h3", "Final places"),
        h("table", h("thead", h("tr", h("th", { scope: "col" }, "Place"), h("th", { scope: "col" }, "Player"), h("th", { scope: "col" }, "Result"))),
          h("tbody", rows.map((row) => h("tr", { class: row.won && "won", key: row.name }, h("td", row.place), h("td", h("span.named", avatar(row.name, row.seat, isBot(row.seat)), h("bdi", row.name))), h("td.num", row.score))))),
        wins.length > 0 && h("p.tonight", "Games won at this table: ", wins.join(", "), ".")),
      summary.highlights.length > 0 && h("section.box", h("h3", "Highlights"),
        h("ul.highlights", summary.highlights.map((said, i) => h("li", { key: i }, said.cards?.[0] ? h("span.card", { ...hidden, class: pictured(said.cards[0].face) }) : h("span.star", hidden, "★"), told(said)))))),
    refusal && h("p.sorry", { key: "refusal", role: "alert" }, refusal),
    h("div.next", buttons));
}

/** @param {string[]} names */
const list = (names) => new Intl.ListFormat("en-GB").format(names);

/** Confetti; the same title always gives the same picture. @param {string} title */
function confetti(title) {
  let seed = (hashOf(title) % 2147483646) + 1;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const colours = ["#ff8d85", "#ffd766", "#93b6ff", "#86e0aa"];
  let text = "";
  for (let i = 0; i < 110; i++) {
    const [x, y, size] = [random() * 1400, random() * 840, 6 + random() * 13];
    if (Math.abs(x - 700) < 420 && y < 400) continue;
    text += moved(Math.round(x), Math.round(y), shape("RYBG"[i % 4], 0, 0, size, `${fill(colours[i % 4])} opacity=".75"`), `rotate(${Math.round(random() * 360)})`);
  }
  return text;
}
