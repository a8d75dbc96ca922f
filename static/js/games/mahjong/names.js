/** The names of tiles, winds, melds and claims, by the codes of the rules. */

import { language, t } from "../../lib/i18n.js";
import { TAI } from "./tai_names.js";

const SUITS = {
  m: (number) => t("{number} characters", { number }),
  p: (number) => t("{number} dots", { number }),
  s: (number) => t("{number} bamboo", { number }),
};

const SINGLES = {
  E: () => t("East wind"),
  S: () => t("South wind"),
  W: () => t("West wind"),
  N: () => t("North wind"),
  C: () => t("Red dragon"),
  F: () => t("Green dragon"),
  P: () => t("White dragon"),
  f1: () => t("Spring"),
  f2: () => t("Summer"),
  f3: () => t("Autumn"),
  f4: () => t("Winter"),
  f5: () => t("Plum blossom"),
  f6: () => t("Orchid"),
  f7: () => t("Bamboo leaves"),
  f8: () => t("Chrysanthemum"),
};

const WINDS = { E: () => t("East"), S: () => t("South"), W: () => t("West"), N: () => t("North") };

const MELDS = {
  chi: () => t("Chi"),
  pon: () => t("Pon"),
  open_kong: () => t("Open kong"),
  added_kong: () => t("Added kong"),
  concealed_kong: () => t("Concealed kong"),
};

/** A tile in words, e.g. "5 dots". */
export function tileName(code) {
  if (SINGLES[code]) return SINGLES[code]();
  // The nine numerals in a row: a language may have numerals of its own for tiles.
  return SUITS[code[1]](t("123456789")[Number(code[0]) - 1]);
}

/** Several tiles in words. */
export function tileNames(codes) {
  return codes.map(tileName).join(t(", "));
}

/** A wind in one short word. */
export function windName(wind) {
  return WINDS[wind]();
}

/** The sign of a wind as it stands on its tile. */
export function windSign(wind) {
  return { E: "東", S: "南", W: "西", N: "北" }[wind];
}

/** The sign of a flower as it stands on its tile. */
export function flowerSign(code) {
  return "春夏秋冬梅蘭竹菊"[Number(code[1]) - 1];
}

/** The kind of a meld. */
export function meldName(kind) {
  return MELDS[kind]();
}

/** A pattern of the tai table: its Chinese name, and what it means where the page is not in Chinese. */
export function taiName(code) {
  const [sign, meaning] = TAI[code] ?? [code, () => ""];
  return language().startsWith("zh") ? meaning() : `${sign} ${meaning()}`.trim();
}

/** So many tai. */
export function tais(count) {
  return t("{count} tai", { count });
}
