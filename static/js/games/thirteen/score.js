/** The score sheet: who won how much of whom, each pair line by line, and the sums of the round. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { rowName, signed } from "./names.js";
import { between, pairFor } from "./points.js";

/** What the drawer is called. */
export function counterName() {
  return t("Score sheet");
}

/** The drawer's content: the matrix and the pairs of a hand that is over, else the round so far. */
export function counter(view, { names, my_seat: own }) {
  if (!view.totals) return [h("p", { class: "drawer__quiet", key: "quiet" }, t("Points of this round before this hand:")), sums(view.sums, names)];
  const pairs = [...view.pairs].sort((one, other) => Number(other.seats.includes(own)) - Number(one.seats.includes(own)));
  return [matrix(view, names), h("ul", { class: "slips", key: "pairs" }, pairs.map((pair) => pairSlip(pair, names, own)))];
}

function sums(list, names) {
  return h("dl", { class: "sums", key: "sums" }, list.map((sum, seat) => h("div", { key: seat, class: "sums__line" }, h("dt", {}, names[seat]), h("dd", {}, signed(sum)))));
}

function matrix(view, names) {
  return h(
    "table",
    { class: "matrix", key: "matrix" },
    h("caption", { class: "matrix__caption" }, t("Points of each seat (row) from each other (column)")),
    h("thead", {}, h("tr", {}, h("td", {}), names.map((name, seat) => h("th", { key: seat, scope: "col" }, h("span", { class: "matrix__name" }, name))), h("th", { key: "sum", scope: "col" }, t("This deal")), h("th", { key: "round", scope: "col" }, t("Sum")))),
    h("tbody", {}, names.map((name, seat) => matrixRow(view, names, seat))),
  );
}

function matrixRow(view, names, seat) {
  return h(
    "tr",
    { key: seat },
    h("th", { scope: "row" }, h("span", { class: "matrix__name" }, names[seat])),
    names.map((_, other) => {
      const points = between(view, seat, other);
      return h("td", { key: other, class: points === null ? "matrix__none" : `matrix__points matrix__points--${tone(points)}` }, points === null ? "·" : signed(points));
    }),
    h("td", { key: "sum", class: "matrix__sum" }, signed(view.totals[seat])),
    h("td", { key: "round", class: "matrix__sum" }, signed(view.sums[seat])),
  );
}

function tone(points) {
  if (points > 0) return "gain";
  return points < 0 ? "loss" : "even";
}

const BONUSES = {
  dragon: () => t("Dragon"),
  pattern: () => t("Three flushes or straights"),
  sweep: () => t("Sweep"),
  home_run: () => t("Home run"),
};

/** One pair, read by the own seat where it takes part, with every line that made its points. */
function pairSlip(pair, names, own) {
  const seat = pair.seats.includes(own) ? own : pair.seats[0];
  const { against, rows, bonuses, subtotal, times, points } = pairFor(pair, seat);
  return h(
    "li",
    { class: "slip", key: pair.seats.join("-") },
    h("p", { class: "slip__head" }, h("span", {}, t("{name} against {other}", { name: names[seat], other: names[against] })), h("strong", { class: `slip__net slip__net--${tone(points)}` }, signed(points))),
    h(
      "dl",
      { class: "sums" },
      rows.map((row) => line(rowName(row.row), `${signed(row.points)}${row.times > 1 ? ` (${t("treasure ×{times}", { times: row.times })})` : ""}`)),
      bonuses.map(({ kind, points: more }) => line(BONUSES[kind](), signed(more))),
      times > 1 ? line(t("Bets ×{times}", { times }), `${signed(subtotal)} × ${times} = ${signed(points)}`) : null,
    ),
  );
}

function line(name, value) {
  return h("div", { key: name, class: "sums__line" }, h("dt", {}, name), h("dd", {}, value));
}
