// @ts-check
// A table over a WebSocket. It comes back by itself, and sends a move that was not answered
// again with the same name, so that it is made once.

import { hex, random, sha256 } from "./deal.js";

/** @typedef {import("./types.js").Room} Room */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").Sentence} Sentence */

const VERSION = 1;
const FIRST_PAUSE = 400;
const LAST_PAUSE = 8000;
/** After so long a silence, the server is asked whether it is there: soon during a game. */
const QUIET = 1200;
const QUIET_BETWEEN_GAMES = 20000;
/** A server that does not answer is left after so long, and later if that was too soon. */
const ANSWER = 1300;
/** After a connection that lasted longer, it is left as soon as before. */
const STEADY = 3000;
/** The sentences that are kept. */
const MOST_NEWS = 300;

/**
 * @typedef {object} Listener
 * @property {() => void} changed something is new
 * @property {(words: string, question: import("./types.js").Ask|undefined, reason: string) => void} refused
 * @property {(news: Sentence[]) => void} told
 * @property {(person: number, reaction: string) => void} reacted
 * @property {(words: string, reason: string|null) => void} ended for good
 */

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
  /** When the table came, for clocks. */
  since = 0;

  /** @type {WebSocket|null} */ #socket = null;
  /** @type {Map<string, any>} */ #moves = new Map();
  #pause = FIRST_PAUSE;
  #timer = 0;
  #lull = 0;
  #heard = 0;
  #asked = 0;
  #begun = 0;
  #patience = ANSWER;
  /** For balancers: every other attempt leads to another server. */
  #way = random(1)[0];
  #over = false;
  /** @type {{game: number, attempt: number, bytes: Uint8Array}|null} */ #bytes = null;

  /** @param {string} code @param {Listener} on */
  constructor(code, on) {
    this.code = code;
    this.on = on;
    const look = () => this.#look();
    document.addEventListener("visibilitychange", () => this.#back());
    addEventListener("pageshow", () => this.#back());
    addEventListener("online", () => this.#back());
    // The system says so too often to be believed: ask.
    addEventListener("offline", () => {
      this.#heard = 0;
      look();
    });
    setInterval(look, 300);
    this.#connect();
  }

  /** Somebody looks at the page again: do not wait for the next attempt. */
  #back() {
    if (document.visibilityState !== "visible") return;
    if (this.#socket?.readyState === WebSocket.CLOSED && !this.#over) this.again();
    else this.#look();
  }

  /** Looks whether the server still answers. */
  #look() {
    const now = Date.now(), state = this.#socket?.readyState;
    const isPlayed = this.#moves.size || ["dealing", "playing"].includes(this.room?.phase ?? "");
    // A frozen server takes connections and does not answer.
    if (state === WebSocket.CONNECTING && this.wasOpen) this.#asked ||= this.#begun;
    else if (state !== WebSocket.OPEN) return;
    if (this.#asked && now - this.#asked > this.#patience) {
      this.#patience = now - this.#begun > STEADY ? ANSWER : Math.min(this.#patience * 2, LAST_PAUSE);
      this.isOpen = false;
      this.on.changed();
      this.again();
    } else if (!this.#asked && now - this.#heard > (isPlayed ? QUIET : QUIET_BETWEEN_GAMES)) {
      this.#asked = now;
      this.send({ type: "ping" });
    }
  }

  /** Connects again, as somebody else perhaps. */
  again() {
    this.#over = false;
    this.#pause = FIRST_PAUSE;
    clearTimeout(this.#timer);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#connect();
  }

  /** @param {any} message */
  send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Makes a move. @param {string} text */
  play(text) {
    if (this.table?.ask == null) return;
    const message = { type: "move", request: hex(random(16)), ask: this.table.ask, text };
    this.#moves.set(message.request, message);
    this.hint = null;
    this.send(message);
  }

  #connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/t/${this.code}/socket?way=${this.#way++}`);
    this.#socket = socket;
    this.#heard = this.#begun = Date.now();
    this.#asked = 0;
    socket.onopen = () => {
      socket.send(JSON.stringify({
        type: "hello", protocol: VERSION, deals: true,
        heard: this.table?.events ?? 0, game: this.table?.game ?? 0,
      }));
      for (const move of this.#moves.values()) socket.send(JSON.stringify(move));
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#heard = Date.now();
      this.#asked = 0;
      this.#receive(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (this.#socket !== socket || this.#over) return;
      this.isOpen = false;
      this.on.changed();
      // Not everybody at the same time.
      const pause = this.#pause * (1 + Math.random() / 2);
      this.#pause = Math.min(this.#pause * 2, LAST_PAUSE);
      this.#timer = window.setTimeout(() => this.#connect(), pause);
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
        break;
      case "table":
        this.#tabled(message);
        return;
      case "done":
        this.#moves.delete(message.request);
        return;
      case "refused":
        if (message.request) this.#moves.delete(message.request);
        // Another tab of the same seat was faster with its share of the deal.
        else if (message.reason === "too-late") return;
        if (!this.isOpen && !["server", "too-many"].includes(message.reason)) {
          this.#over = true;
          this.on.ended(message.words, message.reason);
        } else {
          this.on.refused(message.words, message.question, message.reason);
        }
        return;
      case "coach":
        this.coach = message.words;
        break;
      case "hint":
        this.hint = message;
        break;
      case "device":
        this.device = message;
        break;
      case "reaction":
        this.on.reacted(message.person, message.reaction);
        return;
      case "deal":
        this.#deal(message);
        return;
      case "bye":
        if (!message.again && !this.#over) {
          this.#over = true;
          this.on.ended(message.words, null);
        }
        return;
    }
    this.on.changed();
  }

  /** @param {TableState} table */
  #tabled(table) {
    const isNew = this.table?.game !== table.game;
    if (isNew) {
      this.story = [];
      this.coach = null;
    }
    if (table.ask !== this.table?.ask) this.hint = null;
    this.table = table;
    this.since = Date.now();
    this.story = [...this.story, ...table.news];
    // In a lull if there is one: when no line comes, those that are shown stay where they are.
    clearTimeout(this.#lull);
    this.#lull = setTimeout(() => this.#forget(), 250);
    if (this.story.length > 4 * MOST_NEWS) this.#forget();
    this.on.told(table.news);
    this.on.changed();
  }

  #forget() {
    if (this.story.length <= MOST_NEWS) return;
    this.story = this.story.slice(-MOST_NEWS / 2);
    this.on.changed();
  }

  /** First the hash of random bytes, then the bytes. Both can be lost with a connection, and the server takes them twice. @param {any} deal */
  #deal({ game, attempt, reveal, hashes }) {
    if (this.you == null) return;
    let own = this.#bytes;
    if (!own || own.game !== game || own.attempt !== attempt) {
      if (reveal) return;
      own = this.#bytes = { game, attempt, bytes: random() };
    }
    const hash = sha256(own.bytes), isTaken = hashes.includes(hash);
    if (!reveal && !isTaken) this.send({ type: "commit", attempt, hash });
    if (!reveal || !isTaken) return;
    const bytes = hex(own.bytes);
    try {
      localStorage.setItem(`parlour.bytes.${this.code}.${game}`, bytes);
    } catch {
      // A browser that keeps nothing can still play.
    }
    this.send({ type: "reveal", attempt, bytes });
  }
}
