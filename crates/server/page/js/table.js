// @ts-check
// Draws a table from a scene and the legal moves. It depends neither on the game nor on the
// connection.

import { capital, counted, h, hidden, remSize, render, times } from "./dom.js";
import { BACK, colourSign, faceKey, isBack, isColoured, isStat, pictured } from "./faces.js";
import { around, layers, sides, tiers } from "./layout.js";
import { remember, travel } from "./motion.js";
import { avatar } from "./people.js";
import { settings } from "./settings.js";
import { fill, gradient, line, moved, path, safe } from "./shapes.js";
import { trend } from "./story.js";
import { backs, GLOW, slotPairs, spread, zoneKey, zoneNode } from "./zones.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Zone} Zone */
/** @typedef {import("./types.js").Face} Face */
/** @typedef {import("./zones.js").Look} Look */

/**
 * The input of `TableView.draw`.
 * @typedef {object} TableInput
 * @property {import("./types.js").Table} table
 * @property {number} [game] the number of the game: the cards of another one are dealt
 * @property {string|null} refusal why the last move was not made
 * @property {import("./types.js").Ask|null} question what completes a move
 * @property {string|null} hint the move that the hint recommends
 * @property {string|null} [advice] the words of the hint or the coach, where the story is not shown
 * @property {string|null} clock the time that is left
 * @property {() => void} cancel cancels the incomplete move
 * @property {Map<number, string>} reactions by seat
 * @property {boolean} watching whether this is a spectator
 * @property {any[]} [extra] buttons beside the moves
 */

/** The moves that are made by choosing a card or a row of it. @param {Scene} scene */
const onCards = (scene) => scene.zones.flatMap((zone) => zone.cards.flatMap((card) => [card.play, ...(isStat(card.face) ? card.face.stat.rows.map((row) => row.play) : [])]));

/** @param {Zone} zone @param {number} seat */
const isOf = (zone, seat) => zone.owner === seat || (typeof zone.place === "object" && zone.place.seat === seat);

/** Draws a table and keeps the state that is not in the scene, such as the selected card. */
export class TableView {
  /** @type {Map<string, Face[]>} */ under = new Map();
  /** @type {Map<string, Face>} */ tops = new Map();
  /** @type {{id: string, play: string, words: string}|null} */ selected = null;
  /** The card of the last move, for questions about it. @type {Face|null} */ chosen = null;
  /** @type {Scene|null} */ scene = null;
  /** The scene that was last drawn on the page, and its game. @type {Scene|null} */ drawn = null;
  /** @type {number|undefined} */ game;
  /** The last sentence at that time. @type {import("./types.js").Sentence|undefined} */ last;
  closedRecap = false;
  /** How your fact cards are shown, once there are some: one large card, or a hand. @type {""|"hero"|"hand"} */
  facts = "";
  /** Whether the last pointer event was a touch. */
  touch = false;
  /** The number of legal moves. */
  choices = 0;

  /** @param {HTMLElement} root @param {() => void} redraw */
  constructor(root, redraw) {
    this.root = root;
    this.redraw = redraw;
    // Where there is a choice, the second click of a double click must not make another move.
    root.addEventListener("click", (event) => {
      if (event.detail > 1 && this.choices !== 1) event.stopPropagation();
      // A click by a key.
      if (!event.detail) this.touch = false;
    }, true);
    root.addEventListener("pointerdown", (event) => (this.touch = event.pointerType === "touch"), true);
    new ResizeObserver(() => this.scene && this.redraw()).observe(root);
  }

  /** Moves the drawing to its place on the page. @param {Element|null} box */
  enter(box) {
    if (!box || this.root.parentNode === box) return;
    box.replaceChildren(this.root);
    this.redraw();
  }

