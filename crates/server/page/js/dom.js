// @ts-check
// A small virtual document: pages describe themselves anew after every change, and only
// the differences are made. Elements keep their identity by key, so nobody's focus,
// selection or half-typed text is lost when somebody else moves.

/**
 * @typedef {{text:string}} TextNode
 * @typedef {{tag:string, props:Record<string, any>, kids:VNode[]}} ElementNode
 * @typedef {TextNode|ElementNode} VNode
 */

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "path", "g", "use", "circle", "ellipse", "text", "textPath"]);

/** For what only decorates. */
export const hidden = { "aria-hidden": "true" };

/**
 * Describes an element: `h("p.note", null, "Hello")`. Buttons are no submit buttons unless
 * they say so.
 * @param {string} name its tag and classes
 * @param {Record<string, any>|null} [props] attributes; `key`, `html`, `style`, `on…`; `own` if somebody else
 *   fills it
 * @param {...any} kids
 * @returns {ElementNode}
 */
export function h(name, props, ...kids) {
  const [tag, ...classes] = name.split(".");
  const list = kids.flat(4).filter((kid) => kid != null && kid !== false && kid !== "");
  return {
    tag,
    props: {
      ...(tag === "button" && { type: "button" }),
      ...props,
      ...(classes.length && { class: [...classes, props?.class].filter(Boolean).join(" ") }),
    },
    kids: list.map((kid) => (typeof kid === "object" ? kid : { text: String(kid) })),
  };
}

/** A sign for those who see, and words for those who hear. @param {string} sign @param {string} words */
export const icon = (sign, words) => [h("span", hidden, sign), h("span.unseen", null, words)];

/** @type {WeakMap<Node, VNode>} */
const known = new WeakMap();

/** @param {VNode} node */
const keyOf = (node) => ("tag" in node && node.props.key != null ? `${node.tag} ${node.props.key}` : null);

/** @param {Element} element @param {string} name @param {any} value @param {any} old */
function setProp(element, name, value, old) {
  // People change fields, so a field is compared with itself.
  const isField = name === "value" || name === "checked" || name === "selected";
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
  } else if (value == null || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {VNode} node @returns {Node} */
function create(node) {
  if (!("tag" in node)) {
    const text = document.createTextNode(node.text);
    known.set(text, node);
    return text;
  }
  const element = SVG_TAGS.has(node.tag)
    ? document.createElementNS(SVG, node.tag)
    : document.createElement(node.tag);
  patch(element, node.kids);
  for (const [name, value] of Object.entries(node.props)) setProp(element, name, value, undefined);
  known.set(element, node);
  return element;
}

/** @param {Node} target @param {VNode} node */
function update(target, node) {
  const old = /** @type {any} */ (known.get(target));
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
 * Makes the children of an element what they are described as.
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
    // What is no longer wanted makes room first, so that others need not move.
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

/**
 * Draws a page, and keeps the focus where it is.
 * @param {Element} root
 * @param {...any} nodes
 */
export function render(root, ...nodes) {
  const focused = document.activeElement;
  patch(root, nodes.filter(Boolean));
  if (focused instanceof HTMLElement && focused !== document.activeElement && root.contains(focused)) {
    focused.focus({ preventScroll: true });
  }
}

/**
 * Asks the server.
 * @param {string} path
 * @param {any} [body]
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const options = body === undefined
    ? undefined
    : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, options);
  const text = await answer.text();
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    value = { words: text.trim() };
  }
  if (!answer.ok) throw new Error(sentence(value.words ?? "that did not work"));
  return value;
}

/** The words with a capital letter and a full stop. @param {string} words */
export function sentence(words) {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count < 1000 ? count : count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** A number from a text, always the same. @param {string} text */
export function hashOf(text) {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}
