/** Sets that lie open, flowers laid out, and the backs of what a seat still holds. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { tile } from "../../pieces/tile.js";
import { flowerSign, meldName, tileName, tileNames } from "./names.js";

/** The melds of a seat in the order in which they were made. */
export function meldRow(melds, key = "melds") {
  return melds.length ? h("div", { key, class: "melds" }, melds.map(meld)) : null;
}

/** One meld; the claimed tile lies in the middle of a chi and is marked in every set. */
export function meld({ kind, tiles, claimed }, place) {
  const shown = kind === "chi" ? chiOrder(tiles, claimed) : tiles;
  const marked = shown.indexOf(claimed);
  const label = tiles.some((code) => code === null) ? meldName(kind) : t("{meld}: {tiles}", { meld: meldName(kind), tiles: tileNames(tiles) });
  const at = kind === "chi" ? 1 : Math.min(marked, 1);
  return h(
    "div",
    { key: `meld-${place}`, class: `meld meld--${kind}`, role: "img", "aria-label": label },
    shown.map((code, index) => tile(isCovered(kind, index, tiles) ? null : code, { key: `${index}`, class: claimed && index === at ? "tile--claimed" : "" })),
  );
}

/** A run with the claimed tile in its middle (RULES 3.10). */
export function chiOrder(tiles, claimed) {
  const others = [...tiles];
  others.splice(tiles.indexOf(claimed), 1);
  return [others[0], claimed, others[1]];
}

/** One's own concealed kong shows its kind between two backs. */
function isCovered(kind, index, tiles) {
  return kind === "concealed_kong" && tiles[0] !== null && (index === 0 || index === 3);
}

/** The flowers of a seat as small tiles. */
export function flowerRow(flowers) {
  if (!flowers.length) return null;
  return h("div", { key: "flowers", class: "flowers", role: "img", "aria-label": t("Flowers: {tiles}", { tiles: tileNames(flowers) }) }, flowers.map((code) => tile(code, { key: code })));
}

const SIGNS = 4;

/** The flowers of a seat as signs, where tiles would be too small; of more than four the number. */
export function flowerSigns(flowers) {
  if (!flowers.length) return null;
  return h("span", { key: "flower-signs", class: "mark flower-signs", role: "img", "aria-label": t("Flowers: {tiles}", { tiles: tileNames(flowers) }) }, flowers.length > SIGNS ? `花${flowers.length}` : flowers.map(flowerSign).join(""));
}

/** The backs of the tiles that a seat holds. */
export function backs(count) {
  return h("div", { key: "backs", class: "backs", role: "img", "aria-label": t("{count} tiles in hand", { count }) }, Array.from({ length: count }, (_, index) => tile(null, { key: `back-${index}` })));
}

/** Tiles face up in a row, each with its name. */
export function openRow(codes, key, marked = null) {
  return h("div", { key, class: "openhand" }, codes.map((code, index) => tile(code, { key: `${index}`, label: tileName(code), class: index === marked ? "tile--won" : "" })));
}
