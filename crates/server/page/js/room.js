// @ts-check
// A room: the lobby, the table and the end of a game, over one connection.

import { ask, capital, copyText, h, hidden, icon, render, say, sentence, wordsOf } from "./dom.js";
import { endingPage } from "./ending.js";
import { isReading, listen } from "./input.js";
import { lobbyPage, placeChairs } from "./lobby.js";
import { land } from "./motion.js";
import { logo } from "./people.js";
import { confirm, copier, games, refreshDialog, rulesOf, setting, showDialog, showRules, storyButton, ticket, toggle } from "./rules.js";
import { allowNotifications, canNotify, keep, notify, settings, sound } from "./settings.js";
import { hintOf, Line } from "./socket.js";
import { face, happened, score, scrollStory, specials, told, trend } from "./story.js";
import { TableView } from "./table.js";

/** How long a refusal and a reaction are shown. */
const SHOWN = 4500;

/** @type {[string, string][]} */
const REACTIONS = [["applause", "Bravo!"], ["laugh", "Ha ha!"], ["wow", "Wow!"], ["ouch", "Ouch!"], ["hmm", "Hmm …"], ["thanks", "Thanks!"]];

/** Milliseconds before the next move at each pace (0: by hand), and the button that chooses the next pace. */
const PACES = [0, 900, 200], PACE_BUTTONS = ["Auto", "Faster", "Stop"];

