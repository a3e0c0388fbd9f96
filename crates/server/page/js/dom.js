// @ts-check
// A small virtual DOM: pages are described again after every change, and only the differences
// are applied. Elements are matched by key, so the focus, the selection and typed text are kept
// when another player moves.

/**
 * @typedef {{text:string}} TextNode
 * @typedef {{tag:string, props:Record<string, any>, kids:VNode[]}} ElementNode
 * @typedef {TextNode|ElementNode} VNode
 */

const SVG = "http://www.w3.org/2000/svg";

/** Attributes of elements that are only decoration. */
export const hidden = { "aria-hidden": "true" };

/** A cache of names that were split into a tag and classes. @type {Map<string, string[]>} */
const names = new Map();

/** @param {VNode[]} list @param {any} kid */
function add(list, kid) {
  if (Array.isArray(kid)) for (const item of kid) add(list, item);
  else if (kid != null && kid !== false && kid !== "") list.push(typeof kid === "object" ? kid : { text: String(kid) });
}

/**
 * Describes an element: `h("p.note", "Hello")`. Buttons have the type `button` by default.
 * @param {string} name its tag and classes; with `!` its first class is also its key
 * @param {any} [props] attributes, or the first child. `class` can be a list; `key`, `html`, `style`, `on…`;
 *   `label` is an `aria-label`;
 *   `own` if other code fills the element
 * @param {...any} kids
 * @returns {ElementNode}
 */
export function h(name, props, ...kids) {
  let parts = names.get(name);
  if (!parts) names.set(name, (parts = name.replace("!", "").split(".")));
  const [tag, ...classes] = parts;
  /** @type {VNode[]} */
  const list = [];
  const isKid = typeof props !== "object" || Array.isArray(props) || (props && "kids" in props);
  if (isKid) add(list, props);
  add(list, kids);
  /** @type {Record<string, any>} */
  const own = tag === "button" ? { type: "button" } : {};
  if (name.endsWith("!")) own.key = classes[0];
  if (!isKid) Object.assign(own, props);
  if (classes.length || own.class) own.class = [...classes, own.class].flat().filter(Boolean).join(" ");
  return { tag, props: own, kids: list };
}

/** A list of so many items. @template T @param {number} length @param {(i: number) => T} of @returns {T[]} */
export const times = (length, of) => Array.from({ length }, (_, i) => of(i));

/** A sign with words for screen readers. @param {string} sign @param {string} words */
export const icon = (sign, words) => [h("span", hidden, sign), h("span.unseen", words)];

/** @type {WeakMap<Node, VNode>} */
const known = new WeakMap();

/** @param {VNode} node */
const keyOf = (node) => ("tag" in node && node.props.key != null ? `${node.tag} ${node.props.key}` : null);

/** @param {Element} element @param {string} name @param {any} value @param {any} old */
function setProp(element, name, value, old) {
  // People change fields, so compare with the current value of the field.
  const isField = name === "value" || name === "checked" || name === "selected";
  if (name === "label") name = "aria-label";
  if (name === "key" || name === "own" || (value === old && !isField)) return;
  if (name === "html") {
    element.innerHTML = value ?? "";
  } else if (name === "style") {
    const style = /** @type {HTMLElement} */ (element).style;
    for (const key of Object.keys(old ?? {})) if (!(value && key in value)) style.removeProperty(key);
    for (const [key, item] of Object.entries(value ?? {})) {
      if (item !== old?.[key]) style.setProperty(key, String(item));
    }
  } else if (name.startsWith("on")) {
    /** @type {any} */ (element)[name] = value ?? null;
  } else if (isField) {
    const field = /** @type {any} */ (element);
    if (String(field[name]) !== String(value) && (value !== old || document.activeElement !== field)) field[name] = value;
  } else if (typeof value === "boolean" && !name.startsWith("aria-")) {
    element.toggleAttribute(name, value);
  } else if (value == null) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, String(value));
  }
}

/** @param {VNode} node @returns {Node} */
function create(node) {
  if (!("tag" in node)) {
    const text = document.createTextNode(node.text);
    known.set(text, node);
    return text;
  }
  // The content of a drawing is set as text, so only the `svg` element needs the namespace.
  const element = node.tag === "svg" ? document.createElementNS(SVG, "svg") : document.createElement(node.tag);
  patch(element, node.kids);
  for (const [name, value] of Object.entries(node.props)) setProp(element, name, value, undefined);
  known.set(element, node);
  return element;
}

/** @param {Node} target @param {VNode} node */
function update(target, node) {
  const old = /** @type {any} */ (known.get(target));
  if (old === node) return;
  known.set(target, node);
  if (!("tag" in node)) {
    if (old.text !== node.text) /** @type {Text} */ (target).data = node.text;
    return;
  }
  const element = /** @type {Element} */ (target);
  if (node.props.html == null && !node.props.own) patch(element, node.kids);
  for (const name of Object.keys(old.props)) {
    if (!(name in node.props)) setProp(element, name, undefined, old.props[name]);
  }
  for (const [name, value] of Object.entries(node.props)) setProp(element, name, value, old.props[name]);
}

