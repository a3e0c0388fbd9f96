// @ts-check
// The rules in force, as a dialog; and the house rules, as switches.

import { ask, h, icon, render } from "./dom.js";

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

/**
 * A dialog over the page. Escape closes it.
 * @param {string} title @param {any[]} inner @param {string} [kind]
 */
export function showDialog(title, inner, kind = "") {
  document.querySelector("dialog")?.remove();
  const dialog = document.createElement("dialog");
  dialog.className = kind;
  dialog.setAttribute("aria-labelledby", "dialog-title");
  document.body.append(dialog);
  const close = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.onclick = (event) => event.target === dialog && close();
  render(dialog, h("header", null, h("h2", { id: "dialog-title" }, title), h("button", { class: "tool", onclick: close }, icon("✕", "Close"))),
    h("div.inside", null, inner));
  dialog.showModal();
  return dialog;
}

/** The rules in force, in a player's words. @param {string} code */
export async function showRules(code) {
  try {
    const rules = await rulesOf(code);
    const paragraphs = rules.prose.split(/\n\s*\n/).map((text) => {
      const [, heading, rest] = text.trim().match(/^([A-Z][A-Z' -]+)  (.*)$/s) ?? [null, "", text.trim()];
      return [heading && h("h3", null, heading.charAt(0) + heading.slice(1).toLowerCase()), rest.split("\n").map((line) => h("p", null, line))];
    });
    showDialog(`${rules.title}: the rules`, [...paragraphs, h("p.code", null, "Agreed: ", h("code", null, rules.code))], "rules");
  } catch (error) {
    showDialog("The rules", [h("p", null, String(error instanceof Error ? error.message : error))]);
  }
}

/** `turn-limit` as words. @param {string} id */
const named = (id) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll("-", " ");

/**
 * The switches of a game.
 * @param {Game} game @param {Rules} rules @param {boolean} isHost
 * @param {(rule: string, value: string) => void} change
 */
export function switches(game, rules, isHost, change) {
  return game.switches.map((item) => {
    const value = rules.values[item.id] ?? "";
    const id = `rule-${item.id}`;
    let control;
    if (item.kind === "flag") {
      control = h("button", { id, role: "switch", class: "switch", "aria-checked": String(value === "on"), "aria-describedby": `${id}-about`, disabled: !isHost, onclick: () => change(item.id, value === "on" ? "off" : "on") });
    } else if ("words" in item.kind) {
      control = h("select", { id, "aria-describedby": `${id}-about`, disabled: !isHost, onchange: (/** @type {any} */ event) => change(item.id, event.target.value) },
        item.kind.words.map((word) => h("option", { value: word, selected: word === value, key: word }, word)));
    } else if ("number" in item.kind) {
      const { min, max } = item.kind.number;
      control = h("input", { id, type: "number", min, max, value, "aria-describedby": `${id}-about`, disabled: !isHost, onchange: (/** @type {any} */ event) => change(item.id, event.target.value) });
    } else {
      control = h("input", { id, type: "text", value, maxlength: 60, "aria-describedby": `${id}-about`, disabled: !isHost, onchange: (/** @type {any} */ event) => change(item.id, event.target.value) });
    }
    return h("div.rule", { key: item.id }, h("label", { for: id }, named(item.id)), control, h("small", { id: `${id}-about` }, item.about));
  });
}
