/** A Chinese domino drawn by code: 1s and 4s red, half of each 6 of 天 red, one quiet back. */

import { h } from "../lib/dom.js";

const LEFT = 18;
const RIGHT = 42;
const MIDDLE = 30;

/** Where the pips of a half stand in a 60 by 60 field, row by row. */
const PLACES = {
  1: [[MIDDLE, 30]],
  2: [[LEFT, 30], [RIGHT, 30]],
  3: [[LEFT, 15], [MIDDLE, 30], [RIGHT, 45]],
  4: [[LEFT, 17], [RIGHT, 17], [LEFT, 43], [RIGHT, 43]],
  5: [[LEFT, 15], [RIGHT, 15], [MIDDLE, 30], [LEFT, 45], [RIGHT, 45]],
  6: [[LEFT, 13], [RIGHT, 13], [LEFT, 30], [RIGHT, 30], [LEFT, 47], [RIGHT, 47]],
};

/** Whether a pip of that half is red; the two 6s of 天 are red on opposite sides. */
export function isRed(code, half, [x]) {
  const value = code[half];
  if (value === "1" || value === "4") return true;
  return code === "66" && (half === 0 ? x === LEFT : x === RIGHT);
}

/** The pips of a tile as plain data: x, y, radius and colour. */
export function pips(code) {
  return [0, 1].flatMap((half) =>
    PLACES[code[half]].map((place) => ({
      x: place[0],
      y: place[1] + 2 + half * 56,
      radius: code[half] === "1" ? 9.5 : 6.3,
      colour: isRed(code, half, place) ? "red" : "dark",
    })),
  );
}

/** A tile face up, or its back where the code is null. */
export function domino(code, props = {}) {
  const { class: extra = "", label = "", ...rest } = props;
  const side = code ? "" : " domino--hidden";
  return h(
    "svg",
    { class: `domino${side} ${extra}`, viewBox: "0 0 60 122", role: "img", "aria-label": label, ...rest },
    h("rect", { class: "domino__shadow", x: 0, y: 9, width: 62, height: 116, rx: 9 }),
    h("rect", { class: "domino__edge", x: 1, y: 5, width: 58, height: 116, rx: 8 }),
    h("rect", { class: "domino__body", x: 1, y: 1, width: 58, height: 116, rx: 8 }),
    ...(code ? face(code) : back()),
  );
}

function face(code) {
  return [
    h("path", { class: "domino__light", d: "M4 110V9a5 5 0 0 1 5-5h42" }),
    h("path", { class: "domino__groove", d: "M10 59h40" }),
    ...pips(code).flatMap(({ x, y, radius, colour }) => [
      h("circle", { class: `domino__pip domino__pip--${colour}`, cx: x, cy: y, r: radius }),
      h("circle", { class: "domino__shine", cx: x + radius * 0.28, cy: y + radius * 0.3, r: radius * 0.42 }),
    ]),
  ];
}

function back() {
  const lattice = [];
  for (let row = 0; row < 4; row += 1) {
    const y = 22 + row * 25;
    lattice.push(`M30 ${y - 12}l13 12-13 12-13-12z`, `M30 ${y - 5}l5.5 5-5.5 5-5.5-5z`);
  }
  return [
    h("rect", { class: "domino__frame", x: 7, y: 7, width: 46, height: 104, rx: 4 }),
    h("path", { class: "domino__lattice", d: lattice.join("") }),
  ];
}
