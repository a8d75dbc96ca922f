/** The middle of a 牌九 table: base, banker and multiple, the dice and the wall. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { coins } from "../../lib/money.js";
import { die } from "../../pieces/die.js";
import { domino } from "../../pieces/domino.js";
import { times } from "./names.js";

/** The lines of the centre plate and what lies beside it. */
export function plate(hand) {
  const { view } = hand;
  return {
    facts: [
      { name: t("Base"), value: coins(view.base) },
      { name: t("Banker"), value: banker(hand) },
      { name: t("Hand"), value: t("{hand} of {hands}", { hand: view.hand, hands: 2 }) },
    ],
    extra: view.dice ? dice(hand) : wall(view),
  };
}

function banker({ view, names }) {
  if (view.banker === null) return t("not yet chosen");
  return t("{name} {times}", { name: names[view.banker], times: times(view.banker_multiple) });
}

function dice({ view, names }) {
  return h(
    "div",
    { class: "dice", key: "dice", "data-wall": true },
    h("div", { class: "dice__pair", role: "img", "aria-label": t("Dice {a} and {b}", { a: view.dice[0], b: view.dice[1] }) },
      view.dice.map((value, index) => die(value, { key: `die-${index}`, "data-die": index, "aria-hidden": "true" }))),
    h("p", { class: "dice__word" }, t("{name} is served first", { name: names[view.first] })),
  );
}

function wall(view) {
  const stacks = Array.from({ length: view.hand === 1 ? 8 : 6 }, (_, index) => index);
  return h(
    "div",
    { class: "wall", key: "wall", "data-wall": true, "aria-hidden": "true" },
    stacks.map((index) => domino(null, { key: `stack-${index}`, class: "wall__tile" })),
  );
}