/** @param {VNode|undefined} old @param {VNode} node */
const isLike = (old, node) =>
  old !== undefined && ("tag" in old ? "tag" in node && old.tag === node.tag && keyOf(old) === keyOf(node) : !("tag" in node));

/**
 * Updates the children of an element to match their descriptions.
 * @param {Element} parent
 * @param {VNode[]} nodes
 */
export function patch(parent, nodes) {
  /** @type {Map<string, Node>} */
  const keyed = new Map();
  for (const child of parent.childNodes) {
    const old = known.get(child);
    const key = old && keyOf(old);
    if (key) keyed.set(key, child);
  }
  const wanted = new Set(nodes.map(keyOf).filter(Boolean));
  let next = parent.firstChild;
  for (const node of nodes) {
    const key = keyOf(node);
    // Remove old elements first, so that others need not move.
    while (next) {
      const old = known.get(next);
      const oldKey = old && keyOf(old);
      if (isLike(old, node) || (oldKey && wanted.has(oldKey))) break;
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
    let target = key ? keyed.get(key) : next && isLike(known.get(next), node) ? next : undefined;
    if (target && target.parentNode === parent) {
      update(target, node);
    } else {
      target = create(node);
    }
    if (target === next) next = next.nextSibling;
    else parent.insertBefore(target, next);
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}

/** The card to which the focus was moved. WebKit forgets that a key had moved it before. @type {Element|null|undefined} */
let follower;

/**
 * Draws a page, and keeps the focus where it is. If a focused card is played or can no longer be
 * played, the focus stays on it or goes to the card in its place.
 * @param {Element} root
 * @param {...any} nodes
 */
export function render(root, ...nodes) {
  const focused = document.activeElement;
  /** @type {HTMLElement|null|undefined} */
  const card = focused && (focused === follower || focused.matches(":focus-visible")) && root.contains(focused) ? /** @type {HTMLElement|null} */ (focused.closest("[data-id]")) : null;
  const group = card?.closest("[role=group]");
  /** @returns {any[]} */
  const cards = () => [...group?.querySelectorAll("[data-id]") ?? []];
  const at = cards().indexOf(card);
  /** @type {VNode[]} */
  const list = [];
  add(list, nodes);
  patch(root, list);
  if (focused === document.activeElement) return;
  /** @type {any} */
  let next = focused;
  if (!root.contains(next)) {
    const all = cards();
    follower = next = all.find((it) => it.dataset.id === card?.dataset.id) ?? all[Math.min(at, all.length - 1)];
    if (next?.tabIndex < 0) next.tabIndex = -1;
  }
  next?.focus({ preventScroll: true });
}

/** What is told when the open dialog is closed. @type {string[]} */
let untold = [];

/** Tells screen readers what happened. They cannot hear the page behind an open dialog, so lines wait until it is closed. @param {...string} words */
export function say(...words) {
  untold = [...untold, ...words].slice(-30);
  if (document.querySelector("dialog[open]")) return;
  const live = /** @type {HTMLElement} */ (document.getElementById("live"));
  for (const line of untold.splice(0)) {
    live.append(Object.assign(document.createElement("p"), { textContent: line }));
    if (live.childNodes.length > 30) live.firstChild?.remove();
  }
}

/** Copies a text. @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Pages over http have no clipboard API: use the old command.
    const field = Object.assign(document.createElement("textarea"), { value: text });
    const focused = /** @type {HTMLElement|null} */ (document.activeElement);
    (document.querySelector("dialog") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    focused?.focus();
  }
}

/**
 * Sends a request to the server, and returns its answer.
 * @param {string} path
 * @param {any} [body]
 * @param {string} [method]
 * @returns {Promise<any>}
 */
export async function ask(path, body, method) {
  const options = body === undefined
    ? { method }
    : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, options);
  const text = await answer.text();
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    value = { words: text.trim() };
  }
  if (!answer.ok) throw Object.assign(new Error(sentence(value.words ?? "that did not work")), { status: answer.status });
  return value;
}

/** @param {unknown} error */
export const wordsOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

let rem = 0;
addEventListener("resize", () => (rem = 0));
/** The size of a rem in pixels. Cached, because reading it makes the browser compute all styles. */
export const remSize = () => (rem ||= parseFloat(getComputedStyle(document.documentElement).fontSize));

/** The words with a capital letter and a full stop. @param {string} words */
export function sentence(words) {
  const text = capital(words);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count < 1000 ? count : count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** A hash of a text, the same everywhere. @param {string} text */
export function hashOf(text) {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}
