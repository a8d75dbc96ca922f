/** The chairs of a table joined with the seats of the hand that is shown: plain data for drawing. */

import { placeOf } from "./places.js";

/** One entry a chair: who sits there, where it stands, its seat in the hand, its coins and its result. */
export function chairsOf(state, hand, { nextSits } = {}) {
  const { table } = state;
  const own = hand?.my_seat != null ? hand.chairs[hand.my_seat] : table.me.seat;
  return table.seats.map((sitter, chair) => {
    const seat = hand ? hand.chairs.indexOf(chair) : -1;
    const inHand = seat >= 0;
    return {
      chair,
      seat: inHand ? seat : null,
      place: placeOf(chair, own, table.seats.length, nextSits),
      name: inHand ? hand.names[seat] : sitter?.name ?? null,
      sitter,
      isMe: chair === own && (sitter?.me || inHand) && own !== null,
      stake: stakeOf(hand, inHand ? seat : null, sitter),
      result: inHand && hand.over ? (hand.results?.find((row) => row.seat === seat) ?? null) : null,
    };
  });
}

/** Coins before the hand while it is played, after it once its results are shown. */
function stakeOf(hand, seat, sitter) {
  if (seat === null) return sitter?.stake ?? null;
  const carried = hand.view.carries[seat];
  if (!hand.over) return carried;
  const row = hand.results?.find((result) => result.seat === seat);
  return row ? carried + row.net : (sitter?.stake ?? carried);
}

/** The hand as it may be seen while events are pending: the game's mask, and no result before the end. */
export function shownHand(state, game) {
  const { hand, pending } = state;
  if (!hand) return null;
  const isEnding = pending.some((event) => event.kind === "over");
  return { ...hand, playing: state.playing, over: hand.over && !isEnding, results: isEnding ? null : hand.results, view: game.mask(hand.view, pending) };
}
