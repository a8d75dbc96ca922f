"""Hands of 搶莊牌九 per second, played out at random with every seat's view after each step."""

import sys
from time import perf_counter

from games.rules import paigow
from games.rules.core.playout import Inputs, hashed_chance, play_at_random

SEATS = 4


def main(hands: int) -> None:
    """Plays that many hands and prints the rates."""
    options = paigow.parse_options({})
    started, steps = perf_counter(), 0
    for number in range(hands):
        chance = hashed_chance(f"bench/{number}")
        inputs = Inputs(options, 100, (20_000,) * SEATS, None, chance)
        for turn in play_at_random(paigow, inputs, chance.stream("choices")):
            steps += 1
            for seat in range(SEATS):
                paigow.view(turn.step.state, seat)
    seconds = perf_counter() - started
    print(f"{hands / seconds:,.0f} hands/s, {steps / seconds:,.0f} steps/s with {SEATS} views each")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
