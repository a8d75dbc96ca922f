/** Amounts in words: whole units inside, coins of 100 units on the page. */

import { language, tn } from "./i18n.js";

const UNITS = 100;
const BOUND = "\u00a0";

/** An amount of units as coins, e.g. 125000 -> "1,250", 50 -> "0.50". */
export function coins(units) {
  const digits = units % UNITS === 0 ? 0 : 2;
  const form = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language(), form).format(units / UNITS);
}

/** How many coins for a sentence with a plural: 1 for one coin. */
export function count(units) {
  return units === UNITS ? 1 : 2;
}

/** An amount in words: "1 coin", "12.50 coins". */
export function inWords(units) {
  return tn("{coins} coin", "{coins} coins", count(units), { coins: coins(units) });
}

/** A gain or loss with sign and arrow, so that colour never decides alone; no line ends between them. */
export function change(units) {
  if (units > 0) return `▲${BOUND}+${coins(units)}`;
  if (units < 0) return `▼${BOUND}−${coins(-units)}`;
  return `±${BOUND}${coins(0)}`;
}

/** The name of a change for classes: gain, loss or even. */
export function direction(units) {
  if (units > 0) return "gain";
  return units < 0 ? "loss" : "even";
}

/** Coins typed by a member as units, or null when they are no amount. */
export function units(text) {
  const match = /^\s*(\d{1,12})(?:\.(\d{1,2}))?\s*$/.exec(text);
  return match ? Number(match[1]) * UNITS + Number((match[2] ?? "").padEnd(2, "0")) : null;
}
