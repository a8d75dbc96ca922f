/** The games whose tables this page can lay out, by slug. */

import * as mahjong from "./mahjong/index.js";
import * as paigow from "./paigow/index.js";
import * as thirteen from "./thirteen/index.js";

const GAMES = { mahjong, paigow, thirteen };

/**
 * How a game is laid out: mask, seats, plate, actions, scenes and words.
 *
 * A game may also have a `board` that takes the dock while its seat answers, a `question` that the page asks
 * the hall of what the member considers, a `tally` under the result, words of its own for a `refusal` and a
 * `shortage`, a `counterName` for its drawer, `hasCards` or `hasTiles`, `leastSeats` where two are too few,
 * `nextSits` where the turn does not go to the left, a `seatShape`, `isAsked` where what is legal is not always
 * asked for, and `ahead`: what the page answers by itself because the member has said so.
 */
export function gameOf(slug) {
  return GAMES[slug];
}
