/** The middle of a mahjong table: discards round the compass, and at the end how the hand was won or drawn. */

import { h } from "../../lib/dom.js";
import { ending } from "./ending.js";
import { pond } from "./pond.js";

/** The centre: no list of facts, for the compass tells them. */
export function plate(hand, { state } = {}) {
  const { view } = hand;
  return { facts: [], extra: view.result ? ending(hand, finesOf(hand, state)) : pond(hand, likeOf(hand, state?.draft)) };
}

/** The fines of this hand, as the table tells them to all. */
function finesOf({ number }, state) {
  return (state?.table.fines ?? []).filter((fine) => fine.hand === number);
}

/** The tile that the member has chosen, whose like lights up among the discards. */
function likeOf({ number }, draft) {
  return draft?.hand === number && draft.chosen ? draft.chosen.split("-")[0] : null;
}
