/** Every face of every size side by side, and the back: a page to look at. */

import { h, patch } from "../../../static/js/lib/dom.js";
import { tile } from "../../../static/js/pieces/tile.js";

const SUITED = ["m", "p", "s"].flatMap((suit) => Array.from({ length: 9 }, (_, at) => `${at + 1}${suit}`));
const FACES = [...SUITED, ..."ESWNCFP", ...Array.from({ length: 8 }, (_, at) => `f${at + 1}`), null];
const SHEETS = ["80", "44", "28", "24", "paper"];

patch(document.querySelector("[data-gallery]"), SHEETS.map((name) => h("section", { key: name, class: `sheet sheet--${name}` }, FACES.map((code) => tile(code, { key: `${code}`, "data-face": code ?? "back" })))));
