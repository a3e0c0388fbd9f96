// @ts-check
// A room before a game: the players, the invitation, the house rules.

import { counted, h, hidden, icon, remSize, times } from "./dom.js";
import { around } from "./layout.js";
import { avatar } from "./people.js";
import { copier, setting, showRules, switches, ticket, toggle } from "./rules.js";
import { spreadOut } from "./zones.js";

/** @typedef {import("./types.js").Room} Room */

/** @type {Record<string, string>} */
const PLAYS = { easy: "a beginner", medium: "plays well", hard: "plays to win" };

/**
 * @typedef {object} Lobby
 * @property {Room} room
 * @property {number|null} you
 * @property {import("./types.js").Game[]} games
 * @property {import("./types.js").Rules|null} rules
 * @property {string} words what was refused
 * @property {boolean} copied
 * @property {(message: any) => void} send
 * @property {(name: string) => void} sit
 * @property {() => void} copy
 * @property {string} name
 * @property {(name: string) => void} rename keeps a half-typed name
 * @property {string} level of new bots
 * @property {(level: string) => void} choose
 */

/** @param {Lobby} lobby */
export function lobbyPage(lobby) {
  const { room, you, send } = lobby;
  const isHost = you != null && room.host === you;
  const game = lobby.games.find((it) => it.id === room.game);
  const free = Math.max(0, room.most - room.seats.length);
  const host = room.seats.find((seat) => seat.person != null && seat.person === room.host);
  return [
    lobby.words && h("p.sorry.notice", { key: "refusal", role: "alert" }, lobby.words),
    h("aside.side", { key: "invite", label: "Invitation" }, invitation(lobby)),
    h("main.stage.lobby!", { tabindex: -1 },
      h("div.head", h("h2", host ? [h("bdi", host.name), "’s table"] : "A table"),
        h("p", free === 0 ? "The table is full." : `${free === 1 ? "One seat is" : `${free} seats are`} free. ${isHost ? "Start whenever you like." : "The host deals."}`)),
      h("div.table", h("div.felt")),
      h("ul.chairs", { label: "Seats", "data-you": room.seats.findIndex((seat) => seat.person != null && seat.person === you) }, chairs(lobby, isHost, free)),
      h("div.mid", hidden, h("div.deckfan", spreadOut(game?.emblem ?? []))),
      h("div.go",
        isHost && free > 0 && h("div.levels", { role: "group", label: "Level of new bots" }, h("span", "Level of new bots"), h("span.seg", room.levels.map((level) =>
        h("button", { key: level, class: level === lobby.level && "on", "aria-pressed": level === lobby.level, onclick: () => lobby.choose(level) }, level)))),
        you == null
          ? h("form.sit", { onsubmit: (/** @type {SubmitEvent} */ event) => { event.preventDefault(); lobby.sit(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name"))); } },
            h("label", h("span", "Your name"), h("input", { name: "name", required: true, maxlength: 24, value: lobby.name, autocomplete: "nickname", oninput: (/** @type {any} */ event) => lobby.rename(event.target.value) })), h("button.btn.main", { type: "submit" }, "Sit down"))
          : isHost
            ? h("button.btn.main", { disabled: room.phase === "dealing", onclick: () => send({ type: "start" }) }, room.phase === "dealing" ? "Shuffling …" : "Deal the cards", h("kbd", hidden, "Enter"))
            : h("p.waits", room.phase === "dealing" ? "Shuffling the cards …" : `${host?.name ?? "The host"} deals when everybody is here.`),
        room.watching > 0 && h("p", `${counted(room.watching, "person").replace("persons", "people")} ${room.watching === 1 ? "watches" : "watch"}.`))),
    h("aside.side.right", { key: "rules", label: "House rules" },
      h("div.side-head", h("h2", "House rules"), h("button.link", { onclick: () => showRules(room.rules) }, "The rules")),
      isHost && h("label.pick", h("span", "Game"), h("select", { onchange: (/** @type {any} */ event) => send({ type: "rules", code: event.target.value }) }, lobby.games.map((it) => h("option", { value: it.id, key: it.id, selected: it.id === room.game }, it.title)))),
      game && h("div.seg", { role: "group", label: "Preset" }, game.presets.map((preset) => {
        const on = room.rules === `${game.id}:${preset.id}`;
        return h("button", { key: preset.id, "aria-pressed": on, class: on && "on", title: preset.about, disabled: !isHost, onclick: () => send({ type: "rules", code: `${game.id}:${preset.id}` }) }, preset.title);
      }), game.presets.every((preset) => room.rules !== `${game.id}:${preset.id}`) && h("span.on", { key: "custom" }, "Custom")),
      h("p.muted", "Rules: ", h("code", room.rules)),
      table(lobby, isHost),
      game && lobby.rules && h("div.switches", switches(game, lobby.rules, isHost, (rule, value) => send({ type: "rule", rule, value })))),
  ];
}

/** @param {Lobby} lobby */
function invitation({ room, copied, copy }) {
  return [
    h("h2", { key: "h" }, "Invite your friends"),
    ticket(room.code),
    copier(room.code, copied, copy),
    h("p.muted", { key: "terminal" }, "From a terminal:", h("br"), h("code", `parlour join ${location.origin}/t/${room.code}`)),
    h("p.muted", { key: "text" }, h("a", { href: `/t/${room.code}/text` }, "This table as text")),
  ];
}

/** Places the chairs around the table, yours at the bottom. @param {HTMLElement} stage */
export function placeChairs(stage) {
  const table = /** @type {HTMLElement|null} */ (stage.querySelector(".table"));
  const list = /** @type {HTMLElement|null} */ (stage.querySelector(".chairs"));
  if (!table || !list) return;
  const rem = remSize();
  const all = [...list.children].map((chair) => /** @type {HTMLElement} */ (chair));
  const you = Math.max(0, Number(list.dataset.you));
  const others = around(all.length - 1, table.offsetWidth / 2 - 0.6 * rem, table.offsetHeight / 2 - 0.5 * rem, 1, 0.8).at;
  all.forEach((chair, i) => {
    const at = (i - you + all.length) % all.length;
    const [x, y] = at === 0 ? [0, table.offsetHeight / 2 - 0.5 * rem] : others[at - 1];
    chair.style.setProperty("--x", `${(table.offsetLeft + table.offsetWidth / 2 + x).toFixed(0)}px`);
    chair.style.setProperty("--y", `${(table.offsetTop + table.offsetHeight / 2 + y).toFixed(0)}px`);
  });
}

/** @param {Lobby} lobby @param {boolean} isHost @param {number} free */
function chairs({ room, you, send, level }, isHost, free) {
  const shown = Math.min(free, Math.max(1, 6 - room.seats.length), 3);
  const taken = room.seats.map((seat, i) => {
    const isYou = seat.person != null && seat.person === you;
    const words = [seat.person != null && seat.person === room.host && "host", isYou && "you", seat.bot && `bot, ${PLAYS[seat.bot] ?? seat.bot}`, !seat.present && "away", seat.wins > 0 && `won ${seat.wins}`].filter(Boolean).join(", ");
    return h("li.chair", { key: `s${seat.name}` },
      h("div.seat", { class: isYou && "turn" }, avatar(seat.name, i + 1, seat.bot != null), h("div.who", h("b", h("bdi", seat.name)), h("small", words || "ready")),
        isHost && !isYou && h("button.out", { onclick: () => send({ type: "remove", seat: i + 1, name: seat.name }) }, icon("✕", `Remove ${seat.name}`))));
  });
  const empty = times(shown, (i) => h("li.chair", { key: `f${i}` },
    h("div.free", isHost
      ? [h("span", { key: "free" }, "free"), h("button.btn", { key: "bot", onclick: () => send({ type: "add-bot", level }) }, "+ Bot")]
      : h("span", "free seat"))));
  return [...taken, ...empty];
}

/** The settings of the table. @param {Lobby} lobby @param {boolean} isHost */
function table({ room, send, games }, isHost) {
  const { settings } = room;
  // A second change can come before the server has answered the first one.
  const change = (/** @type {any} */ some) => send({ type: "settings", ...Object.assign(settings, some) });
  const flag = (/** @type {"watch"|"listed"|"hints"|"coach"} */ id, /** @type {string} */ name, /** @type {string} */ about) =>
    setting(`set-${id}`, name, toggle(`set-${id}`, settings[id], () => change({ [id]: !settings[id] }), !isHost), about);
  const pick = (/** @type {"clock"|"absence"|"seats"} */ id, /** @type {string} */ name, /** @type {string} */ none, /** @type {number[]} */ values, /** @type {string} */ about) => setting(`set-${id}`, name,
    h("select", { id: `set-${id}`, disabled: !isHost, onchange: (/** @type {any} */ event) => change({ [id]: Number(event.target.value) || null }) },
      h("option", { value: "", selected: settings[id] == null }, none),
      values.map((it) => h("option", { value: it, key: it, selected: settings[id] === it }, id === "seats" ? it : it < 120 ? `${it} s` : `${it / 60} min`))), about);
  const most = games.find((it) => it.id === room.game)?.seats ?? room.most;
  return h("details.table-settings", h("summary", "Table settings"),
    pick("seats", "Seats", "all", times(most, (i) => i + 1), "For people and bots."),
    flag("watch", "Spectators", "People without a seat may watch."),
    flag("listed", "On the front page", "Everybody can find this table and watch it."),
    flag("hints", "Hints", "Players can ask for a good move."),
    flag("coach", "Coach", "Players are told what their moves cost."),
    pick("clock", "Time per move", "no limit", [15, 30, 60, 120, 300], "Then a bot makes the move."),
    pick("absence", "Replace absent players", "never", [30, 60, 120, 300, 600], "Then a bot plays for them until they are back."));
}
