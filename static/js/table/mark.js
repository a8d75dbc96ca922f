/** A mark on a seat's plate: in words, and as a sign where there is little room. */

import { h } from "../lib/dom.js";

/** A mark of `words`, which who listens always hears, and its `sign`. */
export function mark(key, kind, words, sign) {
  return h("span", { key, class: `mark ${kind}`, role: "img", "aria-label": words, title: words }, h("span", { class: "mark__word" }, words), h("span", { class: "mark__sign" }, sign));
}
