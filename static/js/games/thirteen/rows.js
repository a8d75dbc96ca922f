/** A row of the board with its slots, and the cards that can be tapped and dragged. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { card } from "../../pieces/card.js";
import { follow, isAfterDrag } from "./drag.js";
import { SIZES, dropped, placed, swapped, takenBack, toggled } from "./draft.js";
import { cardName, rowName, typeName } from "./names.js";

/** One row: its name (which takes the chosen cards), its slots, and what the hall says it is. */
export function rowLine(row, index, desk) {
  const { draft, isOpen, advice } = desk;
  const laid = draft.rows[row];
  const isClash = advice.clashes.some((pair) => pair.includes(row));
  const put = () => isOpen && desk.put(placed(draft, row, desk.cards));
  const state = laid.length === SIZES[row] ? typeName(advice.types[row]) : `${laid.length}/${SIZES[row]}`;
  return h(
    "div",
    { key: row, class: `row${isClash ? " row--clash" : ""}${draft.chosen.length && laid.length < SIZES[row] ? " row--open" : ""}`, "data-row": row, on: { click: (event) => event.target.closest("button") || put() } },
    h(
      "button",
      { key: "name", type: "button", class: "row__name", "aria-label": t("{row}: {state}", { row: rowName(row), state: state || "…" }), "data-action": index + 1, "data-step": true, on: { click: put } },
      h("span", { class: "row__title" }, rowName(row)),
      h("span", { class: "row__type" }, isClash ? "⚠ " : "", state || "…"),
    ),
    h("div", { key: "slots", class: "row__slots" }, Array.from({ length: SIZES[row] }, (_, place) => (laid[place] ? slot(laid[place], row, desk) : h("span", { key: `empty-${place}`, class: "slot slot--empty" })))),
  );
}

/** A card as a button: in the hand it is chosen, in a row it is taken back. */
export function slot(code, row, desk) {
  const { draft, isOpen, hand, cards, put } = desk;
  const isChosen = draft.chosen.includes(code);
  const isTreasure = hand.view.treasures.includes(code);
  const click = () => isOpen && !isAfterDrag() && put(tapped(draft, code, row, cards));
  const press = (event) => isOpen && follow(event, (target) => put(dropped(draft, code, target, cards)));
  const name = isTreasure ? t("{card}, treasure card", { card: cardName(code) }) : cardName(code);
  return h(
    "button",
    { key: code, type: "button", class: `slot${isChosen ? " slot--chosen" : ""}`, "data-card": code, "data-step": true, "aria-pressed": isChosen ? "true" : "false", "aria-label": row ? t("{card}, in {row}", { card: name, row: rowName(row) }) : name, on: { click, pointerdown: press } },
    card(code, { isTreasure }),
  );
}

function tapped(draft, code, row, cards) {
  if (!row) return toggled(draft, code);
  if (!draft.chosen.length) return takenBack(draft, code);
  if (draft.rows[row].length < SIZES[row]) return placed(draft, row, cards);
  return draft.chosen.length === 1 ? swapped(draft, draft.chosen[0], code) : takenBack(draft, code);
}
