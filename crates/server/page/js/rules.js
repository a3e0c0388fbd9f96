// @ts-check
// The rules in force as a dialog, and the house rules as switches.

import { ask, capital, h, icon, render, say, wordsOf } from "./dom.js";
import { scrollStory } from "./story.js";

/** @typedef {import("./types.js").Rules} Rules */
/** @typedef {import("./types.js").Game} Game */

/** @type {Promise<Game[]>|undefined} */
let all;
/** All games of this server. @returns {Promise<Game[]>} */
export const games = () => (all ??= ask("/api/games").catch((error) => { all = undefined; throw error; }));

/** @type {Map<string, Promise<Rules>>} */
const found = new Map();
/** @param {string} code @returns {Promise<Rules>} */
export function rulesOf(code) {
  let rules = found.get(code);
  if (!rules) found.set(code, (rules = ask(`/api/rules/${encodeURIComponent(code)}`).catch((error) => { found.delete(code); throw error; })));
  return rules;
}

/** Draws the open dialog again. */
let redraw = () => {};
/** Updates the dialog, if one is open. */
export const refreshDialog = () => redraw();

/**
 * A dialog over the page. Escape closes it.
 * @param {string} title @param {() => any[]} inner @param {string} [kind]
 */
export function showDialog(title, inner, kind = "") {
  const old = document.querySelector("dialog");
  // This gives the focus back to the button that opened it.
  old?.close();
  old?.remove();
  const dialog = document.createElement("dialog");
  dialog.className = kind;
  dialog.setAttribute("aria-labelledby", "dialog-title");
  document.body.append(dialog);
  const close = () => dialog.close();
  dialog.onclose = () => {
    dialog.remove();
    say();
  };
  dialog.onclick = (event) => event.target === dialog && close();
  redraw = () => {
    if (dialog.isConnected) render(dialog, h("header", h("h2", { id: "dialog-title" }, title), h("button.tool", { onclick: close }, icon("✕", "Close"))), h("div.inside", inner()));
    scrollStory(dialog);
  };
  redraw();
  dialog.showModal();
}

/** Asks before something that cannot be undone. @param {string} title @param {string} words @param {string} yes @param {() => void} go @param {string} no @param {() => void} stay @param {string} [failed] why it was not done */
export const confirm = (title, words, yes, go, no, stay, failed) => showDialog(title, () => [h("p", words), failed && h("p.sorry", { role: "alert" }, failed),
  h("p", h("button.btn.main", { onclick: go }, yes), " ", h("button.btn", { onclick: stay }, no))]);

/** A button that shows the sidebar as a dialog, on screens without room for the sidebar. @param {() => any[]} side */
export const storyButton = (side) => document.querySelector(".story")?.clientWidth === 0 && h("button.btn", { key: "story", onclick: () => showDialog("Story", side) }, "Story");

/** The rules in force, in a player's words. @param {string} code */
export async function showRules(code) {
  try {
    const rules = await rulesOf(code);
    const paragraphs = rules.prose.split(/\n\s*\n/).map((text) => {
      const [, heading, rest] = text.trim().match(/^([A-Z][A-Z' -]+)(?:  |\n)(.*)$/s) ?? [null, "", text.trim()];
      /** @type {string[]} */
      const lines = [];
      for (const line of rest.split("\n")) {
        const last = lines.length - 1;
        // The lines of a list are indented; other lines continue the paragraph.
        if (last < 0 || [line, lines[last]].some((it) => it.startsWith(" "))) lines.push(line);
        else lines[last] += ` ${line}`;
      }
      return [heading && h("h3", heading.charAt(0) + heading.slice(1).toLowerCase()), lines.map((line) => {
        const [, name, about] = line.trim().match(/^(.*) {2,}(.+)$/) ?? [null, "", line];
        return h("p", name && [h("b", name), " "], about);
      })];
    });
    showDialog(`${rules.title}: the rules`, () => [...paragraphs, h("p.muted", "Rules code: ", h("code", rules.code))], "rules");
  } catch (error) {
    showDialog("The rules", () => [h("p", wordsOf(error))]);
  }
}

/** A line of settings. @param {string} id of the control @param {string} name @param {any} control @param {string} about */
export const setting = (id, name, control, about) =>
  h("div.rule", { key: id }, h("label", { for: id }, name), control, h("small", { id: `${id}-about` }, about));

/** A switch. @param {string} id @param {boolean} isOn @param {() => void} change @param {boolean} [disabled] */
export const toggle = (id, isOn, change, disabled = false) =>
  h("button.switch", { id, role: "switch", "aria-checked": isOn, "aria-describedby": `${id}-about`, disabled, onclick: change });

/** The invitation, with a QR code. @param {string} code */
export const ticket = (code) => h("div.ticket!", h("small", "Table code"), h("div.room-code", code),
  h("img.qr", { src: `/t/${code}/qr.svg`, alt: `QR code of the link ${location.host}/t/${code}`, width: 180, height: 180 }), h("small", "Scan with a phone to sit down"));

/** The link of a table, with a button that copies it. @param {string} code @param {boolean} copied @param {() => void} copy */
export const copier = (code, copied, copy) => h("div.copy!", h("span", `${location.host}/t/${code}`), h("button", { onclick: copy }, copied ? "Copied ✓" : "Copy"));

/** `turn-limit` as words. @param {string} id */
const named = (id) => capital(id).replaceAll("-", " ");

/**
 * The switches of a game.
 * @param {Game} game @param {Rules} rules @param {boolean} isHost
 * @param {(rule: string, value: string) => void} change
 */
export function switches(game, rules, isHost, change) {
  return game.switches.map((item) => {
    const value = rules.values[item.id] ?? "";
    const id = `rule-${item.id}`;
    const field = (/** @type {string} */ tag, /** @type {any} */ props, /** @type {any} */ kids = null) => h(tag, {
      id, value, "aria-describedby": `${id}-about`, disabled: !isHost, onchange: (/** @type {any} */ event) => change(item.id, event.target.value), ...props,
    }, kids);
    let control;
    if (item.kind === "flag") {
      control = toggle(id, value === "on", () => change(item.id, value === "on" ? "off" : "on"), !isHost);
    } else if ("words" in item.kind) {
      control = field("select", {}, item.kind.words.map((word) => h("option", { value: word, selected: word === value, key: word }, word)));
    } else if ("number" in item.kind) {
      control = field("input", { type: "number", ...item.kind.number });
    } else {
      control = field("input", { type: "text", maxlength: 60 });
    }
    return setting(id, named(item.id), control, item.about);
  });
}
