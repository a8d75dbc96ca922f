/** What stands at a seat of 牌九: two tiles with their rank, the banker's mark, and what was last said. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { domino } from "../../pieces/domino.js";
import { rankName, tileName, times } from "./names.js";

/** The tiles of a seat, face up once shown, with the name of the rank below. */
export function seatTiles(view, seat) {
  const tiles = view.tiles?.[seat];
  if (!tiles) return null;
  const rank = view.ranks?.[seat];
  const isLost = view.legs?.some((leg) => leg.seat === seat && leg.winner !== seat);
  return h(
    "div",
    { class: "pair", "data-tiles": seat },
    h("div", { class: "pair__tiles" }, tiles.map((code, index) => tile(code, index, seat))),
    h("p", { class: `pair__rank${rank ? "" : " pair__rank--waiting"}${isLost ? " pair__rank--lost" : ""}` }, rankName(rank) || "\u00a0"),
  );
}

function tile(code, index, seat) {
  const label = code ? tileName(code) : t("Tile face down");
  return domino(code, { key: `tile-${seat}-${index}`, label });
}

/** The mark of the banker with his multiple, or the bet of an idle seat. */
export function seatMark(view, seat) {
  if (view.banker === seat) {
    return h(
      "span",
      { class: "mark mark--banker" },
      h("span", { class: "mark__word" }, t("Banker")),
      h("span", { class: "mark__times" }, times(view.banker_multiple)),
    );
  }
  const bet = view.bets?.[seat];
  return bet ? h("span", { class: "mark mark--bet" }, t("Bet {times}", { times: times(bet) })) : null;
}

/** The last word of a seat as a short bubble: its call while calls are open. */
export function bubble(view, seat) {
  if (!view.calls || view.dice) return null;
  const call = view.calls[seat];
  return call === 0 ? t("No bid") : t("Bid {times}", { times: times(call) });
}
