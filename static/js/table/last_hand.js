/** The slips of the last hand, seat by seat. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { change, coins, direction } from "../lib/money.js";

/** The drawer's content: each seat's net, how it came about, and the way to the whole hand. */
export function lastHand({ state, game }) {
  const { last } = state.table;
  if (!last) return h("p", { class: "drawer__quiet" }, t("The first hand at this table is yet to be played."));
  return [
    h("p", { class: "drawer__quiet", key: "number" }, t("Hand {number}", { number: last.number })),
    h("ul", { class: "slips", key: "slips" }, last.results.map((row) => slip(row, last, game))),
    h("a", { class: "button button--wide", key: "link", href: `/hands/${last.number}/`, target: "_blank", rel: "noopener" }, t("See the hand again")),
    h("p", { key: "appeal", class: "drawer__quiet" }, h("a", { href: `/hands/${last.number}/#appeal`, target: "_blank", rel: "noopener" }, t("Complain about this hand"))),
  ];
}

function slip(row, { names }, game) {
  return h(
    "li",
    { class: "slip", key: `slip-${row.seat}` },
    h("p", { class: "slip__head" }, h("span", {}, names[row.seat]), h("strong", { class: `slip__net slip__net--${direction(row.net)}` }, change(row.net))),
    h("p", { class: "slip__note" }, row.lines.map((line) => game.lineWords(line, names)).filter(Boolean).join(" · ")),
    h("p", { class: "slip__note" }, sums(row)),
  );
}

function sums({ carried, due, gross, rake, fines }) {
  const parts = [t("carried in {coins}", { coins: coins(carried) })];
  if (due !== gross) parts.push(t("capped from {coins}", { coins: coins(Math.abs(due)) }));
  if (fines > 0) parts.push(t("fined {coins}", { coins: coins(fines) }));
  if (fines < 0) parts.push(t("share of a fine {coins}", { coins: coins(-fines) }));
  if (rake) parts.push(t("rake {coins}", { coins: coins(rake) }));
  return parts.join(" · ");
}
