// @ts-check
// The front page: choose a game, play against bots, open, join or watch a table.

import { ask, capital, h, hidden, render, wordsOf } from "./dom.js";
import { avatar, logo } from "./people.js";
import { games, showRules } from "./rules.js";
import { keep, settings } from "./settings.js";
import { spreadOut } from "./zones.js";

/** @typedef {import("./types.js").Face} Face */

/** @param {string} rank @param {string} suit @returns {Face} */
const card = (rank, suit) => ({ playing: { rank, suit } });
/** @param {import("./types.js").Colour} colour @param {string} sign @returns {Face} */
const coloured = (colour, sign) => ({ coloured: { colour, sign, text: "" } });

/** @type {Face[]} */
const SPREAD = [{ back: { count: 1 } }, card("10", "clubs"), card("K", "diamonds"), coloured("yellow", "7"), card("Q", "spades"), coloured("blue", "4"), card("A", "hearts")];

/** Background colours of the tiles, used in turn. */
const TINTS = ["night", "green", "violet", "claret", "amber"];

/** @param {HTMLElement} root */
export function homePage(root) {
  document.title = "Parlour: card games";
  /** @type {import("./types.js").Game[]} */
  let list = [];
  /** @type {{code: string, title: string, seats: string[], phase: string}[]} */
  let tables = [];
  let words = "";
  let isBusy = false;

  /** @param {string} rules @param {number} bots @param {boolean} now */
  async function open(rules, bots, now) {
    if (isBusy) return;
    isBusy = true;
    try {
      const room = { name: settings.name || "Guest", rules, bots: Array(bots).fill("medium"), settings: { hints: now } };
      const opened = await ask("/api/rooms", room);
      location.href = `/t/${opened.code}${now ? "#play" : ""}`;
    } catch (error) {
      isBusy = false;
      words = wordsOf(error);
      draw();
    }
  }

  /** @param {SubmitEvent} event */
  async function join(event) {
    event.preventDefault();
    const code = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("code")).trim().toUpperCase().split("/T/").pop()?.split(/[/?#]/)[0] ?? "";
    try {
      await ask(`/api/rooms/${encodeURIComponent(code)}`);
      location.href = `/t/${code}`;
    } catch (error) {
      words = wordsOf(error);
      draw();
    }
  }

  function draw() {
    const tile = (/** @type {import("./types.js").Game} */ game, /** @type {number} */ i) => {
      const bots = Math.max(game.usual_seats, Math.min(game.seats, game.automatic ? 2 : 3)) - 1;
      return h("article.tile", { key: game.id },
        h("div.art", { class: TINTS[i % TINTS.length], ...hidden }, spreadOut(game.emblem)),
        h("div.in", h("h2", game.title), h("p", capital(game.about), "."),
          h("small", `1 to ${game.seats} players`, h("button.link", { label: `rules of ${game.title}`, onclick: () => showRules(game.id) }, "rules")),
          h("button.btn.main", { label: `Play now: ${game.title}`, "data-game": game.id, onclick: () => open(game.id, bots, true) }, "Play now"),
          h("button.btn.quiet", { label: `Table for friends: ${game.title}`, onclick: () => open(game.id, 0, false) }, "Table for friends")));
    };
    render(root,
      h("header.bar.home-bar!", logo(),
        h("div.tools", h("label.name", avatar(settings.name || "Guest", 1), h("span.unseen", "Your name"),
          h("input", { value: settings.name, placeholder: "Your name", maxlength: 24, autocomplete: "nickname", onchange: (/** @type {any} */ event) => { keep({ name: event.target.value.trim() }); draw(); } })))),
      h("main", { key: "main" },
        h("section.top",
          h("div", h("h1", "Pull up a chair."),
            h("p", "Card games for an evening with friends, or ten minutes against a clever bot. Nothing to install, no account."),
            h("form.join", { onsubmit: join },
              h("label", "Table code", h("input", { name: "code", required: true, maxlength: 99, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "BCDFGH" })),
              h("button.btn.main", { type: "submit" }, "Join the table")),
            settings.table && h("p", h("a", { href: `/t/${settings.table}` }, `Back to your table ${settings.table}`)),
            words && h("p.sorry", { role: "alert" }, words)),
          h("div.spread", hidden, spreadOut(SPREAD))),
        h("section.games", { label: "Games" }, list.map(tile)),
        tables.length > 0 && h("section.watch", h("h2", "Tables to watch"),
          h("ul", tables.map((table) => h("li", { key: table.code }, h("a", { href: `/t/${table.code}` }, h("b", table.title), h("span", table.seats.join(", "))))))),
      ),
      h("footer.foot-line!", h("span", "The same tables open in a terminal: ", h("code", "parlour join CODE")), h("a", { href: "/text" }, "Play as text"), h("span", "Open source, no tracking.")));
  }

  addEventListener("pageshow", () => (isBusy = false));
  draw();
  games().then((found) => { list = found; draw(); }, (error) => { words = error.message; draw(); });
  if (settings.table) ask(`/api/rooms/${settings.table}`).catch((error) => { if (error.status === 404) keep({ table: "" }); draw(); });
  ask("/api/tables").then((found) => { tables = found; draw(); }, () => {});
}
