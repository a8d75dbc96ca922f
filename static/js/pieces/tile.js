/** A mahjong tile drawn by code: 42 faces, one quiet back; ivory with the light from the top left. */

import { h } from "../lib/dom.js";
import { written } from "./brush.js";
import { GLYPHS } from "./glyphs.js";
import { flower } from "./tile_flowers.js";
import { bamboos, circles } from "./tile_marks.js";

const HONOURS = { E: ["東", "k"], S: ["南", "k"], W: ["西", "k"], N: ["北", "k"], C: ["中", "r"], F: ["發", "g"] };
const faces = new Map();

/** A tile face up, or its back where the code is null. */
export function tile(code, { class: extra = "", label = "", ...rest } = {}) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return h(
    "svg",
    { class: `tile${code ? "" : " tile--hidden"} ${extra}`, viewBox: "0 0 60 84", ...named, ...rest },
    h("rect", { class: "tile__edge", x: 0.5, y: 4, width: 59, height: 79.5, rx: 7 }),
    h("rect", { class: "tile__body", x: 0.5, y: 0.5, width: 59, height: 78, rx: 7 }),
    ...(code ? faceOf(code) : back()),
  );
}

/** The face of a tile as plain data: filled or drawn paths by colour, in a field of 60 by 80. */
export function marks(code) {
  if (HONOURS[code]) return [{ colour: HONOURS[code][1], d: written(GLYPHS[HONOURS[code][0]], { x: 7, y: 13, width: 46, height: 52, weight: 13 }) }];
  if (code === "P") return [{ colour: "b", d: "M9 9h42v61H9zM13 13v53h34V13zM16.5 16.5h27v46h-27zM18.5 18.5v42h23v-42z", open: true }];
  if (code[0] === "f") return flower(Number(code[1]));
  const number = Number(code[0]);
  if (code[1] === "p") return circles(number);
  if (code[1] === "s") return bamboos(number);
  return [
    { colour: "k", d: written(GLYPHS[number], { x: 11, y: 5.5, width: 38, height: 28, weight: 17 }) },
    { colour: "r", d: written(GLYPHS["萬"], { x: 9.5, y: 37, width: 41, height: 37, weight: 11 }) },
  ];
}

function faceOf(code) {
  if (!faces.has(code)) faces.set(code, [...marks(code).flatMap(drawn), ...index(code)]);
  return faces.get(code);
}

function drawn({ colour, d, line, heart, edged, open }) {
  if (line) return [h("path", { class: `tile__line tile__line--${colour}`, d: line })];
  const shape = `${edged ? " tile__mark--edged" : ""}${open ? " tile__mark--open" : ""}`;
  const path = h("path", { class: `tile__mark tile__mark--${colour}${shape}`, d });
  return heart ? [path, h("path", { class: "tile__heart", d: heart })] : [path];
}

/** A small figure for who does not read the numbers; shown where the member has chosen it. */
function index(code) {
  const text = /^[1-9]/.test(code) ? code[0] : { E: "E", S: "S", W: "W", N: "N" }[code];
  return text ? [h("text", { class: "tile__index", x: 51, y: 17 }, text)] : [];
}

function back() {
  const lattice = [];
  for (let row = 0; row < 3; row += 1) {
    const y = 17.5 + row * 22;
    lattice.push(`M30 ${y - 11}l14 11-14 11-14-11z`, `M30 ${y - 5}l6.5 5-6.5 5-6.5-5z`);
  }
  return [h("rect", { class: "tile__frame", x: 5.5, y: 5.5, width: 49, height: 68, rx: 4.5 }), h("path", { class: "tile__lattice", d: lattice.join("") })];
}
