// @ts-check
// A room: the lobby, the table and the end of a game, over one connection.

import { ask, h, hidden, icon, render, sentence } from "./dom.js";
import { endingPage } from "./ending.js";
import { listen } from "./input.js";
import { lobbyPage, placeChairs } from "./lobby.js";
import { avatar, logo } from "./people.js";
import { games, rulesOf, showDialog, showRules } from "./rules.js";
import { canNotify, keep, notify, settings, sound } from "./settings.js";
import { Line } from "./socket.js";
import { happened, score, scrollStory, specials, told, trend } from "./story.js";
import { TableView } from "./table.js";

/** How long a refusal and a reaction are shown. */
const SHOWN = 4500;

/** @type {[string, string][]} */
const REACTIONS = [["applause", "Bravo!"], ["laugh", "Ha ha!"], ["wow", "Wow!"], ["ouch", "Ouch!"], ["hmm", "Hmm …"], ["thanks", "Thanks!"]];

/** @param {HTMLElement} root @param {string} code */
export function roomPage(root, code) {
  const stage = document.createElement("main");
  stage.className = "stage play";
  stage.tabIndex = -1;
  const live = /** @type {HTMLElement} */ (document.getElementById("live"));
  const view = new TableView(stage, () => draw());
  /** @type {import("./types.js").Game[]} */
  let list = [];
  /** @type {import("./types.js").Rules|null} */
  let rules = null;
  let refusal = "", copied = false, ended = "", shownEnd = 0, starts = location.hash === "#play", wasAsked = false, typed = "", isTyping = false, level = "medium", lastTyped = "";
  /** @type {number|undefined} */
  let asked;
  /** @type {import("./types.js").Ask|null} */
  let question = null;
  let refusalTimer = 0;
  /** @type {Map<number, string>} */
  const reactions = new Map();

  const line = new Line(code, {
    changed: () => {
      const { room } = line;
      if (room && rules?.code !== room.rules) rulesOf(room.rules).then((found) => { rules = found; draw(); }, () => {});
      if (starts && room?.phase === "lobby" && room.host === line.you && line.you != null) {
        starts = false;
        history.replaceState(null, "", location.pathname);
        line.send({ type: "start" });
      }
      draw();
    },
    refused: (words, ask) => {
      if (ask) {
        question = ask;
        draw();
        /** @type {HTMLElement|null} */ (stage.querySelector(".question button"))?.focus();
        return;
      }
      if (lastTyped) [typed, isTyping] = [lastTyped, true];
      refuse(sentence(words));
    },
    told: (news) => {
      // A question stays until the table asks something else.
      if (line.table?.ask !== asked) question = null;
      asked = line.table?.ask;
      refusal = lastTyped = "";
      for (const said of news) live.append(Object.assign(document.createElement("p"), { textContent: said.text }));
      while (live.childNodes.length > 30) live.firstChild?.remove();
      if (news.length) sound("card");
    },
    reacted: (person, reaction) => {
      const seat = (line.room?.seats.findIndex((it) => it.person === person) ?? -1) + 1;
      const words = REACTIONS.find(([id]) => id === reaction)?.[1];
      if (!seat || !words) return;
      reactions.set(seat, words);
      live.append(Object.assign(document.createElement("p"), { textContent: `${line.room?.seats[seat - 1]?.name}: ${words}` }));
      setTimeout(() => { reactions.delete(seat); draw(); }, SHOWN);
      draw();
    },
    ended: (words, reason) => {
      // A door without a window: one can sit down, but not watch.
      if (reason === "host") {
        ask(`/api/rooms/${code}`).then((found) => { line.room = found.room; draw(); }, (error) => { ended = error.message; draw(); });
        return;
      }
      ended = sentence(words);
      draw();
    },
  });

  /** @param {string} words */
  function refuse(words) {
    refusal = words;
    clearTimeout(refusalTimer);
    refusalTimer = window.setTimeout(() => { refusal = ""; draw(); }, SHOWN);
    draw();
  }

  /** @param {string} name */
  async function sit(name) {
    try {
      await ask(`/t/${code}/seat`, { name });
      keep({ name });
      refusal = ended = "";
      line.again();
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} text */
  function play(text) {
    question = null;
    isTyping = false;
    typed = "";
    line.play(text);
    draw();
  }

  const stopListening = listen(stage, {
    scene: () => line.table?.scene ?? null,
    moves: () => line.table?.moves ?? [],
    play,
    cancel: () => {
      const was = question != null || isTyping;
      question = null;
      isTyping = false;
      typed = "";
      if (was) { draw(); stage.focus(); }
      return was;
    },
    hint: () => {
      const can = line.room?.settings.hints === true && (line.table?.moves.length ?? 0) > 1;
      if (can) line.send({ type: "hint" });
      return can;
    },
    help: showHelp,
    type: (letter) => {
      typed = letter;
      isTyping = true;
      draw();
      const input = /** @type {HTMLInputElement|null} */ (root.querySelector("#typed"));
      input?.focus();
      input?.setSelectionRange(typed.length, typed.length);
    },
  });
  addEventListener("pagehide", stopListening, { once: true });
  setInterval(() => line.table?.left != null && draw(), 1000);

  function showHelp() {
    const key = (/** @type {string} */ keys, /** @type {string} */ words) => h("div", null, h("dt", null, keys.split(" ").map((it) => h("kbd", null, it))), h("dd", null, words));
    showDialog("Keys", [h("dl.keys", null, key("← →", "choose a card or a button"), key("Enter", "play it"), key("A … Z", "type a move, such as R7, and Enter"), key("F5", "a hint, where the table allows hints"), key("Esc", "take a half-made move back"), key("?", "this help"))]);
  }

  function showMenu() {
    const flag = (/** @type {"four"|"still"|"sound"} */ id, /** @type {string} */ name, /** @type {string} */ about) => h("div.rule", null, h("label", { for: `own-${id}` }, name),
      h("button", { id: `own-${id}`, role: "switch", class: "switch", "aria-checked": String(settings[id]), onclick: () => { keep({ [id]: !settings[id] }); if (id === "sound") sound("turn"); showMenu(); draw(); } }), h("small", null, about));
    const isHost = line.room?.host === line.you && line.you != null;
    const others = (line.room?.seats ?? []).filter((seat) => seat.person != null && seat.person !== line.you);
    showDialog("Menu", [
      flag("sound", "Sounds", "A card, your turn, the end of a game."),
      flag("four", "Four colours", "Each suit has a colour of its own."),
      flag("still", "No movement", "Cards do not travel."),
      canNotify() && h("div.rule", null, h("label", { for: "own-notify" }, "Notifications"), h("button", { id: "own-notify", role: "switch", class: "switch", "aria-checked": String(settings.notify), onclick: async () => {
        const granted = settings.notify || (await Notification.requestPermission()) === "granted";
        keep({ notify: !settings.notify && granted });
        showMenu();
      } }), h("small", null, "Your turn, while you look elsewhere.")),
      line.you != null && h("div.rule", null, h("b", null, "Another device"), h("button", { class: "btn", onclick: () => { line.device = null; line.send({ type: "new-device" }); setTimeout(showMenu, 300); } }, "Get a code"),
        h("small", null, line.device ? `On your other device: parlour join … --device ${line.device.code}, within two minutes.` : "Use the same seat on another device.")),
      isHost && others.length > 0 && h("div.rule", null, h("b", null, "Host"), h("span", null, others.map((seat) => h("button", { class: "btn", onclick: () => line.send({ type: "hand-over", person: seat.person }) }, seat.name))), h("small", null, "Hand hosting over to somebody else.")),
      line.you != null && reactionBar(),
      h("p", null, h("a", { href: `/t/${code}/text` }, "This table as text")),
      line.you != null && h("button", { class: "btn", onclick: leave }, "Leave the table for good"),
      h("p", null, h("a", { href: "/" }, "To the parlour (your seat stays yours)")),
    ], "menu");
  }

  function leave() {
    line.send({ type: "leave" });
    setTimeout(() => (location.href = "/"), 200);
  }

  async function copy() {
    const link = `${location.origin}/t/${code}`;
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // Plain http has no clipboard: an old way.
      const field = Object.assign(document.createElement("textarea"), { value: link });
      (document.querySelector("dialog") ?? document.body).append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    copied = true;
    draw();
    setTimeout(() => { copied = false; draw(); }, 2000);
  }

  function invite() {
    const { room } = line;
    if (!room) return;
    showDialog("Invite your friends", [h("div.ticket", null, h("small", null, "Table code"), h("div.room-code", null, room.code), h("img.qr", { src: `/t/${room.code}/qr.svg`, alt: "QR code of the link", width: 180, height: 180 })),
      h("div.copy", null, h("span", null, `${location.host}/t/${room.code}`), h("button", { onclick: copy }, "Copy"))]);
  }

  /** @param {import("./types.js").Room} room */
  function bar(room) {
    const scene = line.table?.scene;
    const notes = room.phase === "playing" && scene
      ? scene.notes.filter((note) => !/target|deck/.test(note.label) || scene.notes.length < 3).slice(0, 3)
      : [{ label: "table", value: room.code }, { label: "seats", value: `${room.seats.length} of ${room.most}` }];
    return h("header.bar", { key: "bar" }, logo(), h("h1.title", null, room.title),
      h("div.notes", null, notes.map((note) => h("span", { key: note.label }, note.label.charAt(0).toUpperCase() + note.label.slice(1), " ", h("b.num", null, note.value)))),
      h("div.tools", null,
        !line.isOpen && line.wasOpen && h("span.lost", { role: "status", key: "lost" }, "Connecting again …"),
        h("button", { class: "tool", onclick: () => showRules(room.rules) }, "Rules"),
        h("button", { class: "tool invite", onclick: invite }, "Invite"),
        h("button", { class: "tool", onclick: showMenu }, icon("☰", "Menu"))));
  }

  /** How much time is left for the move. */
  function clock() {
    const left = line.table?.left;
    if (left == null) return null;
    const seconds = Math.max(0, Math.ceil((left - (Date.now() - line.since)) / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  const reactionBar = () => h("div.reactions", { role: "group", "aria-label": "Reactions" }, REACTIONS.map(([id, words]) => h("button", { key: id, onclick: () => line.send({ type: "react", reaction: id }) }, words)));

  /** @param {import("./types.js").Scene} scene */
  function side(scene) {
    return h("aside.story", { key: "story", "aria-label": "Story" }, specials(scene), score(scene), trend(scene), happened(scene, line.story),
      line.hint && h("p.advice", { role: "status", key: "hint" }, h("b", null, `Hint: ${line.hint.text}.`), ` ${line.hint.reason ?? ""}`),
      line.coach && h("p.advice", { role: "status", key: "coach" }, h("b", null, "Coach: "), line.coach),
      line.you != null && reactionBar());
  }

  /** @param {import("./types.js").Scene} scene */
  function game(scene) {
    const asked = line.table?.ask != null && (line.table?.moves.length ?? 0) > 0;
    const isOver = line.table?.summary != null;
    const extra = [
      line.room?.phase === "over" && h("button.btn.main", { key: "result", onclick: () => { shownEnd = line.table?.game ?? 0; draw(); } }, "The result"),
      asked && (line.table?.moves.length ?? 0) > 1 && line.room?.settings.hints && h("button", { class: "btn quiet", key: "hint", onclick: () => line.send({ type: "hint" }) }, "Hint", h("kbd", { ...hidden }, "F5")),
    ];
    view.draw({
      table: { scene: () => scene, moves: () => (asked ? line.table?.moves ?? [] : []), play, news: () => line.story },
      refusal: refusal || null, advice: line.hint ? `Hint: ${line.hint.text}. ${line.hint.reason ?? ""}` : line.coach, question, hint: line.hint?.text ?? null, clock: clock(), play,
      cancel: () => { question = null; draw(); }, reactions, watching: line.you == null || !scene.seats.some((seat) => seat.you), extra,
    });
    const last = line.story[line.story.length - 1];
    const turn = asked && scene.seats.some((seat) => seat.you && seat.turn);
    if (turn && !wasAsked) {
      sound("turn");
      notify(`Your turn at ${line.room?.title}.`);
    }
    wasAsked = turn;
    document.title = `${turn ? "● Your turn · " : ""}${line.room?.title ?? ""} · Parlour`;
    return { asked, isOver, last };
  }

  function draw() {
    const { room, table } = line;
    if (ended) {
      render(root, h("main.door", { key: "ended" }, logo(), h("h1", null, "This table"), h("p", { role: "alert" }, ended), h("a.btn.main", { href: "/" }, "To the parlour")));
      return;
    }
    if (!room) {
      render(root, h("main.door", { key: "wait" }, logo(), h("h1.unseen", null, "Table"), h("p", { role: "status" }, refusal || "Opening the table …")));
      return;
    }
    const isHost = room.host === line.you && line.you != null;
    const isGame = table && (room.phase === "playing" || (room.phase === "over" && table.summary));
    root.dataset.page = isGame ? "game" : "lobby";
    if (!isGame) {
      document.title = `Table ${room.code} · Parlour`;
      const lobby = { room, you: line.you, games: list, rules, words: refusal, copied, send: (/** @type {any} */ message) => line.send(message), sit, copy, name: settings.name, level, choose: (/** @type {string} */ it) => { level = it; draw(); } };
      render(root, bar(room), ...lobbyPage(lobby));
      placeChairs(root);
      return;
    }
    const { last } = game(table.scene);
    const isOver = room.phase === "over" && table.summary && shownEnd !== -table.game;
    if (isOver && shownEnd !== table.game) {
      shownEnd = table.game;
      sound("win");
    }
    const buttons = [
      isHost
        ? h("button", { class: "btn main", key: "again", onclick: () => line.send({ type: "start" }) }, "Play again", h("kbd", { ...hidden }, "Enter"))
        : line.you == null
          ? h("button.btn.main", { key: "sit", onclick: () => { line.table = null; draw(); } }, "Sit down")
          : h("p", { key: "wait" }, "The host can deal again."),
      room.record && h("a.btn", { key: "replay", href: `/r/${room.record}` }, "Watch the replay"),
      h("button", { class: "btn", key: "table", onclick: () => { shownEnd = -table.game; draw(); } }, "Look at the table"),
      isHost && h("button", { class: "btn", key: "rules", onclick: () => { line.table = null; draw(); } }, "Change the rules"),
      h("a.btn", { key: "leave", href: "/" }, "To the parlour"),
    ];
    const typing = isTyping && h("form.typing", { key: "typing", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); lastTyped = typed; play(typed); stage.focus(); } },
      h("label", null, h("span", null, "Your move"), h("input", { id: "typed", value: typed, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 60, oninput: (/** @type {any} */ event) => (typed = event.target.value) })), h("button.btn.main", { type: "submit" }, "Play"));
    render(root, bar(room),
      isOver && table.summary ? endingPage(table.summary, table.scene, room, buttons) : h("div.stage-box", { key: "box", own: true }),
      !isOver && side(table.scene), typing,
      !isOver && last && h("p.toast", { key: "toast", ...hidden }, last.seat && avatar(table.scene.seats[last.seat - 1]?.name ?? "", last.seat, table.scene.seats[last.seat - 1]?.bot), told(last)));
    scrollStory(root);
    const box = root.querySelector(".stage-box");
    if (box && stage.parentNode !== box) {
      box.replaceChildren(stage);
      view.redraw();
    }
  }

  addEventListener("keydown", (event) => {
    const free = [document.body, stage, null].includes(/** @type {any} */ (document.activeElement));
    if (event.key === "Enter" && free && !event.repeat && !document.querySelector("dialog[open]")) {
      /** @type {HTMLElement|null} */ (root.querySelector(".go .btn.main, .next .btn.main"))?.click();
    }
  });
  addEventListener("resize", () => draw());
  games().then((found) => { list = found; draw(); }, () => {});
  draw();
}
