/** Every event as a sentence, for the log and for members who listen. */

import { t } from "../../lib/i18n.js";
import { change } from "../../lib/money.js";
import { clashWords } from "./board.js";
import { ROWS, cardName, dragonName, patternName, rowName, signed, typeName } from "./names.js";
import { ranking } from "./points.js";

const WORDS = {
  began: ({ treasures }, { number, view }) =>
    t("Hand {number}, {hand} of {hands}. Treasure cards: {cards}.", { number, hand: view.hand, hands: view.hands, cards: treasures.map(cardName).join(t(", ")) }),
  dealt: () => t("The cards are dealt."),
  set: () => t("Your rows are set."),
  bets_shown: ({ bets }, { names }) =>
    t("Bets: {bets}.", { bets: bets.map((on, seat) => t("{name} on {other}", { name: names[seat], other: names[on] })).join(t(", ")) }),
  dragon: ({ seat, dragon }, { names }) => t("{name} holds a dragon: {dragon}.", { name: names[seat], dragon: dragonName(dragon) }),
  foul: ({ seat }, { names }) => t("{name} has fouled and loses all rows.", { name: names[seat] }),
  row_shown: (event, hand) => rowShown(event, hand),
  special: ({ seat, patterns }, { names }) => t("{name} makes {pattern}.", { name: names[seat], pattern: patterns.map(patternName).join(t(", ")) }),
  sweep: ({ seat, against }, { names }) => t("Sweep: {winner} wins all rows of {loser}.", { winner: names[seat], loser: names[against] }),
  home_run: ({ seat }, { names }) => t("Home run: {name} wins all rows of all.", { name: names[seat] }),
  pair_total: ({ seats, points }, { names }) => pairTotal(seats, points, names),
  over: ({ totals, sums, leaders }, { names }) => over(totals, sums, leaders, names),
};

/** The sentence of an event, or "" where there is nothing to say. */
export function words(event, hand) {
  return WORDS[event.kind]?.(event, hand) ?? "";
}

/** Every seat's row, and who beats whom with it. */
function rowShown({ row, shown, results }, { names }) {
  const types = shown.map(({ type }, seat) => `${names[seat]} ${typeName(type)}`).join(t(", "));
  const beaten = shown.map((_, seat) => results.flatMap(({ seats, winner }) => (winner === seat ? [seats.find((one) => one !== seat)] : [])));
  const wins = beaten.flatMap((losers, seat) => (losers.length ? [t("{winner} beats {losers}", { winner: names[seat], losers: losers.map((loser) => names[loser]).join(t(", ")) })] : []));
  return t("{row}: {types}. {wins}.", { row: rowName(row), types, wins: wins.join(t("; ")) || t("All equal") });
}

function pairTotal([one, other], points, names) {
  if (points === 0) return t("{name} and {other} are even.", { name: names[one], other: names[other] });
  const [winner, loser] = points > 0 ? [one, other] : [other, one];
  return t("{winner} wins {points} of {loser}.", { winner: names[winner], loser: names[loser], points: Math.abs(points) });
}

function over(totals, sums, leaders, names) {
  const told = t("Points: {points}.", { points: totals.map((total, seat) => `${names[seat]} ${signed(total)}`).join(t(", ")) });
  if (!leaders) return told;
  const order = ranking(sums).map((seat) => `${names[seat]} ${signed(sums[seat])}`).join(t(", "));
  return `${told} ${t("The round is over: {sums}. {leaders} won most.", { sums: order, leaders: leaders.map((seat) => names[seat]).join(t(", ")) })}`;
}

const LINES = {
  setting: ({ types, foul, dragon, bet }, names) => [
    dragon ? dragonName(dragon) : types.map((type, place) => `${rowName(ROWS[place])} ${typeName(type)}`).join(t(", ")),
    foul ? t("Foul") : "",
    t("bet on {name}", { name: names[bet] }),
  ].filter(Boolean).join(" · "),
  pair: ({ against, points }, names) => t("{name}: {change}", { name: names[against], change: signed(points) }),
  total: ({ points, sum }) => t("{points} points, {sum} in the round", { points: signed(points), sum: signed(sum) }),
  capped: () => t("a seat could not pay all"),
};

/** A named line of a slip in words. */
export function lineWords(line, names) {
  return LINES[line.kind]?.(line, names) ?? "";
}

/** Why the hall refused a setting, where it says which rows clash. */
export function refusal({ detail }) {
  return detail?.clashes?.length ? clashWords(detail.clashes[0], "refuse") : null;
}

/** How it came that another sum was paid than was due. */
export function shortage({ due, gross }) {
  return t("{due} were due, {gross} could be paid: the greatest winner is paid first", { due: change(due), gross: change(gross) });
}
