/** Writes the faces of the tiles as image files from the drawings of the table; with --check only compares. */

import { mkdir, readFile, writeFile } from "node:fs/promises";

import { marks } from "../../static/js/pieces/tile.js";

const SUITED = ["m", "p", "s"].flatMap((suit) => Array.from({ length: 9 }, (_, at) => `${at + 1}${suit}`));
const FACES = [...SUITED, ..."ESWNCFP", ...Array.from({ length: 8 }, (_, at) => `f${at + 1}`)];
const INKS = { k: "#171c26", r: "#b3141b", g: "#00602f", b: "#124284", o: "#c97f13", v: "#74409a" };
const FOLDER = new URL("../../static/img/tiles/", import.meta.url);

/** The whole image of a face. */
export function image(code) {
  const edge = '<rect x=".5" y="4" width="59" height="79.5" rx="7" fill="#c2a56c"/><rect x=".5" y=".5" width="59" height="78" rx="7" fill="#f7f1df" stroke="#c4b591" stroke-width=".8"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 84">${edge}${marks(code).map(drawn).join("")}</svg>\n`;
}

function drawn({ colour, d, line, heart, edged, open }) {
  if (line) return `<path d="${line}" fill="none" stroke="#4a3527" stroke-width="2.6" stroke-linecap="round"/>`;
  const edge = edged ? ' stroke="#f7f1df" stroke-width="1.2"' : "";
  const rule = open ? ' fill-rule="evenodd"' : "";
  return `<path d="${d}" fill="${INKS[colour]}"${rule}${edge}/>${heart ? `<path d="${heart}" fill="#e3b64f"/>` : ""}`;
}

const isCheck = process.argv.includes("--check");
if (isCheck || process.argv.includes("--write")) {
  await mkdir(FOLDER, { recursive: true });
  for (const code of FACES) {
    const file = new URL(`${code}.svg`, FOLDER);
    if (!isCheck) await writeFile(file, image(code));
    else if ((await readFile(file, "utf-8")) !== image(code)) throw new Error(`${code}.svg is not what the table draws`);
  }
}
