/** Elements described as plain values and patched onto the page, so that one function draws everything. */

const SVG = "http://www.w3.org/2000/svg";
const PROPERTIES = new Set(["value", "checked", "selected", "disabled", "hidden"]);
const handlersOf = new WeakMap();
const keyOf = new WeakMap();
const propsOf = new WeakMap();

/** A description of an element; `key` keeps its node through changes of order. */
export function h(tag, props, ...children) {
  const { key = null, ...rest } = props ?? {};
  return { tag, key, props: rest, children };
}

/** Makes the children of `parent` what the descriptions say, keeping nodes (and focus) where it can. */
export function patch(parent, ...children) {
  const wanted = flat(children);
  const keys = new Set(wanted.filter((child) => child.key != null).map((child) => child.key));
  const keyed = new Map();
  for (const node of [...parent.childNodes]) {
    const key = keyOf.get(node);
    if (key === undefined) continue;
    if (keys.has(key)) keyed.set(key, node);
    else node.remove();
  }
  let cursor = parent.firstChild;
  for (const child of wanted) {
    const node = matching(child, keyed, cursor) ?? create(child, parent);
    if (node === cursor) cursor = cursor.nextSibling;
    else parent.insertBefore(node, cursor);
    update(node, child);
  }
  while (cursor) {
    const next = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
}

function flat(children) {
  return children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "object" ? child : { text: String(child), key: null }));
}

function matching(child, keyed, cursor) {
  if (child.key != null) {
    const node = keyed.get(child.key);
    return node && node.localName === child.tag ? node : null;
  }
  if (!cursor || keyOf.has(cursor)) return null;
  if (child.text !== undefined) return cursor.nodeType === Node.TEXT_NODE ? cursor : null;
  return cursor.localName === child.tag ? cursor : null;
}

function create(child, parent) {
  if (child.text !== undefined) return document.createTextNode(child.text);
  const space = child.tag === "svg" ? SVG : parent.namespaceURI;
  const node = document.createElementNS(space, child.tag);
  if (child.key != null) keyOf.set(node, child.key);
  return node;
}

function update(node, child) {
  if (child.text !== undefined) {
    if (node.data !== child.text) node.data = child.text;
    return;
  }
  // A description drawn before, e.g. the face of a tile, has nothing new in it.
  if (propsOf.get(node) === child.props) return;
  const before = propsOf.get(node) ?? {};
  for (const name of Object.keys(before)) if (!(name in child.props)) set(node, name, null, before[name]);
  for (const [name, value] of Object.entries(child.props)) set(node, name, value, before[name]);
  propsOf.set(node, child.props);
  if (!child.props.own) patch(node, child.children);
}

function set(node, name, value, before) {
  if (name === "own") return;
  if (name === "on") return listen(node, value ?? {});
  if (name === "style") return restyle(node, value ?? {}, before ?? {});
  if (value === before) return;
  if (PROPERTIES.has(name) && node.namespaceURI !== SVG) node[name] = value ?? "";
  else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

function restyle(node, style, before) {
  for (const name of Object.keys(before)) if (!(name in style)) node.style.removeProperty(name);
  for (const [name, value] of Object.entries(style)) {
    if (before[name] !== value) node.style.setProperty(name, value);
  }
}

function listen(node, handlers) {
  const known = handlersOf.get(node);
  const seen = known?.seen ?? new Set();
  for (const type of Object.keys(handlers)) {
    if (seen.has(type)) continue;
    seen.add(type);
    node.addEventListener(type, dispatch);
  }
  handlersOf.set(node, { handlers, seen });
}

function dispatch(event) {
  handlersOf.get(event.currentTarget)?.handlers[event.type]?.(event);
}
