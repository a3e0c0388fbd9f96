// @ts-check
// A table over a WebSocket. It reconnects automatically, and sends unanswered moves again with
// the same request id, so that each is made only once.

import { hashOf, hex, keepWitness, random, shownIn } from "./deal.js";

/** @typedef {import("./types.js").Room} Room */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Sentence} Sentence */

const VERSION = 1;
const FIRST_PAUSE = 400;
const LAST_PAUSE = 8000;
/** After this much silence, the server gets a ping: `QUIET` during a game and after a message. */
const QUIET = 1200;
const QUIET_BETWEEN_GAMES = 20000;
/** The first time limit for the answer to a ping. It doubles when connections keep timing out. */
const ANSWER = 1300;
/** After a connection that lasted longer than this, the time limit is `ANSWER` again. */
const STEADY = 3000;
/** The most sentences that are kept. */
const MOST_NEWS = 300;

/**
 * @typedef {object} Listener
 * @property {() => void} changed there is news
 * @property {(words: string, question: import("./types.js").Ask|undefined, reason: string) => void} refused
 * @property {(news: Sentence[]) => void} told
 * @property {(person: number, reaction: string) => void} reacted
 * @property {(words: string) => void} advised by a hint or the coach
 * @property {(words: string, reason: string|null) => void} ended for good
 */

/** The words of a hint. @param {{text: string, reason?: string}} hint */
export const hintOf = ({ text, reason }) => `Hint: ${text}. ${reason ?? ""}`;

export class Line {
  /** @type {Room|null} */ room = null;
  /** @type {TableState|null} */ table = null;
  /** @type {Sentence[]} */ story = [];
  /** @type {number|null} */ you = null;
  /** @type {{text: string, reason?: string}|null} */ hint = null;
  /** @type {string|null} */ coach = null;
  /** @type {{code: string, seconds: number}|null} */ device = null;
  isOpen = false;
  wasOpen = false;
  /** When the table was received, for clocks. */
  since = 0;

  /** @type {WebSocket|null} */ #socket = null;
  /** @type {Map<string, any>} */ #moves = new Map();
  /** The question that was answered last. @type {number|undefined} */ #played;
  #pause = FIRST_PAUSE;
  #timer = 0;
  #trimTimer = 0;
  #lastHeard = 0;
  #pingedAt = 0;
  #awaitsAnswer = false;
  #connectStart = 0;
  #answerTimeout = ANSWER;
  /** Counted up with every attempt, so that a balancer can choose another server. */
  #wayNumber = random(1)[0];
  #hasEnded = false;
  /** What was shown and given in the last deal. @type {any} */ #share = null;
  /** The settings that the server told last. @type {any} */ #settings = null;

