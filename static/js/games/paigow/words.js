/** Every event as a sentence, for the log and for members who listen. */

import { t } from "../../lib/i18n.js";
import { change, coins } from "../../lib/money.js";
import { rankName, tileName, times } from "./names.js";

const WORDS = {
  began: (event, { number }) => t("Hand {number} begins.", { number }),
  calls_shown: ({ calls }, { names }) =>
    t("Bids: {bids}.", { bids: calls.map((call, seat) => `${names[seat]} ${call === 0 ? t("No bid") : times(call)}`).join(t(", ")) }),
  banker: ({ seat, multiple, how }, { names }) => HOW[how ?? "highest"]({ name: names[seat], times: times(multiple) }),
  bets_shown: ({ bets }, { names }) =>
    t("Bets: {bets}.", {
      bets: bets.flatMap((bet, seat) => (bet === null ? [] : [`${names[seat]} ${times(bet)}`])).join(t(", ")),
    }),
  dice: ({ dice, first }, { names }) =>
    t("The dice show {a} and {b}; {name} is served first.", { a: dice[0], b: dice[1], name: names[first] }),
  dealt: () => t("The tiles are dealt."),
  shown: ({ seat, tiles, rank }, { names }) =>
    t("{name} shows {first} and {second}: {rank}.", {
      name: names[seat], first: tileName(tiles[0]), second: tileName(tiles[1]), rank: rankName(rank),
    }),
  compared: (event, hand) => compared(event, hand),
  over: () => "",
};

const HOW = {
  highest: (who) => t("{name} is banker at {times}.", who),
  weighted: (who) => t("Equal bids; weighed by coins, {name} is banker at {times}.", who),
  drawn: (who) => t("Nobody bid; {name} is drawn as banker at {times}.", who),
};

/** The sentence of an event, or "" where there is nothing to say. */
export function words(event, hand) {
  return WORDS[event.kind]?.(event, hand) ?? "";
}

function compared({ seat, winner, units }, { names, view }) {
  if (winner === null) return t("{name} and the banker are equal; nobody pays.", { name: names[seat] });
  const loser = winner === seat ? view.banker : seat;
  return t("{winner} beats {loser} for {coins} coins.", { winner: names[winner], loser: names[loser], coins: coins(units) });
}

const LINES = {
  banker: ({ multiple }) => t("Banker at {times}", { times: times(multiple) }),
  bet: ({ multiple, banker_multiple: banker }) =>
    t("Bet {bet}, banker at {banker}", { bet: times(multiple), banker: times(banker) }),
  rank: (line) => rankName(line),
  capped: () => t("cut to the coins carried"),
  leg: ({ against, units, tied }, names) =>
    tied ? t("{name}: equal", { name: names[against] }) : t("{name}: {change}", { name: names[against], change: change(units) }),
};

/** A named line of a slip in words. */
export function lineWords(line, names) {
  return LINES[line.kind]?.(line, names) ?? "";
}
