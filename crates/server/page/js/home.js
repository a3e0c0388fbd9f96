// @ts-check
// The parlour: choose a game, play against bots, open a table, join one, watch one.

import { ask, h, hidden, render } from "./dom.js";
import { faceSvg } from "./faces.js";
import { avatar, logo } from "./people.js";
import { games, showRules } from "./rules.js";
import { keep, settings } from "./settings.js";

/** @typedef {import("./types.js").Face} Face */

/** @param {string} rank @param {string} suit @returns {Face} */
const card = (rank, suit) => ({ playing: { rank, suit } });
/** @param {import("./types.js").Colour} colour @param {string} sign @returns {Face} */
const coloured = (colour, sign) => ({ coloured: { colour, sign, text: "" } });

/** @type {Face[]} */
const SPREAD = [{ back: { count: 1 } }, card("10", "clubs"), card("K", "diamonds"), coloured("yellow", "7"), card("Q", "spades"), coloured("blue", "4"), card("A", "hearts")];

/** Five paintings for the tiles, used in turn. @type {{cards: Face[], tint: string}[]} */
const ART = [
  { tint: "night", cards: [card("K", "clubs"), card("A", "diamonds"), card("K", "hearts")] },
  { tint: "green", cards: [card("A", "spades"), card("J", "hearts")] },
  { tint: "violet", cards: [coloured("red", "7"), coloured("yellow", "3"), coloured("blue", "Reverse"), coloured("green", "0")] },
  { tint: "claret", cards: [card("K", "spades"), card("K", "hearts")] },
  { tint: "amber", cards: [card("6", "diamonds"), card("9", "hearts"), card("10", "clubs")] },
];

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
      const room = { name: settings.name || "Guest", rules, bots: Array(bots).fill("medium"), settings: { watch: true, listed: false, hints: now, coach: false, absence: 60, clock: null } };
      const opened = await ask("/api/rooms", room);
      location.href = `/t/${opened.code}${now ? "#play" : ""}`;
    } catch (error) {
      isBusy = false;
      words = error instanceof Error ? error.message : String(error);
      draw();
    }
  }

  /** @param {SubmitEvent} event */
  async function join(event) {
    event.preventDefault();
    const code = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("code")).trim().toUpperCase();
    try {
      await ask(`/api/rooms/${encodeURIComponent(code)}`);
      location.href = `/t/${code}`;
    } catch (error) {
      words = error instanceof Error ? error.message : String(error);
      draw();
    }
  }

  function draw() {
    const tile = (/** @type {import("./types.js").Game} */ game, /** @type {number} */ i) => {
      const art = ART[i % ART.length];
      const bots = Math.max(game.usual_seats, Math.min(game.seats, game.automatic ? 2 : 3)) - 1;
      const middle = (art.cards.length - 1) / 2;
      return h("article.tile", { key: game.id },
        h("div", { class: `art ${art.tint}`, ...hidden }, art.cards.map((face, k) => h("span.card", { key: k, style: { "--k": k - middle, "--n": art.cards.length } }, faceSvg(face)))),
        h("div.in", null, h("h2", null, game.title), h("p", null, game.about.charAt(0).toUpperCase() + game.about.slice(1), "."),
          h("small", null, `1 to ${game.seats} players`, h("button", { class: "link", "aria-label": `rules of ${game.title}`, onclick: () => showRules(game.id) }, "rules")),
          h("button", { class: "btn main", "aria-label": `Play now: ${game.title}`, "data-game": game.id, onclick: () => open(game.id, bots, true) }, "Play now"),
          h("button", { class: "btn quiet", "aria-label": `Table for friends: ${game.title}`, onclick: () => open(game.id, 0, false) }, "Table for friends")));
    };
    render(root,
      h("header.bar.home-bar", { key: "bar" }, logo(),
        h("div.tools", null, h("label.name", null, avatar(settings.name || "Guest", 1), h("span.unseen", null, "Your name"),
          h("input", { value: settings.name, placeholder: "Your name", maxlength: 24, autocomplete: "nickname", onchange: (/** @type {any} */ event) => { keep({ name: event.target.value.trim() }); draw(); } })))),
      h("main", { key: "main" },
        h("section.top", null,
          h("div", null, h("h1", null, "Pull up a chair."),
            h("p", null, "Card games for an evening with friends, or ten minutes against a clever bot. Nothing to install, no account."),
            h("form.join", { onsubmit: join },
              h("label", null, "Table code", h("input", { name: "code", required: true, maxlength: 6, autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "BCDFGH" })),
              h("button.btn.main", { type: "submit" }, "Join the table")),
            words && h("p.sorry", { role: "alert" }, words)),
          h("div.spread", { ...hidden }, SPREAD.map((face, i) => h("span.card", { key: i, style: { "--k": i - 3 } }, faceSvg(face))))),
        h("section.games", { "aria-label": "Games" }, list.map(tile)),
        tables.length > 0 && h("section.watch", null, h("h2", null, "Tables to watch"),
          h("ul", null, tables.map((table) => h("li", { key: table.code }, h("a", { href: `/t/${table.code}` }, h("b", null, table.title), h("span", null, table.seats.join(", "))))))),
      ),
      h("footer.foot-line", { key: "foot" }, h("span", null, "The same tables open in a terminal: ", h("code", null, "parlour join CODE")), h("a", { href: "/text" }, "Play as text"), h("span", null, "Open source, no tracking.")));
  }

  addEventListener("pageshow", () => (isBusy = false));
  draw();
  games().then((found) => { list = found; draw(); }, (error) => { words = error.message; draw(); });
  ask("/api/tables").then((found) => { tables = found; draw(); }, () => {});
}
