/** The names of tiles and ranks, by the codes of the rules. */

import { t, tn } from "../../lib/i18n.js";

const TILES = {
  66: () => t("Heaven"),
  11: () => t("Earth"),
  44: () => t("Human"),
  13: () => t("Goose"),
  55: () => t("Plum"),
  33: () => t("Long three"),
  22: () => t("Bench"),
  56: () => t("Axe"),
  46: () => t("Red ten"),
  16: () => t("High seven"),
  15: () => t("Low six"),
  36: () => t("Mixed nine"),
  45: () => t("Mixed nine"),
  26: () => t("Mixed eight"),
  35: () => t("Mixed eight"),
  25: () => t("Mixed seven"),
  34: () => t("Mixed seven"),
  14: () => t("Mixed five"),
  23: () => t("Mixed five"),
  24: () => t("Two-four"),
  12: () => t("One-two"),
};

const RANKS = {
  supreme: () => t("Supreme pair"),
  pair_heaven: () => t("Double Heaven"),
  pair_earth: () => t("Double Earth"),
  pair_human: () => t("Double Human"),
  pair_goose: () => t("Double Goose"),
  pair_plum: () => t("Double Plum"),
  pair_long_three: () => t("Double Long Three"),
  pair_bench: () => t("Double Bench"),
  pair_axe: () => t("Double Axe"),
  pair_red_ten: () => t("Double Red Ten"),
  pair_high_seven: () => t("Double High Seven"),
  pair_low_six: () => t("Double Low Six"),
  pair_mixed_nine: () => t("Mixed Nines"),
  pair_mixed_eight: () => t("Mixed Eights"),
  pair_mixed_seven: () => t("Mixed Sevens"),
  pair_mixed_five: () => t("Mixed Fives"),
  heaven_king: () => t("Heaven King"),
  earth_king: () => t("Earth King"),
  heaven_gong: () => t("Heaven Gong"),
  earth_gong: () => t("Earth Gong"),
  heaven_high_nine: () => t("Heaven High Nine"),
  earth_high_nine: () => t("Earth High Nine"),
};

/** The name of a tile with its pips, e.g. "Heaven 6-6" (with a hyphen that does not break). */
export function tileName(code) {
  return t("{tile} {pips}", { tile: TILES[code]?.() ?? "", pips: `${code[0]}\u2011${code[1]}` });
}

/** The name of a rank: a named type, or so many points. */
export function rankName(rank) {
  if (!rank) return "";
  if (rank.type === "points") return tn("{count} point", "{count} points", rank.points);
  return RANKS[rank.type]?.() ?? rank.type;
}

/** A multiple as it stands on buttons and marks. */
export function times(multiple) {
  return t("×{multiple}", { multiple });
}
