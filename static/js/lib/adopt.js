/** Text of our own pages brought into a drawer: rebuilt from a list of plain elements, never inserted as HTML. */

const TAGS = new Set(
  "article section header h1 h2 h3 h4 h5 p ul ol li dl dt dd strong em b i code table thead tbody tr th td blockquote br hr span div small mark".split(" "),
);

/** A fragment with the plain elements and the text of an HTML answer. */
export function adopted(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const source = parsed.querySelector("main") ?? parsed.body;
  const fragment = document.createDocumentFragment();
  copy(source, fragment);
  return fragment;
}

function copy(from, to) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.data);
    if (node.nodeType === Node.ELEMENT_NODE) copyElement(node, to);
  }
}

function copyElement(node, to) {
  if (["script", "style", "template", "form", "nav"].includes(node.localName)) return;
  if (!TAGS.has(node.localName)) {
    copy(node, to);
    return;
  }
  const twin = document.createElement(node.localName);
  if (node.className) twin.className = node.className;
  for (const name of ["colspan", "rowspan", "scope", "lang"]) {
    if (node.hasAttribute(name)) twin.setAttribute(name, node.getAttribute(name));
  }
  copy(node, twin);
  to.append(twin);
}