/** @param {HTMLElement} root @param {string} code */
export function roomPage(root, code) {
  const stage = document.createElement("main");
  stage.className = "stage play";
  stage.tabIndex = -1;
  const view = new TableView(stage, () => draw());
  /** @type {import("./types.js").Game[]} */
  let list = [];
  /** @type {import("./types.js").Rules|null} */
  let rules = null;
  let refusal = "", copied = false, ended = "", shownEnd = 0, lobbyAfter = 0, starts = location.hash === "#play", wasAsked = false, typed = "", isTyping = false, level = "medium", name = settings.name, lastTyped = "", pace = 0;
  /** @type {number|undefined} */
  let asked;
  /** The question for which Auto has set its timer. @type {number|undefined} */
  let answered;
  /** The last question that screen readers were told. @type {number|undefined} */
  let spoken;
  let prompt = "";
  /** Whether the page was opened during a game, whose story is not new. @type {boolean|undefined} */
  let isLate;
  let autoTimer = 0;
  /** @type {import("./types.js").Ask|null} */
  let question = null;
  let refusalTimer = 0;
  /** Says why this person could not leave, while they wait for the answer. @type {((why?: string) => void)|null} */
  let leaving = null;
  /** @type {Map<number, string>} */
  const reactions = new Map();
  /** When they end, by seat. @type {number[]} */
  const reactionTimers = [];

  const line = new Line(code, {
    changed: () => {
      const { room } = line;
      if (room) isLate ??= room.phase !== "lobby" && room.phase !== "dealing";
      if (!line.isOpen) leaving?.();
      if (!line.table) [question, isTyping, pace] = [null, false, 0];
      if (line.you != null && settings.table !== code) keep({ table: code });
      if (room && rules?.code !== room.rules) rulesOf(room.rules).then((found) => { if (line.room?.rules === room.rules) { rules = found; draw(); } }, () => {});
      if (line.isOpen && !list.length) loadGames();
      if (starts && room?.phase === "lobby" && isHost()) {
        starts = false;
        history.replaceState(null, "", location.pathname);
        line.send({ type: "start" });
      }
      draw();
    },
    refused: (words, ask, reason) => {
      // Another player was faster to make the only move.
      if (reason === "too-late" && isAutomatic()) return;
      if (leaving) return leaving(sentence(words));
      if (ask) {
        question = ask;
        draw();
        /** @type {HTMLElement|null} */ (stage.querySelector(".question button"))?.focus();
        return;
      }
      if (lastTyped) [typed, isTyping] = [lastTyped, true];
      refuse(sentence(words));
      if (isTyping) focusTyped();
    },
    told: (news) => {
      // A question stays open until the table asks another one.
      if (line.table?.ask !== asked) question = null;
      asked = line.table?.ask;
      // The server sends the table again after a refusal, so only news clears its message.
      if (news.length) refusal = lastTyped = "";
      if (isLate) view.game = line.table?.game;
      else say(...news.map((said) => said.text));
      isLate = false;
      if (news.length) sound("card");
    },
    reacted: (person, reaction) => {
      const seat = (line.room?.seats.findIndex((it) => it.person === person) ?? -1) + 1;
      const words = REACTIONS.find(([id]) => id === reaction)?.[1];
      if (!seat || !words) return;
      reactions.set(seat, words);
      say(`${line.room?.seats[seat - 1]?.name}: ${words}`);
      clearTimeout(reactionTimers[seat]);
      reactionTimers[seat] = setTimeout(() => { reactions.delete(seat); draw(); }, SHOWN);
      draw();
    },
    advised: (words) => say(words),
    ended: (words, reason) => {
      if (leaving) {
        keep({ table: "" });
        location.href = "/";
      }
      // Spectators are not allowed, but people can sit down.
      if (reason === "host") {
        ask(`/api/rooms/${code}`).then((found) => { line.room = found.room; draw(); }, (error) => { ended = error.message; draw(); });
        return;
      }
      ended = sentence(words);
      draw();
    },
  });

  const moves = () => line.table?.moves ?? [];
  const isHost = () => line.you != null && line.room?.host === line.you;

  const loadGames = () => games().then((found) => { list = found; draw(); }, () => {});

  const isAutomatic = () => line.you != null && line.room?.phase === "playing" && list.some((game) => game.automatic && game.id === line.room?.game);

  function nextPace() {
    clearTimeout(autoTimer);
    pace = (pace + 1) % PACES.length;
    answered = undefined;
    draw();
  }

  /** Makes the only move after a pause, if Auto is on. */
  function autoPlay() {
    const now = line.table?.ask;
    if (line.room?.phase !== "playing") pace = 0;
    if (!pace || now == null || now === answered || !isAutomatic()) return;
    answered = now;
    const move = () => {
      // Wait while a dialog is open.
      if (isReading()) autoTimer = setTimeout(move, PACES[pace]);
      else if (line.table?.ask === now) play(moves()[0]);
    };
    autoTimer = setTimeout(move, PACES[pace]);
  }

  /** @param {string} words */
  function refuse(words) {
    // The same words are told again only by a new element.
    if (refusal) { refusal = ""; draw(); }
    refusal = words;
    clearTimeout(refusalTimer);
    refusalTimer = setTimeout(() => { refusal = ""; draw(); }, SHOWN);
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
      refuse(wordsOf(error));
    }
  }

  /** @param {string} text */
  function play(text) {
    lastTyped = isTyping ? typed : "";
    view.choose(text);
    question = null;
    isTyping = false;
    typed = "";
    line.play(text);
    draw();
  }

  function focusTyped() {
    const input = /** @type {HTMLInputElement|null} */ (root.querySelector("#typed"));
    input?.focus();
    input?.setSelectionRange(typed.length, typed.length);
  }

  listen(stage, {
    scene: () => line.table?.scene ?? null,
    moves,
    play,
    cancel: () => {
      const was = question != null || isTyping;
      question = null;
      isTyping = false;
      typed = lastTyped = "";
      if (was) { draw(); stage.focus(); }
      return was;
    },
    hint: () => {
      const can = line.room?.settings.hints === true && moves().length > 1;
      if (can) line.send({ type: "hint" });
      return can;
    },
    help: showHelp,
    type: (letter) => {
      typed = letter;
      isTyping = true;
      draw();
      focusTyped();
    },
  });
  setInterval(() => line.table?.left != null && draw(), 1000);

  function showHelp() {
    const key = (/** @type {string} */ keys, /** @type {string} */ words) => h("div", h("dt", keys.split(" ").map((it) => h("kbd", it))), h("dd", words));
    showDialog("Keys", () => [h("dl.keys", key("← →", "choose a card or a button"), key("Enter", "play it"), key("A … Z", "type a move, such as R7, and Enter"), key("F5", "a hint, where the table allows hints"), key("F7", "play a game without choices automatically"), key("Esc", "cancel a move"), key("?", "this help"))]);
  }

  function showMenu() {
    const flag = (/** @type {"four"|"still"|"sound"|"notify"} */ id, /** @type {string} */ name, /** @type {string} */ about) =>
      setting(`own-${id}`, name, toggle(`own-${id}`, settings[id], async () => {
        const isOn = !settings[id] && (id !== "notify" || (await allowNotifications()));
        if (id === "notify" && !settings[id] && !isOn) refuse("The browser blocks notifications from this page. Its settings can allow them.");
        keep({ [id]: isOn });
        if (id === "sound") sound("turn");
        draw();
      }), about);
    const others = () => (line.room?.seats ?? []).filter((seat) => seat.person != null && seat.person !== line.you);
    showDialog("Menu", () => [
      storyButton(side),
      h("button.btn", { key: "invite", onclick: invite }, "Invite"),
      h("button.btn", { key: "keys", onclick: showHelp }, "Keys"),
      flag("sound", "Sounds", "A card, your turn, the end of a game."),
      flag("four", "Four colours", "Each suit has a colour of its own."),
      flag("still", "No animations", "Cards move at once."),
      canNotify() && flag("notify", "Notifications", "Your turn, while the page is not visible."),
      line.you != null && h("div.rule", h("b", "Another device"), h("button.btn", { onclick: () => { line.device = null; line.send({ type: "new-device" }); } }, "Get a code"),
        h("small", line.device ? `On your other device: parlour join … --device ${line.device.code}, within two minutes.` : "Use the same seat on another device.")),
      isHost() && others().length > 0 && h("div.rule", h("b", "Host"), h("span", others().map((seat) => h("button.btn", { onclick: () => line.send({ type: "hand-over", person: seat.person }) }, seat.name))), h("small", "Make somebody else the host.")),
      line.you != null && reactionBar(),
      isHost() && line.room?.phase === "playing" && h("button.btn", { onclick: () => confirm("End this game?", "It will have no result.", "End game", () => { line.send({ type: "end-game" }); document.querySelector("dialog")?.close(); }, "Keep playing", showMenu) }, "End this game"),
      h("p", h("a", { href: `/t/${code}/text` }, "This table as text")),
      line.you != null && h("button.btn", { onclick: () => leave("leave", line.room?.phase === "playing" ? "A bot continues with your cards, and you cannot return to this game." : "Others can then take your seat.") }, "Leave the table for good"),
      line.you != null && ["lobby", "over"].includes(line.room?.phase ?? "") && h("button.btn", { onclick: () => leave("forget", "Your name is deleted here and in the records of this table.") }, "Leave, and delete my name"),
      h("p", h("a", { href: "/" }, "Back to the front page (you keep your seat)")),
      refusal && h("p.sorry", { key: "refusal", role: "alert" }, refusal),
    ]);
  }

  /** @param {string} type @param {string} words @param {string} [failed] */
  function leave(type, words, failed) {
    leaving = null;
    const go = () => {
      leaving = (why = "There is no connection. Try again.") => leave(type, words, why);
      if (!line.send({ type })) leaving();
    };
    confirm("Leave for good?", words, "Leave", go, "Stay", showMenu, failed);
  }

  async function copy() {
    await copyText(`${location.origin}/t/${code}`);
    copied = true;
    draw();
    setTimeout(() => { copied = false; draw(); }, 2000);
  }

  function invite() {
    showDialog("Invite your friends", () => [ticket(code), copier(code, copied, copy)]);
  }

  /** @param {import("./types.js").Room} room */
  function bar(room) {
    const scene = line.table?.scene;
    const notes = room.phase === "playing" && scene
      ? scene.notes.filter((note) => !/target|deck/.test(note.label) || scene.notes.length < 3).slice(0, 3)
      : [{ label: "table", value: room.code }, { label: "seats", value: `${room.seats.length} of ${room.most}` }];
    return h("header.bar!", logo(), h("h1.title", room.title),
      h("div.notes", notes.map((note) => h("span", { key: note.label }, capital(note.label), " ", h("b.num", note.value)))),
      h("div.tools",
        !line.isOpen && line.wasOpen && h("span.lost", { role: "status", key: "lost" }, "Reconnecting …"),
        h("button.tool", { onclick: () => showRules(room.rules) }, "Rules"),
        h("button.tool.invite", { onclick: invite }, "Invite"),
        h("button.tool", { onclick: showMenu }, icon("☰", "Menu"))));
  }

  /** How much time is left for the move. */
  function clock() {
    const left = line.table?.left;
    if (left == null) return null;
    const seconds = Math.max(0, Math.ceil((left - (Date.now() - line.since)) / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  const reactionBar = () => h("div.reactions", { role: "group", label: "Reactions" }, REACTIONS.map(([id, words]) => h("button", { key: id, onclick: () => line.send({ type: "react", reaction: id }) }, words)));

  /** @type {import("./types.js").Table} */
  const atTable = {
    scene: () => /** @type {import("./types.js").TableState} */ (line.table).scene,
    moves: () => (line.table?.ask == null ? [] : moves()),
    play, news: () => line.story,
  };

  function side() {
    const scene = line.table?.scene;
    return scene ? [specials(scene), score(scene), trend(scene), happened(scene, atTable.news()),
      line.hint && h("p.advice", { key: "hint" }, h("b", `Hint: ${line.hint.text}.`), ` ${line.hint.reason ?? ""}`),
      line.coach && h("p.advice", { key: "coach" }, h("b", "Coach: "), line.coach),
      line.you != null && reactionBar()] : [];
  }

  /** @param {import("./types.js").Scene} scene */
  function game(scene) {
    const asked = atTable.moves().length > 0;
    const extra = [
      line.room?.phase === "over" && line.table?.summary && h("button.btn.main", { key: "result", onclick: () => { shownEnd = line.table?.game ?? 0; draw(); } }, "Show the result"),
      isAutomatic() && h("button.btn.quiet", { key: "auto", onclick: nextPace }, PACE_BUTTONS[pace], h("kbd", hidden, "F7")),
      asked && moves().length > 1 && line.room?.settings.hints && h("button.btn.quiet", { key: "hint", onclick: () => line.send({ type: "hint" }) }, "Hint", h("kbd", hidden, "F5")),
    ];
    view.draw({
      table: atTable, game: line.table?.game, refusal: refusal || null, advice: line.hint ? hintOf(line.hint) : line.coach, question, hint: line.hint?.text ?? null, clock: clock(),
      cancel: () => { question = null; draw(); }, reactions, watching: line.you == null || !scene.seats.some((seat) => seat.you), extra,
    });
    const turn = asked && scene.seats.some((seat) => seat.you && seat.turn);
    if (turn && !wasAsked) {
      sound("turn");
      notify(`Your turn at ${line.room?.title}.`);
    }
    wasAsked = turn;
    if (asked && line.table?.ask !== spoken && !refusal) {
      spoken = line.table?.ask;
      const words = stage.querySelector("#prompt")?.textContent?.trim() ?? "";
      // In games in which nobody waits for others, the same words are said once.
      if (!pace && (turn || words !== prompt)) say(words);
      prompt = words;
    }
    autoPlay();
    document.title = `${turn ? "● Your turn · " : ""}${line.room?.title ?? ""} · Parlour`;
  }

  /** Shows the lobby instead of the end of this game. */
  function showLobby() {
    lobbyAfter = line.table?.game ?? 0;
    draw();
  }

  function draw() {
    const focused = document.activeElement, old = root.querySelector("main");
    paint();
    const main = root.querySelector("main");
    // What had the focus is gone, or the lobby, the table or the end is new.
    if (document.activeElement === document.body && (focused !== document.body || (old && old !== main && old.className !== "door")))
      /** @type {HTMLElement|null} */ (root.querySelector(".end h2") ?? main)?.focus({ preventScroll: true });
    refreshDialog();
  }

  function paint() {
    const { room, table } = line;
    if (ended || !room) {
      return render(root, h("main.door!", logo(), h("h1", "This table"), h("p", { role: "alert" }, ended || refusal || "Opening the table …"), ended && h("a.btn.main", { href: "/" }, "Back to the front page")));
    }
    // The room tells first that a game begins or is over: its table, or its result, is about to come.
    const isGame = table && table.game === room.games && (room.phase === "playing" || (room.phase === "over" && lobbyAfter !== table.game));
    root.dataset.page = isGame ? "game" : "lobby";
    if (!isGame) {
      document.title = `Table ${room.code} · Parlour`;
      const lobby = { room, you: line.you, games: list, rules, words: refusal, copied, send: (/** @type {any} */ message) => line.send(message), sit, copy, name, rename: (/** @type {string} */ it) => (name = it), level, choose: (/** @type {string} */ it) => { level = it; draw(); } };
      render(root, bar(room), ...lobbyPage(lobby));
      placeChairs(root);
      return;
    }
    game(table.scene);
    const last = line.story[line.story.length - 1];
    const isOver = room.phase === "over" && table.summary && shownEnd !== -table.game;
    if (isOver && shownEnd !== table.game) {
      shownEnd = table.game;
      land();
      sound("win");
    }
    const buttons = [
      isHost()
        ? h("button.btn.main", { key: "again", onclick: () => line.send({ type: "start" }) }, "Play again", h("kbd", hidden, "Enter"))
        : line.you == null
          ? h("button.btn.main", { key: "sit", onclick: showLobby }, "Sit down")
          : h("p", { key: "wait" }, "The host can deal again."),
      room.record && h("a.btn", { key: "replay", href: `/r/${room.record}` }, "Watch the replay"),
      h("button.btn", { key: "table", onclick: () => { shownEnd = -table.game; draw(); } }, "Look at the table"),
      isHost() && h("button.btn", { key: "rules", onclick: showLobby }, "Change the rules"),
      h("a.btn", { key: "leave", href: "/" }, "Back to the front page"),
    ];
    const typing = isTyping && h("form.typing!", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); play(typed); stage.focus(); } },
      h("label", h("span", "Your move"), h("input", { id: "typed", value: typed, autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 60, oninput: (/** @type {any} */ event) => (typed = event.target.value) })), h("button.btn.main", { type: "submit" }, "Play"));
    render(root, bar(room),
      isOver && table.summary ? endingPage(table.summary, table.scene, room, buttons, refusal) : h("div.stage-box!", { own: true }),
      !isOver && h("aside.story!", { label: "Story" }, side()), typing,
      !isOver && last && h("p.toast!", { class: stage.dataset.mode, ...hidden }, last.seat && face(table.scene, last.seat), told(last)));
    scrollStory(root);
    view.enter(root.querySelector(".stage-box"));
  }

  addEventListener("keydown", (event) => {
    if (event.key === "F7" && isAutomatic() && !isReading()) {
      event.preventDefault();
      nextPace();
    }
    if (event.key === "Enter" && !document.activeElement?.matches("a, button, input, select, summary") && !event.repeat && !isReading()) {
      /** @type {HTMLElement|null} */ (root.querySelector(".go .btn.main, .next .btn.main"))?.click();
    }
    // Before the table's keys, which can show the end, where Enter plays again.
  }, true);
  addEventListener("resize", () => draw());
  loadGames();
  draw();
}
