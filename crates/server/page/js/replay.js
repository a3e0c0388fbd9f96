// @ts-check
// The replay of a finished game, step by step, from any seat.

import { checkDeal } from "./deal.js";
import { ask, copyText, counted, h, icon, render, say, wordsOf } from "./dom.js";
import { endingPage } from "./ending.js";
import { isReading, isTyping } from "./input.js";
import { land } from "./motion.js";
import { logo } from "./people.js";
import { confirm, refreshDialog, showDialog, showRules, storyButton } from "./rules.js";
import { settings } from "./settings.js";
import { happened, score, scrollStory, specials, trend } from "./story.js";
import { TableView } from "./table.js";

/** How many moves before this one the story tells. */
const TOLD = 30;

/** @param {HTMLElement} root @param {string} id */
export function replayPage(root, id) {
  const stage = document.createElement("main");
  stage.className = "stage play replay";
  const view = new TableView(stage, () => draw());
  /** @type {any} */ let state = null;
  /** What happened in each step, as the seat saw it. @type {import("./types.js").Sentence[][]} */ let story = [];
  /** @type {{ok: boolean, words: string}|null} */ let deal = null;
  const whole = (/** @type {string} */ name) => Math.max(0, Math.floor(Number(new URLSearchParams(location.search).get(name) ?? 0)) || 0);
  let step = whole("step");
  let seat = whole("seat");
  let words = "", wanted = step, timer = 0, addressTimer = 0, isEnd = false, copied = false, isGone = false, isLoading = false, isBusy = false;
  /** Whether the step must be loaded, because there is none or it was seen from another seat. */
  let isStale = true;

  /** @param {number} to */
  const address = (to) => `?step=${to}${seat ? `&seat=${seat}` : ""}`;
  /** @param {number} to */
  const look = (to) => ask(`/api/records/${id}/table${address(to)}`);

  /** Goes to a step. While one is loaded, the last wish is remembered. @param {number} to */
  async function go(to) {
    wanted = Math.max(0, Math.min(to, state?.steps ?? to));
    if (isLoading) return;
    isLoading = true;
    try {
      while (isStale || wanted !== step) await load();
    } catch (error) {
      [words, wanted, isStale] = [wordsOf(error), step, false];
      stop();
    }
    isLoading = false;
    draw();
  }

  /** Loads the wanted step, and the story of the moves before it. */
  async function load() {
    const to = wanted;
    isStale = false;
    const found = await look(to);
    if (isStale) return;
    if (wanted === to) wanted = found.step;
    if (state) say(...found.news.map((/** @type {any} */ said) => said.text));
    [state, step, words] = [found, found.step, ""];
    story[step] = found.news;
    isEnd = found.summary != null && step === found.steps;
    clearTimeout(addressTimer);
    addressTimer = setTimeout(() => history.replaceState(history.state, "", address(step)), 300);
    draw();
    for (let at = step - 1; at >= 0 && at > step - TOLD; at--) {
      if (story[at]) continue;
      const { news } = await look(at);
      if (isStale) return;
      story[at] = news;
      if (wanted !== step) return;
      draw();
    }
  }

  /** What happened up to this step, without gaps. */
  function told() {
    let from = step;
    while (story[from - 1]) from--;
    return story.slice(from, step + 1).flat();
  }

  async function share() {
    const url = new URL(address(step), location.href).href;
    if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => {});
    await copyText(url);
    copied = true;
    draw();
    setTimeout(() => { copied = false; draw(); }, 2000);
  }

  function showMenu() {
    showDialog("Menu", () => [
      deal && h("p", deal.words),
      storyButton(side),
      h("a.btn", { key: "file", href: `/api/records/${id}`, download: `${state.game}.json` }, "Download"),
      h("button.btn", { key: "delete", onclick: () => forget() }, "Delete this record"),
    ]);
  }

  /** @param {string} [failed] */
  function forget(failed) {
    const remove = async () => {
      try {
        await ask(`/api/records/${id}`, undefined, "DELETE");
        isGone = true;
        words = "The record has been deleted.";
        stop();
        document.querySelector("dialog")?.close();
        draw();
      } catch (error) {
        forget(wordsOf(error));
      }
    };
    confirm("Delete this record?", "Nobody can replay it again.", "Delete", remove, "Keep", showMenu, failed);
  }

  const side = () => [specials(state.scene), score(state.scene), trend(state.scene), happened(state.scene, table.news()), deal && h("p.advice", deal.words)];

  function stop() {
    clearInterval(timer);
    timer = 0;
  }

  function run() {
    if (timer) return stop(), draw();
    timer = setInterval(() => (state && step < state.steps ? go(step + 1) : (stop(), draw())), 900);
    draw();
  }

  async function playOn() {
    if (isBusy) return;
    isBusy = true;
    try {
      const opened = await ask("/api/rooms", { name: settings.name || "Guest", rules: state.game, from: { record: id, step, seat: seat || 1 } });
      location.href = `/t/${opened.code}`;
    } catch (error) {
      isBusy = false;
      words = wordsOf(error);
      draw();
    }
  }

  /** @type {import("./types.js").Table} */
  const table = { scene: () => state.scene, moves: () => [], play: () => {}, news: told };

  function draw() {
    root.dataset.page = "game";
    if (!state || isGone) {
      render(root, h("main.door!", logo(), h("h1", "Replay"), h("p", { role: "status" }, words || "Opening the record …"), words && h("a.btn.main", { href: "/" }, "Back to the front page")));
      return;
    }
    document.title = `Replay of ${state.title} · Parlour`;
    /** @type {import("./types.js").Scene} */ const scene = state.scene;
    const isOver = isEnd && state.summary && !timer && step === state.steps && !history.state;
    view.draw({
      table, refusal: words || null, question: null, hint: null, clock: null, cancel: () => {}, reactions: new Map(), watching: false,
    });
    if (isOver) land();
    render(root,
      h("header.bar!", logo(), h("h1.title", `${state.title}, replay`),
        h("div.notes", h("span", "Move ", h("b.num", `${step} of ${state.steps}`))),
        h("div.tools",
          deal && h("span.deal", { class: deal.ok ? "ok" : "bad", title: deal.words, key: "deal" }, deal.ok ? "✓ Fair deal" : "Deal not proven", h("span.unseen", `: ${deal.words}`)),
          state.rules && h("button.tool", { onclick: () => showRules(state.rules) }, "Rules"),
          h("button.tool", { onclick: share }, copied ? "Copied ✓" : "Share"),
          h("button.tool", { onclick: showMenu }, icon("☰", "Menu")))),
      h("div.stage-box!", { own: true, inert: !!isOver }),
      h("aside.story!", { label: "Story", inert: !!isOver }, side()),
      h("section.player!", { label: "Steps" },
        h("button.tool", { onclick: () => go(wanted - 1) }, icon("◀", "Previous move")),
        h("button.tool", { onclick: run }, timer ? icon("❚❚", "Stop") : icon("▶", "Play")),
        h("button.tool", { onclick: () => go(wanted + 1) }, icon("▶|", "Next move")),
        h("input", { type: "range", min: 0, max: state.steps, value: wanted, label: "Move", "aria-valuetext": `${wanted} of ${counted(state.steps, "move")}`, oninput: (/** @type {any} */ event) => go(Number(event.target.value)) }),
        h("label", h("span", "Seat"), h("select", { onchange: (/** @type {any} */ event) => { seat = Number(event.target.value); story = []; isStale = true; go(wanted); } },
          h("option", { value: 0, selected: seat === 0 }, "spectator"), scene.seats.map((it, i) => h("option", { value: i + 1, key: i, selected: seat === i + 1 }, it.name)))),
        h("button.btn", { disabled: isEnd, onclick: playOn }, `Play on from here as ${scene.seats[(seat || 1) - 1]?.name ?? "…"}`)),
      isOver && endingPage(state.summary, scene, null, [
        h("button.btn.main", { key: "look", onclick: () => { history.replaceState("seen", ""); draw(); } }, "Look at the table"), h("a.btn", { key: "home", href: "/" }, "Back to the front page")]));
    scrollStory(root);
    view.enter(root.querySelector(".stage-box"));
    refreshDialog();
  }

  document.addEventListener("keydown", (event) => {
    if (isTyping() || isReading() || isGone || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") go(wanted + 1);
    else if (event.key === "ArrowLeft") go(wanted - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(1e9);
    else if (event.key === " " && !document.activeElement?.matches("button")) run();
    else return;
    event.preventDefault();
  });
  addEventListener("pageshow", () => (isBusy = false));
  ask(`/api/records/${id}`).then((record) => { deal = checkDeal(record, id); draw(); }, () => {});
  draw();
  go(step);
}
