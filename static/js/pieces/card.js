/** A playing card drawn by code: a large index that stays legible in a fan, suits as paths, courts as monograms. */

import { h } from "../lib/dom.js";

const SUITS = {
  S: "M0-11C4-5 10-1 10 4.5a4.8 4.8 0 0 1-8.6 3C1.6 9 2.4 10.2 4 11h-8c1.6-.8 2.4-2 2.6-3.5a4.8 4.8 0 0 1-8.6-3C-10-1-4-5 0-11z",
  H: "M0 11C-6.5 5-10.5 1-10.5-4A5.3 5.3 0 0 1 0-6a5.3 5.3 0 0 1 10.5 2c0 5-4 9-10.5 15z",
  C: "M0-11a5 5 0 0 1 4.2 7.7A5 5 0 1 1 1.3 5.6C1.5 8 2.4 9.8 4 11h-8c1.6-1.2 2.5-3 2.7-5.4a5 5 0 1 1-2.9-8.9A5 5 0 0 1 0-11z",
  D: "M0-11.5C2.4-7 5.2-3.4 8.6 0 5.2 3.4 2.4 7 0 11.5-2.4 7-5.2 3.4-8.6 0-5.2-3.4-2.4-7 0-11.5z",
};
const COURTS = new Set(["J", "Q", "K"]);

/** A card face up, or its back where the code is null; `isTreasure` marks it with a brass frame and a coin. */
export function card(code, { class: extra = "", label = "", isTreasure = false, ...rest } = {}) {
  const side = code ? `card--${code[0].toLowerCase()}` : "card--hidden";
  const treasure = isTreasure ? " card--treasure" : "";
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return h(
    "svg",
    { class: `card ${side}${treasure} ${extra}`, viewBox: "0 0 60 80", ...named, ...rest },
    h("rect", { class: "card__edge", x: 0.5, y: 2, width: 59, height: 77.5, rx: 6 }),
    h("rect", { class: "card__body", x: 0.5, y: 0.5, width: 59, height: 77, rx: 6 }),
    ...(code ? face(code[0], code.slice(1), isTreasure) : back()),
  );
}

function face(suit, rank, isTreasure) {
  return [
    h("text", { class: `card__rank${rank === "10" ? " card__rank--wide" : ""}`, x: 17, y: 27 }, rank),
    h("path", { class: "card__suit", d: SUITS[suit], transform: "translate(17 43) scale(0.78)" }),
    ...(COURTS.has(rank) ? court(suit, rank) : [h("path", { class: "card__suit", d: SUITS[suit], transform: `translate(39 56) scale(${rank === "A" ? 1.6 : 1.25})` })]),
    ...(isTreasure ? treasureMark() : []),
  ];
}

/** A monogram in a ring instead of a portrait. */
function court(suit, rank) {
  return [
    h("circle", { class: "card__ring", cx: 39, cy: 55, r: 16 }),
    h("circle", { class: "card__ring card__ring--inner", cx: 39, cy: 55, r: 13 }),
    h("text", { class: "card__monogram", x: 39, y: 62 }, rank),
  ];
}

function treasureMark() {
  return [
    h("rect", { class: "card__frame", x: 2, y: 2, width: 56, height: 74, rx: 5 }),
    h("circle", { class: "card__coin", cx: 14, cy: 65, r: 8 }),
    h("rect", { class: "card__hole", x: 11, y: 62, width: 6, height: 6 }),
  ];
}

function back() {
  const lattice = [];
  for (let row = 0; row < 3; row += 1) {
    const y = 18 + row * 22;
    lattice.push(`M30 ${y - 11}l14 11-14 11-14-11z`, `M30 ${y - 5}l6.5 5-6.5 5-6.5-5z`);
  }
  return [
    h("rect", { class: "card__lines", x: 5, y: 5, width: 50, height: 68, rx: 4 }),
    h("path", { class: "card__lines", d: lattice.join("") }),
  ];
}
