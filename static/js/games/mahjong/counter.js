/** The drawer of a mahjong table: how many of each tile the own seat has not seen; at the end every hand. */

import { h } from "../../lib/dom.js";
import { t, tn } from "../../lib/i18n.js";
import { tile } from "../../pieces/tile.js";
import { flowerRow, meldRow, openRow } from "./melds.js";
import { paid, winTitle } from "./ending.js";
import { taiName, tais, tileName } from "./names.js";
import { unseen } from "./unseen.js";

/** What the drawer is called. */
export function counterName() {
  return t("Tiles and tai");
}

/** The drawer's content. */
export function counter(view, hand) {
  return view.hands ? shown(view, hand) : h("div", { class: "counter", key: "counter" }, counts(view));
}

function counts(view) {
  const left = unseen(view);
  const sum = Object.values(left).reduce((total, count) => total + count, 0);
  return [
    h("p", { key: "sum", class: "counter__sum" }, view.own ? tn("You have not seen {count} tile.", "You have not seen {count} tiles.", sum) : tn("{count} tile does not lie open.", "{count} tiles do not lie open.", sum)),
    h("ul", { key: "tiles", class: "counter__tiles counter__tiles--mahjong" }, Object.entries(left).map(([code, count]) => entry(code, count))),
  ];
}

function entry(code, count) {
  const words = t("{tile}: {count} left", { tile: tileName(code), count });
  return h("li", { key: code, class: `counter__entry${count ? "" : " counter__entry--gone"}`, role: "img", "aria-label": words }, tile(code), h("span", { class: "counter__count", "aria-hidden": "true" }, `×${count}`));
}

function shown(view, hand) {
  const { winners, payments } = view.result;
  return [
    winners.length ? winners.map((winner, index) => won(winner, hand, index)) : h("p", { key: "drawn" }, t("Drawn hand")),
    payments.length ? h("section", { key: "payments", class: "sheet" }, h("h3", { class: "sheet__title" }, t("Payments")), paid(payments, hand)) : null,
    h("section", { key: "hands", class: "sheet" }, h("h3", { class: "sheet__title" }, t("All hands")), hand.names.map((name, seat) => allOf(name, seat, view))),
  ];
}

function won(winner, { names }, index) {
  return h(
    "section",
    { key: `won-${index}`, class: "sheet" },
    h("h3", { class: "sheet__title" }, winTitle(winner, names)),
    h("dl", { class: "sums" }, winner.lines.map(({ name, tai }) => sum(name, taiName(name), tais(tai))), sum("sum", t("Together"), tais(winner.tai))),
  );
}

function sum(key, name, value) {
  return h("div", { key, class: "sums__line" }, h("dt", {}, name), h("dd", {}, value));
}

function allOf(name, seat, view) {
  const { melds, flowers } = view.players[seat];
  return h("div", { key: `${seat}`, class: "sheet__hand" }, h("h4", { class: "sheet__name" }, name), openRow(view.hands[seat], "open"), meldRow(melds), flowerRow(flowers));
}
