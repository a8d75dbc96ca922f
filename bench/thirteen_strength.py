"""How much the automatic arrangement of 13支 wins from the plain back-first one, with its confidence.

Two seats set one way and two the other; the next deal swaps them, so that no seat has an advantage.
"""

import sys
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev

from games.rules.core.playout import hashed_chance
from games.rules.thirteen.arrange import best
from games.rules.thirteen.cards import DECK
from games.rules.thirteen.greedy import greedy
from games.rules.thirteen.options import Options
from games.rules.thirteen.score import score
from games.rules.thirteen.setting import Answer

NORMAL_95 = 1.96
OPTIONS = Options()


def margins(deals: int) -> Iterator[int]:
    """What the two seats that search win of the two that do not, deal by deal; 賭倍 names the next seat."""
    for number in range(deals):
        chance = hashed_chance(f"strength/{number}")
        deck = chance.shuffled(DECK)
        treasures = hashed_chance(f"strength/{number}/treasure").shuffled(DECK)[: 1 + number % 4]
        searching = (number % 2, 2 + number % 2)
        answers = []
        for seat in range(4):
            cards = deck[13 * seat : 13 * seat + 13]
            setting = best(cards, treasures, OPTIONS) if seat in searching else greedy(cards)
            answers.append(Answer(setting, (seat + 1) % 4))
        totals = score(tuple(answers), treasures, OPTIONS).totals
        yield sum(totals[seat] for seat in searching)


def main(deals: int) -> None:
    """Plays the deals and prints the margin a searching seat has per hand."""
    won = [margin / 2 for margin in margins(deals)]
    mean, error = fmean(won), NORMAL_95 * stdev(won) / sqrt(deals)
    low, high = mean - error, mean + error
    print(f"{deals:,} deals: {mean:+.3f} points a seat and hand, 95 % between {low:+.3f} and {high:+.3f}")
    assert low > 0


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
