/** A brass cash coin with a square hole. */

import { h } from "../lib/dom.js";

/** A coin as wide as the text beside it. */
export function coin(props = {}) {
  return h(
    "svg",
    { class: "coin", viewBox: "0 0 32 32", "aria-hidden": "true", ...props },
    h("circle", { class: "coin__edge", cx: 16, cy: 17, r: 14 }),
    h("circle", { class: "coin__body", cx: 16, cy: 15.5, r: 14 }),
    h("circle", { class: "coin__rim", cx: 16, cy: 15.5, r: 11 }),
    h("rect", { class: "coin__hole", x: 11.5, y: 11, width: 9, height: 9, rx: 1 }),
  );
}
