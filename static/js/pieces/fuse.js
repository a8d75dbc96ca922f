/** A line that burns down from a server deadline on, for times too short to be counted in seconds. */

import { h } from "../lib/dom.js";
import { started } from "./ring.js";

/** A fuse for `seconds`, of which `left` ms are left now. */
export function fuse({ key, seconds, left }) {
  return h("div", { key, class: "fuse", "aria-hidden": "true" }, h("span", { class: "fuse__time", style: started(key, seconds, seconds * 1000 - left) }));
}
