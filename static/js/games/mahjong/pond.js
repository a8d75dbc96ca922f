/** The middle of the felt: everybody's discards in rows of six, or of seven on a phone, round the compass of winds. */

import { h } from "../../lib/dom.js";
import { t, tn } from "../../lib/i18n.js";
import { coins } from "../../lib/money.js";
import { tile } from "../../pieces/tile.js";
import { placeOf } from "../../table/places.js";
import { tileName, windName, windSign } from "./names.js";

const LEAST_ROWS = 3;

/** The discards and the compass; `chosen` is a tile of the own hand whose like is marked. */
export function pond(hand, chosen = null) {
  const { view } = hand;
  const across = rowsOf(hand, view.seats === 2 ? 12 : 6);
  const square = rowsOf(hand, view.seats === 2 ? 12 : 7);
  const style = {
    "--rows-cross": `${across("top") + across("me") + Math.max(3, across("left"), across("right"))}`,
    "--rows-square": `${Math.max(square("left"), square("top")) + Math.max(square("me"), square("right"))}`,
  };
  return h(
    "div",
    { key: "pond", class: `pond pond--${view.seats}`, style },
    h("div", { class: "pond__water" }, view.players.map((_, seat) => river(hand, seat, chosen)), compass(hand)),
  );
}

/** How many rows the discards at a place take with so many in each; none where nobody sits. */
function rowsOf(hand, across) {
  const { players } = hand.view;
  return (place) => {
    const found = players.find((_, seat) => seatPlace(hand, seat) === place);
    return found ? Math.max(LEAST_ROWS, Math.ceil(found.river.length / across)) : 0;
  };
}

/** Where a seat of the hand stands on this page. */
export function seatPlace({ view, my_seat: own, chairs }, seat) {
  return placeOf(chairs?.[seat] ?? seat, chairs?.[own ?? 0] ?? own, view.seats, "right");
}

function river(hand, seat, chosen) {
  const { view, names } = hand;
  const tiles = view.players[seat].river;
  const isLast = view.last?.kind === "discard" && view.last.seat === seat;
  return h(
    "ol",
    { key: `river-${seat}`, class: `river river--${seatPlace(hand, seat)}${view.actor === seat ? " river--acting" : ""}`, "aria-label": t("Discards of {name}", { name: names[seat] }), "data-river": seat },
    tiles.map((one, index) => discard(one, { index, isLast: isLast && index === tiles.length - 1, isLike: one.tile === chosen, names })),
  );
}

function discard({ tile: code, drawn, claimed_by: claimant, ready }, { index, isLast, isLike, names }) {
  const isClaimed = claimant !== null && claimant !== undefined;
  const states = [isClaimed && "claimed", isLast && "last", isLike && "like", drawn && "drawn", ready && "ready"].filter(Boolean);
  const notes = [
    ready ? t("declared ready") : "",
    isClaimed ? t("claimed by {name}", { name: names[claimant] }) : "",
  ].filter(Boolean);
  const label = [tileName(code), ...notes].join(t(", "));
  return h("li", { key: `${index}`, class: ["river__tile", ...states.map((state) => `river__tile--${state}`)].join(" "), "data-discard": code }, tile(code, { label }));
}

function compass({ view, my_seat: own, chairs, number }) {
  const wall = tn("{count} tile left", "{count} tiles left", view.wall);
  return h(
    "div",
    { key: "compass", class: "compass", "data-wall": true },
    view.winds.map((wind, seat) =>
      h("span", { key: `wind-${seat}`, class: `compass__wind compass__wind--${seatPlace({ view, my_seat: own, chairs }, seat)}${view.actor === seat ? " compass__wind--acting" : ""}`, role: "img", "aria-label": windName(wind) }, windSign(wind)),
    ),
    h(
      "div",
      { key: "middle", class: "compass__middle" },
      h("p", { class: "compass__round" }, t("{wind} round", { wind: windName(view.round_wind) })),
      h("p", { class: "compass__wall", "aria-label": wall, title: wall }, h("strong", {}, String(view.wall)), h("span", { class: "compass__word", "aria-hidden": "true" }, t("left"))),
      view.streak ? h("p", { class: "compass__streak" }, t("Streak {count}", { count: view.streak })) : null,
      h("p", { class: "compass__stakes" }, t("Base {base} · tai {tai}", { base: coins(view.base), tai: coins(view.tai_units) })),
      h("p", { class: "compass__number" }, number),
    ),
  );
}
