/** A line of a list of sums: what it is, and how many coins. */

import { h } from "../lib/dom.js";
import { inWords } from "../lib/money.js";

/** One line, to stand in a `dl` of the class `sums`. */
export function sum(name, amount) {
  return h("div", { class: "sums__line" }, h("dt", {}, name), h("dd", {}, inWords(amount)));
}