  /** @param {Scene} scene */
  #note(scene) {
    for (const zone of scene.zones) {
      if (zone.layout !== "stack") continue;
      const key = zoneKey(zone), card = zone.cards[zone.cards.length - 1];
      const old = this.tops.get(key);
      if (!card || isBack(card.face) || card.face === "empty") {
        this.tops.delete(key);
        this.under.delete(key);
        continue;
      }
      if (old && faceKey(old) !== faceKey(card.face)) this.under.set(key, [...(this.under.get(key) ?? []), old].slice(-3));
      this.tops.set(key, card.face);
    }
    if (scene.recap && JSON.stringify(scene.recap) !== JSON.stringify(this.scene?.recap)) this.closedRecap = false;
    if (![...onCards(scene), ...scene.zones.map((zone) => zone.play)].includes(this.selected?.play ?? "")) this.selected = null;
  }

  /** @param {TableInput} input */
  draw(input) {
    const scene = input.table.scene();
    // Nothing can be measured before the drawing is on the page.
    const isNew = scene !== this.drawn && this.root.isConnected;
    const isDeal = input.game !== this.game;
    const before = isNew && !isDeal ? remember(this.root, this.drawn) : null;
    if (scene !== this.scene) this.#note(scene);
    this.scene = scene;
    render(this.root, this.#stage(scene, input));
    this.#place();
    if (!isNew) return;
    const story = input.table.news();
    travel(this.root, before, scene, story.slice(story.lastIndexOf(/** @type {any} */ (this.last)) + 1).slice(-9), isDeal);
    this.last = story[story.length - 1];
    this.drawn = scene;
    this.game = input.game;
  }

  /** Remembers the card of a move, and selects no other one. @param {string} play */
  choose(play) {
    this.selected = null;
    this.chosen = this.scene?.zones.flatMap((zone) => zone.cards).find((card) => card.play === play)?.face ?? null;
  }

  /** Handles a chosen card, row or pile. With touch, it is selected first and then confirmed. @param {TableInput} input @param {string} id @param {string} play @param {string} words */
  #choose(input, id, play, words) {
    if (this.touch && this.selected?.id !== id) {
      this.selected = { id, play, words };
      this.redraw();
      return;
    }
    input.table.play(play);
  }

  /** @param {Scene} scene @param {TableInput} input */
  #stage(scene, input) {
    const rem = remSize();
    const you = scene.seats.findIndex((seat) => seat.you) + 1;
    const faces = scene.zones.flatMap((zone) => zone.cards.map((card) => card.face));
    this.choices = input.table.moves().length;
    const live = this.choices > 0;
    const at = (/** @type {string} */ place) => scene.zones.filter((zone) => zone.place === place);
    const of = (/** @type {number} */ seat) => scene.zones.filter((zone) => isOf(zone, seat));
    const own = scene.compared ? [] : of(you).filter((zone) => zone.cards.length > 0);
    // The width of a card of the hand, as in the style sheet.
    const isWide = innerHeight < innerWidth, size = isWide && innerHeight < 601 ? 5.6 : 7.6;
    /** @type {Look} */
    const look = {
      four: settings.four, deck: faces.some(isColoured) ? "back1" : "back", live, selected: this.selected?.id ?? null, hint: input.hint, under: this.under,
      choose: (id, play, words) => this.#choose(input, id, play, words),
      // Your name plate, with your face-up cards, is on one side of the hand, and the buttons on the other.
      room: Math.max(3, Math.min(this.root.clientWidth / rem - (isWide ? own.length ? 40 : 30 : 4), 46) / size),
      // What the rank in its corner needs, or a finger.
      least: matchMedia("(pointer: coarse)").matches ? 44 / size / rem : 0.22,
    };
    const house = at("house");
    // A pile keeps its place while it is empty.
    const felt = at("felt").filter((zone) => zone.owner == null && (zone.cards.length > 0 || !scene.compared));
    const strips = felt.filter((zone) => zone.layout === "strip");
    const hand = at("hand").filter((zone) => zone.cards.length > 0);
    // In turn order, starting after you.
    const count = scene.seats.length;
    const order = times(count, (i) => ((you || 0) + i) % count + 1);
    const others = order.filter((seat) => seat !== you);
    if (faces.some((face) => typeof face === "object" && !isBack(face))) this.facts = scene.compared && faces.some(isStat) ? this.facts || "hero" : "";
    if (this.facts && hand[0]?.cards.length > 1) this.facts = "hand";
    const isHero = this.facts === "hero";
    const rowHand = house.length > 0 || hand.some((zone) => zone.layout === "row");
    // Set before anything is measured, because these attributes change the layout.
    Object.assign(this.root.dataset, { mode: scene.compared ? "compared" : house.length ? "housed" : "around", others: others.length });
    this.root.classList.toggle("stripped", strips.length > 0);
    this.root.classList.toggle("stathand", this.facts === "hand");
    return [
      h("div.table!", h("div.felt")),
      scene.flow && h("svg.orbit!", { role: "img", label: `Play goes ${scene.flow.replace("-", " ")}`, "data-flow": scene.flow, "data-halo": scene.zones.find((zone) => zone.halo)?.halo ?? "" }),
      scene.print && scene.print.length > 0 && this.#print(scene.print),
      scene.banner && !scene.arrow && h("div.rays!", { ...hidden }),
      house.length > 0 && this.#house(look, house, scene),
      h("section.centre!", { label: "The middle of the table" },
        felt.filter((zone) => zone.layout !== "strip").map((zone) => zoneNode(look, zone)),
        scene.arrow && this.#arrow(scene.arrow)),
      strips.map((zone) => h("section.strips", { key: zoneKey(zone), label: zone.name }, zoneNode(look, zone))),
      scene.compared
        ? this.#arena(look, scene, you, others, of, hand[0], input)
        : h("ul.others!", { label: "The other players" }, others.map((seat) => this.#spot(look, scene, seat, of(seat), input))),
      scene.compared && trend(scene),
      scene.banner && !scene.arrow && h("p.banner", { key: `b${scene.banner}` }, scene.banner),
      scene.recap && !this.closedRecap && this.#recap(scene.recap),
      this.#me(look, scene, you, isHero ? [] : hand, own, input, rowHand),
      input.question && this.#question(input, look),
    ];
  }

  /** A player's name plate. @param {Seat} seat @param {number} number @param {TableInput} input */
  #plaque(seat, number, input) {
    const words = [
      seat.purse && h("span.purse!", h("span", "Purse"), h("b.num", seat.purse.text)),
      seat.cards != null && !seat.purse && h("span", { key: "cards" }, h("i.count", hidden), counted(seat.cards, "card")),
      seat.bot && h("span.bot!", "bot"),
    ];
    const reaction = input.reactions.get(number);
    const said = new Set(this.scene?.zones.filter((zone) => isOf(zone, number) || (seat.you && zone.place === "hand")).map((zone) => zone.state?.text));
    const tones = seat.badges.filter((badge) => !said.has(badge.text)).map((badge) => h("em.badge", { class: badge.tone ?? "plain", key: badge.text }, badge.text));
    return h("div.seat", { class: seat.turn && "turn", key: `seat${number}`, "data-seat": number },
      avatar(seat.name, number, seat.bot),
      h("div.who", h("b", h("bdi", seat.name)), h("small", words), seat.turn && h("span.unseen", ", to play")),
      h("span.pops", seat.next && !seat.turn && h("em.badge.plain", { key: "next" }, "next"), tones),
      reaction && h("span.reaction!", { ...hidden }, reaction));
  }

  /** Another player's place at the table. @param {Look} look @param {Scene} scene @param {number} number @param {Zone[]} zones @param {TableInput} input */
  #spot(look, scene, number, zones, input) {
    const seat = scene.seats[number - 1];
    const count = scene.seats.length;
    const filled = zones.filter((zone) => zone.cards.length > 0);
    const backs = filled.length === 0 && seat.cards ? Math.min(seat.cards, count > 8 ? 5 : count > 5 ? 7 : 12) : 0;
    return h("li.spot", { key: number, "data-spot": number },
      this.#plaque(seat, number, input),
      backs > 0 && h("div.seatcards!", { ...hidden }, times(backs, (i) =>
        h("span.card", { key: i, "data-id": `seat${number}/back/${i}`, "data-zone": `seat${number}`, "data-face": "back", class: pictured(BACK, look), style: { "--i": i - (backs - 1) / 2 } }))),
      filled.length > 0 && h("div.spotcards!", this.#zones(look, filled)));
  }

  /** @param {Look} look @param {Zone[]} zones */
  #zones(look, zones) {
    const [first, second] = zones.filter((zone) => zone.layout === "slots");
    const rest = zones.filter((zone) => zone !== first && zone !== second);
    return [first && second ? slotPairs(look, first, second) : first && zoneNode(look, first), ...rest.map((zone) => zoneNode(look, zone))];
  }

  /** The dealer or house, opposite you. @param {Look} look @param {Zone[]} zones @param {Scene} scene */
  #house(look, zones, scene) {
    const name = capital(zones[0].name);
    const deck = scene.notes.find((note) => note.label === "deck"), left = Number(deck?.value) || 0;
    return h("section.house!", { label: name },
      h("div.seat!", { "data-seat": 0 }, avatar(name, 0), h("div.who", h("b", name), deck && h("small", counted(left, "card"), " in the deck"))),
      deck && h("div.stack.shoe!", { "data-pile": left, "data-zone": "shoe", ...hidden, style: { "--layers": layers(left) } }, backs(look, left)),
      zones.map((zone) => zoneNode(look, zone)));
  }

  /** All players' cards side by side, yours in the middle. @param {Look} look @param {Scene} scene @param {number} you @param {number[]} others @param {(seat: number) => Zone[]} of @param {Zone|undefined} hero @param {TableInput} input */
  #arena(look, scene, you, others, of, hero, input) {
    const half = Math.floor(others.length / 2);
    const order = you ? [...others.slice(others.length - half), you, ...others.slice(0, others.length - half)] : others;
    const isHero = this.facts === "hero" && you > 0;
    const columns = order.map((seat) => {
      const zones = of(seat).filter((zone) => zone.layout !== "stack" || zone.cards.length > 0);
      const main = zones.filter((zone) => zone.layout !== "stack");
      const stacks = zones.filter((zone) => zone.layout === "stack");
      return h("li.duelist", { key: seat },
        this.#plaque(scene.seats[seat - 1], seat, input),
        h("div.duel", stacks.map((zone) => zoneNode(look, zone, true)), main.map((zone) => zoneNode(look, zone))));
    });
    return h("div.arena", { class: this.facts && ["stats", order.length > 3 && "tight"], key: "arena", style: { "--n": Math.max(order.length + Number(isHero), 2) } },
      h("ul.duelists", { class: order.length > 6 && "long", key: "duelists", label: "The players" }, columns),
      isHero && h("section.hero!", { label: "Your card" }, hero && zoneNode(look, hero)));
  }

  /** @param {{up: boolean, from: string, words: string}} arrow */
  #arrow(arrow) {
    return h("div.arrow", { class: !arrow.up && "down", key: "arrow" },
      h("svg", { viewBox: "0 0 160 190", ...hidden, html: gradient("gold", "#ffe9a8", "#c98e22") + path("M80 6L152 92Q156 100 146 100H114V176Q114 184 106 184H54Q46 184 46 176V100H14Q4 100 8 92Z", `${fill("url(#gold)")} stroke="#fff4d0" stroke-width="3" stroke-linejoin="round"`) }),
      arrow.from && h("b", hidden, arrow.from), h("p", capital(arrow.words)));
  }

  /** @param {string[]} lines */
  #print(lines) {
    return h("svg.print!", { viewBox: "0 0 900 210", role: "img", label: lines.join(". "),
      html: `<path id="arc1" d="M70 22Q450 160 830 22" fill="none"/><path id="arc2" d="M110 62Q450 186 790 62" fill="none"/><path d="M60 -10Q450 132 840 -10M96 76Q450 206 804 76" fill="none" stroke="#f3d58a" stroke-opacity=".45" stroke-width="1.5"/><g class="letters"><text font-size="31" letter-spacing="5"><textPath href="#arc1" startOffset="50%">${safe(lines[0] ?? "")}</textPath></text><text font-size="17" letter-spacing="1.5"><textPath href="#arc2" startOffset="50%">${safe(lines[1] ?? "")}</textPath></text></g>` });
  }

  /** @param {import("./types.js").Recap} recap */
  #recap(recap) {
    const close = () => {
      this.closedRecap = true;
      this.redraw();
    };
    return h("section.recap!", { label: recap.title },
      h("h2", recap.title), recap.lines.map((line, i) => h("p", { key: i }, line)),
      recap.bars.map((bar) => h("div.bar-of", { key: bar.label }, h("span", bar.label), h("b.num", bar.now),
        h("i", hidden, h("i", { style: { width: `${Math.min(100, (100 * bar.now) / Math.max(bar.target, 1))}%` } })))),
      h("button.btn", { onclick: close }, "Continue"));
  }

  /** Your place: the prompt, your name plate, your cards, your buttons. @param {Look} look @param {Scene} scene @param {number} you @param {Zone[]} hand @param {Zone[]} own @param {TableInput} input @param {boolean} rowHand */
  #me(look, scene, you, hand, own, input, rowHand) {
    const seat = you ? scene.seats[you - 1] : null;
    // Moves that are made by clicking a card or a row of it need no button.
    const shown = new Set(onCards(scene));
    const buttons = scene.buttons.filter((button) => !shown.has(button.play));
    const { selected } = this;
    // The words of a pile: what its button says.
    const pile = buttons.find((button) => button.play === selected?.play);
    const acts = buttons.filter((button) => button !== pile).map((button, i) => h("button.btn", {
      key: button.play, class: [i === 0 && buttons.length < 5 && !selected && "main", button.play === input.hint && "hinted"],
      "data-play": button.play, onclick: () => input.table.play(button.play),
    }, button.label, button.key.length <= 2 && h("kbd", hidden, button.key)));
    const isHandless = !seat || scene.compared && this.facts !== "hand";
    return h("section.me", { class: [rowHand && "rowed", isHandless && "handless", own.length && "reserved", input.extra?.some(Boolean) && "hints"], key: "me", label: seat ? "Your place" : "You are watching", style: { "--spread": hand.length === 1 ? spread(hand[0], look) : 0 } },
      h("div.ask", { class: !look.live && "off", key: "ask" },
        h("span.dot", { class: !look.live && "off", ...hidden }), seat && h("span.askava", hidden, avatar(seat.name, you)),
        input.refusal
          ? h("p.prompt.refusal", { role: "alert", key: "refusal" }, input.refusal)
          : h("p.prompt", { key: "prompt", id: "prompt" }, this.#prompt(scene, seat, look.live, input)),
        input.clock && h("span.clock.num!", input.clock)),
      input.advice && h("p.advice.near", { key: "advice" }, input.advice),
      seat && !scene.compared && h("div.mine!", own.length > 0 && h("div.reserve!", this.#zones(look, own)), this.#plaque(seat, you, input)),
      !isHandless && h("div.hands!", hand.map((zone) => zoneNode(look, zone))),
      h("div.acts", { class: acts.length > 4 && "many", key: "acts" },
        selected && h("button.btn.main", { key: "confirm", onclick: () => input.table.play(selected.play) }, pile ? pile.label : `Play ${selected.words}`),
        this.facts === "hand" ? [input.extra, acts] : [acts, input.extra]));
  }

  /** @param {Scene} scene @param {Seat|null} seat @param {boolean} live @param {TableInput} input */
  #prompt(scene, seat, live, input) {
    if (live && seat) {
      return [seat.turn && h("em", `Your turn, ${seat.name}.`), ` ${scene.task || scene.prompt}`];
    }
    return [input.watching ? h("em", "You are watching.") : null, ` ${scene.prompt}`];
  }

  /** @param {TableInput} input @param {Look} look */
  #question(input, look) {
    const { prompt, choices } = /** @type {import("./types.js").Ask} */ (input.question);
    const colours = choices.every((choice) => choice.colour);
    const words = prompt.split("?")[0] + (prompt.includes("?") ? "?" : "");
    return h("div.veil!", { onclick: (/** @type {Event} */ event) => event.target === event.currentTarget && input.cancel() },
      h("div.question", { role: "dialog", "aria-modal": "true", "aria-labelledby": "question" },
        this.chosen && h("span.card", { ...hidden, class: pictured(this.chosen, look) }),
        h("h2", { id: "question" }, words),
        h("div", { class: colours ? "four" : "list" }, choices.map((choice, i) => h("button", {
          key: choice.text, class: colours ? choice.colour : "btn", autofocus: i === 0, "data-choice": choice.text,
          onclick: () => input.table.play(choice.text),
        }, choice.colour && colourSign(choice.colour), h("span", capital(choice.label)), h("kbd", hidden, choice.key)))),
        h("button.link", { onclick: input.cancel }, "Take the card back")));
  }

  /** Places the seats around the oval. */
  #place() {
    const stage = this.root;
    const table = /** @type {HTMLElement|null} */ (stage.querySelector(".table"));
    const spots = [...stage.querySelectorAll(".spot")].map((spot) => /** @type {HTMLElement} */ (spot));
    if (!table) return;
    const rem = remSize();
    const [a, b] = [table.offsetWidth / 2 - 0.5 * rem, table.offsetHeight / 2 - 0.5 * rem];
    const [cx, cy] = [table.offsetLeft + table.offsetWidth / 2, table.offsetTop + table.offsetHeight / 2];
    const count = spots.length, isHoused = stage.dataset.mode === "housed", { clientWidth: width, clientHeight: height } = stage;
    const isTall = height > width;
    const isCrowded = count > (isHoused ? 2 : !stage.classList.contains("stripped") ? count : isTall ? 2 : 3);
    const isTiered = isCrowded && isTall;
    const loose = around(count, a, b), tiered = tiers(count);
    const isMini = isTiered ? tiered.columns > 4 : !isHoused && !isCrowded && loose.room < 9.5 * rem;
    const all = isTiered ? tiered.at.map(([along, row]) => [along * width - cx, (isHoused ? 18.6 + 12.2 * row : 4.6 + 9.6 * row) * rem - cy])
      : isHoused || isCrowded ? sides(count, a, b, (isHoused ? 8.5 : 5.5) * rem - cy, height - (isHoused ? 14 : 22) * rem - cy)
        : isMini ? around(count, a, b, 0.78, 1.15).at : loose.at;
    for (const [name, is] of Object.entries({ mini: isMini, crowd: isCrowded && !isTiered, tiered: isTiered, full: count > 4 })) stage.classList.toggle(name, is);
    stage.style.setProperty("--rows", `${Math.ceil(count / 2)}`);
    stage.style.setProperty("--tiers", count > 4 ? "2" : "1");
    spots.forEach((spot, i) => {
      const edge = Math.min((isTiered ? 3 : 7.4) * rem, width / 2);
      const x = Math.max(edge - cx, Math.min(width - edge - cx, all[i][0])), y = all[i][1];
      const length = Math.hypot(x, y) || 1;
      /** @type {Record<string, string>} */
      const at = { "--x": `${(cx + x).toFixed(0)}px`, "--y": `${(cy + y).toFixed(0)}px`, "--inx": (-x / length).toFixed(3), "--iny": (-y / length).toFixed(3), "--turn": `${((Math.atan2(-y, -x) * 180) / Math.PI + 90).toFixed(0)}deg` };
      for (const [name, value] of Object.entries(at)) if (spot.style.getPropertyValue(name) !== value) spot.style.setProperty(name, value);
      spot.classList.toggle("low", y > b * 0.35);
      spot.classList.toggle("left", x < -rem);
      spot.classList.toggle("opposite", Math.abs(x) < rem);
    });
    this.#orbit(rem);
  }

  /** The ring in the current colour, with arrows in the direction of play. @param {number} rem */
  #orbit(rem) {
    const orbit = /** @type {SVGElement|null} */ (this.root.querySelector(".orbit"));
    if (!orbit) return;
    const centre = /** @type {HTMLElement|null} */ (this.root.querySelector(".centre"));
    orbit.style.top = centre && getComputedStyle(centre).position === "relative" ? `${centre.offsetTop + centre.offsetHeight / 2}px` : "";
    const [a, b, u] = [orbit.clientWidth / 2, orbit.clientHeight / 2, rem / 16];
    const colour = GLOW[orbit.dataset.halo ?? ""] ?? "#f3c355";
    const back = orbit.dataset.flow !== "clockwise";
    const oval = (/** @type {string} */ paint) => `<ellipse cx="${a}" cy="${b}" rx="${a}" ry="${b}" ${paint}/>`;
    const drawing = oval(line(colour, 14 * u, 0.15)) + oval(`${line(colour, 2.2 * u, 0.8)} stroke-dasharray="${u} ${9 * u}" stroke-linecap="round"`) +
      [22, 68, 112, 158, 202, 248, 292, 338].map((degrees) => {
        const t = (degrees * Math.PI) / 180;
        const turn = (Math.atan2(b * Math.cos(t), -a * Math.sin(t)) * 180) / Math.PI + (back ? 180 : 0);
        return moved(a + a * Math.cos(t), b + b * Math.sin(t), path("M-8-10L12 0-8 10-3 0Z", fill(colour)), `rotate(${turn}) scale(${u})`);
      }).join("");
    if (orbit.innerHTML !== drawing) orbit.innerHTML = drawing;
  }
}
