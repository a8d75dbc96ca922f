/** The end of a hand on the felt: who won with what, every tai, who pays whom, and fines. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { change, coins } from "../../lib/money.js";
import { tile } from "../../pieces/tile.js";
import { flowerRow, meldRow } from "./melds.js";
import { taiName, tais, tileName } from "./names.js";

/** The sheet of a hand that is over; it scrolls where the felt is small. */
export function ending(hand, fines = []) {
  const { view } = hand;
  const { winners, payments } = view.result;
  return h(
    "section",
    { key: "ending", class: "ending", "aria-label": t("How the hand ended"), tabindex: "0" },
    winners.length ? winners.map((winner, index) => won(winner, hand, index)) : drawn(),
    payments.length ? paid(payments, hand) : null,
    fines.map(fined),
  );
}

function drawn() {
  return h(
    "div",
    { key: "drawn", class: "ending__drawn" },
    h("p", { class: "ending__title" }, t("Drawn hand")),
    h("p", { class: "ending__note" }, t("The wall has run out; nobody pays. The dealer stays.")),
  );
}

function won(winner, hand, index) {
  const { view } = hand;
  return h(
    "div",
    { key: `won-${index}`, class: "ending__won" },
    h("p", { class: "ending__title" }, winTitle(winner, hand.names)),
    winningHand(winner, view),
    h("ul", { class: "ending__lines" }, winner.lines.map(({ name, tai }) => h("li", { key: name, class: "ending__line" }, h("span", {}, taiName(name)), h("strong", {}, tais(tai))))),
    h("p", { class: "ending__sum" }, h("span", {}, t("Together")), h("strong", {}, tais(winner.tai))),
  );
}

const TITLES = {
  discard: ({ name, source, tile: code }) => t("{name} wins on {tile} of {source}", { name, source, tile: code }),
  self_draw: ({ name, tile: code }) => t("{name} wins, self-drawn: {tile}", { name, tile: code }),
  rob_kong: ({ name, source, tile: code }) => t("{name} robs {tile} of {source}", { name, source, tile: code }),
  eight_flowers: ({ name }) => t("{name} wins with all eight flowers", { name }),
  seven_one: ({ name, source }) => t("{name} takes the eighth flower of {source}", { name, source }),
};

/** Who won, by what and from whom, in one line. */
export function winTitle({ seat, by, source, tile: code }, names) {
  return TITLES[by]({ name: names[seat], source: source === null ? "" : names[source], tile: tileName(code) });
}

/** The whole winning hand: what was held, the winning tile apart, melds and flowers. */
export function winningHand({ seat, tile: code, by }, view) {
  const { melds, flowers } = view.players[seat];
  const isByFlower = by === "eight_flowers" || by === "seven_one";
  const held = heldBefore(view.hands[seat], code, isByFlower);
  return h(
    "div",
    { key: "hand", class: "ending__hand" },
    meldRow(melds),
    h(
      "div",
      { key: "held", class: "openhand" },
      held.map((one, index) => tile(one, { key: `${index}`, label: tileName(one) })),
      isByFlower ? null : tile(code, { key: "won", class: "tile--won", label: t("{tile}, winning tile", { tile: tileName(code) }) }),
    ),
    flowerRow(flowers),
  );
}

/** The tiles held before the winning one, whether or not the hand still counts it. */
function heldBefore(tiles, code, isByFlower) {
  if (isByFlower || tiles.length % 3 !== 2) return tiles;
  const at = tiles.lastIndexOf(code);
  return tiles.filter((_, index) => index !== at);
}

/** Each payment with its tai and the dealer's share of them. */
export function paid(payments, { names }) {
  return h(
    "ul",
    { key: "paid", class: "ending__paid", "aria-label": t("Payments") },
    payments.map(({ payer, payee, tai, dealer_tai: dealer, units }) =>
      h(
        "li",
        { key: `${payer}-${payee}`, class: "ending__payment" },
        h("span", { class: "ending__who" }, t("{payer} pays {payee}", { payer: names[payer], payee: names[payee] })),
        h("span", { class: "ending__tai" }, dealer ? t("{tai} (dealer {dealer})", { tai: tais(tai), dealer }) : tais(tai)),
        h("strong", {}, coins(units)),
      ),
    ),
  );
}

/** A fine of the hand, told to all: who left, and who gets what of it (RULES 9.2). */
function fined({ name, units, shares, company }) {
  const share = (who, amount) => h("li", { key: who, class: "ending__payment" }, h("span", {}, t("Share of {name} in the fine", { name: who })), h("strong", {}, change(amount)));
  return h(
    "ul",
    { key: `fine-${name}`, class: "ending__fines", "aria-label": t("Fine") },
    h("li", { key: "leaver", class: "ending__payment" }, h("span", {}, t("Fine of {name}, who left", { name })), h("strong", {}, change(-units))),
    shares.map(({ name: who, units: amount }) => share(who, amount)),
    company ? share(t("the hall"), company) : null,
  );
}
