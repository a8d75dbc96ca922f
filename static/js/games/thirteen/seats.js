/** What stands at a seat of 13支: three rows with their types once shown, whom it bets on, and its points. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { card } from "../../pieces/card.js";
import { sorted } from "./draft.js";
import { ROWS, cardName, dragonName, patternName, rowName, signed, typeName } from "./names.js";
import { rowPoints } from "./points.js";

const SIZES = [3, 5, 5];

/** The rows of a seat: backs until they are shown; the own hand only where no board shows it. */
export function seatTiles(view, seat, { hand, isReplay }) {
  const isOwn = hand.my_seat === seat;
  if (view.phase === "setting") return isOwn ? ownHand(view, isReplay) : lines(view, seat, null);
  return lines(view, seat, isOwn ? view.submitted : null);
}

function ownHand(view, isReplay) {
  if (!isReplay || !view.cards) return null;
  if (view.submitted) return lines({ ...view, settings: null, rows: null }, null, view.submitted);
  const cards = sorted(view.cards, "rank");
  return h("div", { class: "lines lines--loose" }, [cards.slice(0, 7), cards.slice(7)].map((half, index) => h("div", { key: `half-${index}`, class: "line" }, half.map((code) => face(code, view)))));
}

/** Three rows; where a card is covered, the own setting may still show it. */
function lines(view, seat, own) {
  return h("div", { class: `lines${view.settings || own ? "" : " lines--hidden"}`, "data-tiles": seat }, ROWS.map((row, place) => line(row, place, { view, seat, own })));
}

function line(row, place, { view, seat, own }) {
  const shown = view.settings?.[seat]?.[row] ?? Array(SIZES[place]).fill(null);
  const codes = shown[0] ? shown : (own?.[row] ?? shown);
  const told = view.rows?.[seat]?.[place];
  return h(
    "div",
    { key: row, class: "line", "data-line": told ? row : null },
    h("div", { class: "line__cards" }, codes.map((code, index) => face(code, view, `${row}-${index}`))),
    told ? chip(told, row, place, view, seat) : null,
  );
}

function face(code, view, key = code) {
  const isTreasure = code !== null && view.treasures.includes(code);
  const label = code ? (isTreasure ? t("{card}, treasure card", { card: cardName(code) }) : cardName(code)) : t("Card face down");
  return card(code, { key, label, isTreasure });
}

/** A row's type and what it wins and loses at the table, by sign and not by colour alone. */
function chip({ type }, row, place, view, seat) {
  const points = rowPoints(view, seat, place);
  const tone = points > 0 ? "won" : points < 0 ? "lost" : "even";
  return h(
    "p",
    { key: `chip-${row}`, class: `line__chip line__chip--${tone}`, title: rowName(row) },
    h("span", { class: "line__type" }, view.dragons[seat] ? dragonName(view.dragons[seat]) : typeName(type)),
    view.dragons[seat] ? null : h("strong", { class: "line__points" }, signed(points)),
  );
}

/** Marks: the points of the round, then the seat that is bet on with a foul or pattern, at last the hand's points. */
export function seatMark(view, seat, { hand }) {
  return [
    view.totals ? h("span", { key: "points", class: "mark mark--points" }, t("{points} pts", { points: signed(view.totals[seat]) })) : null,
    view.bets ? null : h("span", { key: "sum", class: "mark mark--soft" }, t("round {points}", { points: signed(view.sums[seat]) })),
    view.fouls?.[seat] ? h("span", { key: "foul", class: "mark mark--foul" }, t("Foul")) : null,
    ...(view.patterns?.[seat] ?? []).map((pattern) => h("span", { key: pattern, class: "mark mark--bet" }, patternName(pattern))),
    view.bets ? h("span", { key: "bet", class: "mark mark--bet" }, t("×2 on {name}", { name: hand.names[view.bets[seat]] })) : null,
  ];
}

/** No bubbles: who has set stays secret, and what is shown lies on the felt. */
export function bubble() {
  return null;
}
