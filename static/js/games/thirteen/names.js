/** The names of cards, rows, types and patterns, by the codes of the rules. */

import { t } from "../../lib/i18n.js";

export const ROWS = ["front", "middle", "back"];

const SUITS = { S: () => t("spades"), H: () => t("hearts"), C: () => t("clubs"), D: () => t("diamonds") };

const ROW_NAMES = { front: () => t("Front"), middle: () => t("Middle"), back: () => t("Back") };

const TYPES = {
  high_card: () => t("High card"),
  pair: () => t("Pair"),
  two_pair: () => t("Two pair"),
  trips: () => t("Trips"),
  straight: () => t("Straight"),
  flush: () => t("Flush"),
  full_house: () => t("Full"),
  quads: () => t("Quads"),
  straight_flush: () => t("Str. flush"),
};

const PATTERNS = { three_flush: () => t("Three flushes"), three_straight: () => t("Three straights") };
const DRAGONS = { dragon: () => t("Dragon"), flush_dragon: () => t("Flush dragon") };

/** A card in words, e.g. "K of hearts". */
export function cardName(code) {
  return t("{rank} of {suit}", { rank: code.slice(1), suit: SUITS[code[0]]() });
}

/** The name of a row. */
export function rowName(row) {
  return ROW_NAMES[row]();
}

/** The name of a row's type, short enough for a chip. */
export function typeName(type) {
  return TYPES[type]?.() ?? "";
}

/** The name of a pattern over all rows. */
export function patternName(pattern) {
  return PATTERNS[pattern]();
}

/** The name of a dragon. */
export function dragonName(dragon) {
  return DRAGONS[dragon]();
}

/** Points with their sign, e.g. "+3". */
export function signed(points) {
  if (points > 0) return `+${points}`;
  return points < 0 ? `−${-points}` : "0";
}