  /** @param {string} code @param {Listener} on */
  constructor(code, on) {
    this.code = code;
    this.on = on;
    const check = () => this.#checkServer();
    document.addEventListener("visibilitychange", () => this.#resume());
    addEventListener("pageshow", () => this.#resume());
    addEventListener("online", () => this.#resume());
    // This event is unreliable: check with a ping.
    addEventListener("offline", () => {
      this.#lastHeard = 0;
      check();
    });
    setInterval(check, 300);
    this.#connect();
  }

  /** The page is visible or online again: do not wait for the next attempt. */
  #resume() {
    if (document.visibilityState !== "visible") return;
    if (this.#socket?.readyState === WebSocket.CLOSED && !this.#hasEnded) this.again();
    else this.#checkServer();
  }

  /** Checks whether the server still answers. */
  #checkServer() {
    const now = Date.now(), state = this.#socket?.readyState;
    const isBusy = this.#awaitsAnswer || this.#moves.size || ["dealing", "playing"].includes(this.room?.phase ?? "");
    // A frozen server accepts connections but does not answer.
    if (state === WebSocket.CONNECTING && this.wasOpen) this.#pingedAt ||= this.#connectStart;
    else if (state !== WebSocket.OPEN) return;
    if (this.#pingedAt && now - this.#pingedAt > this.#answerTimeout) {
      this.#answerTimeout = now - this.#connectStart > STEADY ? ANSWER : Math.min(this.#answerTimeout * 2, LAST_PAUSE);
      this.isOpen = false;
      this.on.changed();
      this.again();
    } else if (!this.#pingedAt && now - this.#lastHeard > (isBusy ? QUIET : QUIET_BETWEEN_GAMES)) {
      this.#pingedAt = now;
      this.send({ type: "ping" });
    }
  }

  /** Connects again at once, perhaps with a new cookie. */
  again() {
    this.#hasEnded = false;
    this.#pause = FIRST_PAUSE;
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#connect();
  }

  /** Returns whether there is a connection. @param {any} message */
  send(message) {
    const isOpen = this.#socket?.readyState === WebSocket.OPEN;
    if (isOpen) {
      this.#socket?.send(JSON.stringify(message));
      if (!this.#awaitsAnswer && message.type !== "ping") {
        this.#awaitsAnswer = true;
        this.#lastHeard = Date.now();
      }
    }
    return isOpen;
  }

  /** Makes a move. @param {string} text */
  play(text) {
    // Until the answer comes, a second move would be too late.
    if (this.table?.ask == null || this.table.ask === this.#played) return;
    this.#played = this.table.ask;
    const message = { type: "move", request: hex(random(16)), ask: this.table.ask, text };
    this.#moves.set(message.request, message);
    this.hint = null;
    this.send(message);
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/t/${this.code}/socket?way=${this.#wayNumber++}`);
    this.#socket = socket;
    this.#lastHeard = this.#connectStart = Date.now();
    this.#pingedAt = 0;
    socket.onopen = () => {
      socket.send(JSON.stringify({
        type: "hello", protocol: VERSION, deals: true,
        heard: this.table?.events ?? 0, game: this.table?.game ?? 0,
      }));
      for (const move of this.#moves.values()) socket.send(JSON.stringify(move));
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#lastHeard = Date.now();
      this.#pingedAt = 0;
      this.#awaitsAnswer = false;
      this.#receive(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#hasEnded) return;
      this.isOpen = false;
      this.on.changed();
      // Random, so that not all clients reconnect at the same time.
      const pause = this.#pause * (1 + Math.random() / 2);
      this.#pause = Math.min(this.#pause * 2, LAST_PAUSE);
      this.#timer = setTimeout(() => this.#connect(), pause);
    };
  }

  /** @param {any} message */
  #receive(message) {
    switch (message.type) {
      case "welcome":
        this.you = message.you ?? null;
        this.isOpen = this.wasOpen = true;
        this.#pause = FIRST_PAUSE;
        break;
      case "room":
        this.room = message;
        this.#settings = { ...message.settings };
        // The last game was ended, or the next one is about to begin.
        if (["lobby", "dealing"].includes(message.phase)) this.table = this.hint = this.coach = null;
        if (message.record) keepWitness({ code: this.code, game: message.games, record: message.record });
        break;
      case "table":
        this.#onTable(message);
        return;
      case "done":
        this.#moves.delete(message.request);
        return;
      case "refused":
        this.#played = undefined;
        if (message.request) this.#moves.delete(message.request);
        // Another tab of the same seat was faster to send its bytes for the deal.
        else if (message.reason === "too-late") return;
        if (!this.isOpen && !["server", "too-many"].includes(message.reason)) {
          this.#hasEnded = true;
          this.on.ended(message.words, message.reason);
        } else {
          // A setting that was shown as changed may not be.
          if (this.room && !message.request) this.room.settings = { ...this.#settings };
          this.on.refused(message.words, message.question, message.reason);
        }
        return;
      case "coach":
        this.coach = message.words;
        this.on.advised(`Coach: ${message.words}`);
        break;
      case "hint":
        this.hint = message;
        this.on.advised(hintOf(message));
        break;
      case "device":
        this.device = message;
        break;
      case "reaction":
        this.on.reacted(message.person, message.reaction);
        return;
      case "deal":
        this.#onDeal(message);
        return;
      case "bye":
        if (!message.again && !this.#hasEnded) {
          this.#hasEnded = true;
          this.on.ended(message.words, null);
        }
        return;
    }
    this.on.changed();
  }

  /** @param {TableState} table */
  #onTable(table) {
    const isNew = this.table?.game !== table.game;
    if (isNew) {
      this.story = [];
      this.coach = null;
    }
    if (table.ask !== this.table?.ask) this.hint = null;
    if (!this.#moves.size) this.#played = undefined;
    this.table = table;
    this.since = Date.now();
    if (table.missed) this.story = [{ text: `Earlier events are not shown.` }];
    this.story = [...this.story, ...table.news];
    // After a pause, so that lines do not move while others are added.
    clearTimeout(this.#trimTimer);
    this.#trimTimer = setTimeout(() => this.#trimStory(), 250);
    if (this.story.length > 4 * MOST_NEWS) this.#trimStory();
    this.on.told(table.news);
    this.on.changed();
  }

  #trimStory() {
    if (this.story.length <= MOST_NEWS) return;
    this.story = this.story.slice(-MOST_NEWS / 2);
    this.on.changed();
  }

  /**
   * Takes part in a deal: sends the hash of random bytes, then the bytes. Both may be sent again
   * after a lost connection. The bytes stay secret if the server changes what it has shown.
   * @param {any} deal
   */
  #onDeal(deal) {
    if (this.you == null) return;
    const { game, attempt, reveal, hashes } = deal;
    let own = this.#share;
    // No attempt is repeated with the same number: it tells how many there were.
    const newer = own ? game - own.game || attempt - own.attempt : 1;
    if (newer < 0 || (newer && reveal)) return;
    if (newer) own = this.#share = { ...deal, code: this.code, bytes: hex(random()) };
    // The list of hashes grows until it is fixed.
    if (!own.reveal) [own.hashes, own.reveal] = [hashes, reveal];
    if (shownIn(own) !== shownIn(deal)) return;
    const hash = hashOf(own.bytes), isTaken = hashes.includes(hash);
    if (!own.reveal && !isTaken) this.send({ type: "commit", attempt, hash });
    if (!reveal || !isTaken) return;
    keepWitness(own);
    this.send({ type: "reveal", attempt, bytes: own.bytes });
  }
}
