/** What stands at a seat of mahjong: what it holds, its melds and flowers, its wind and what it has declared. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { coins } from "../../lib/money.js";
import { mark } from "../../table/mark.js";
import { backs, flowerRow, flowerSigns, meldRow, openRow } from "./melds.js";
import { windName, windSign } from "./names.js";

/** Melds and flowers of a seat, with backs or, once shown, the tiles it held; the own hand lies in the dock. */
export function seatTiles(view, seat, { hand, isReplay }) {
  const player = view.players[seat];
  const isOwn = hand.my_seat === seat;
  return h(
    "div",
    { class: `lay lay--${isOwn ? "own" : "other"}`, "data-tiles": seat },
    held(view, seat, isOwn, isReplay),
    isOwn && !isReplay && !view.hands ? null : meldRow(player.melds),
    flowerRow(player.flowers),
  );
}

function held(view, seat, isOwn, isReplay) {
  if (view.hands) return openRow(view.hands[seat], "open");
  if (!isOwn) return backs(view.players[seat].count);
  if (!isReplay || !view.own) return null;
  const { hand, drawn } = view.own;
  return h("div", { key: "replayed", class: "replayed" }, openRow(hand, "open"), drawn ? openRow([drawn], "drawn") : null);
}

/** Marks: the wind, the dealer with his streak, ready, and the flowers as signs. */
export function seatMark(view, seat, { hand, state }) {
  const wind = view.winds[seat];
  const isDealer = view.dealer === seat;
  return [
    h("span", { key: "wind", class: "mark mark--wind", role: "img", "aria-label": windName(wind) }, windSign(wind)),
    isDealer ? dealerMark(view.streak) : null,
    view.players[seat].ready ? mark("ready", "mark--heard", t("Ready 聽"), "聽") : null,
    flowerSigns(view.players[seat].flowers),
    fineMark(hand, seat, state.table.fines ?? []),
  ];
}

/** The dealer and his streak: in words, and as signs where there is little room. */
function dealerMark(streak) {
  const words = streak ? t("Dealer · streak {count}", { count: streak }) : t("Dealer");
  return mark("dealer", "mark--dealer", words, streak ? `莊連${streak}` : "莊");
}


/** That a seat was fined in this hand for leaving. */
function fineMark({ number, chairs }, seat, fines) {
  const fine = fines.find((one) => one.hand === number && one.leaver === chairs[seat]);
  if (!fine) return null;
  const amount = coins(fine.units);
  return mark("fine", "mark--fined", t("Fine {coins}", { coins: amount }), `罰${amount}`);
}

/** How a seat's plate looks: whose turn it is. */
export function seatShape(view, seat) {
  return [view.actor === seat ? "seat--acting" : "", view.dealer === seat ? "seat--dealer" : ""].filter(Boolean);
}

const CALLS = {
  claimed: ({ meld }) => ({ chi: t("Chi"), pon: t("Pon"), open_kong: t("Kong") })[meld],
  kong: () => t("Kong"),
  flowers: () => t("Flower"),
  ready_declared: () => t("Ready 聽"),
  robbed: () => t("Robbed"),
  won: () => t("Hu"),
};

/** The call that a seat has just made. */
export function bubble(view, seat, playing) {
  if (!playing || (playing.seat ?? playing.winners?.[0]) !== seat) return null;
  return CALLS[playing.kind]?.(playing) ?? (playing.kind === "discarded" && playing.ready ? t("Ready 聽") : null);
}
