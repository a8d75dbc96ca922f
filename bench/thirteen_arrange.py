"""Automatic arrangement of 13支 beside a straightforward enumeration: speed, and the same best value."""

import sys
from itertools import combinations
from time import process_time

from games.rules.core.playout import hashed_chance
from games.rules.thirteen.arrange import best, suggest
from games.rules.thirteen.cards import DECK
from games.rules.thirteen.odds import value_of
from games.rules.thirteen.options import Options
from games.rules.thirteen.setting import Setting, is_foul

ASKED = 50
Held = tuple[tuple[str, ...], tuple[str, ...]]


def enumerated(cards: tuple[str, ...], treasures: tuple[str, ...], options: Options) -> int:
    """The best value of all 72,072 settings of a hand, each laid, judged and valued in turn."""
    most = None
    for back in combinations(cards, 5):
        left = [card for card in cards if card not in back]
        for middle in combinations(left, 5):
            setting = Setting(tuple(card for card in left if card not in middle), middle, back)
            if not is_foul(setting):
                value = value_of(setting, treasures, options)
                most = value if most is None else max(most, value)
    assert most is not None
    return most


def dealt(number: int) -> Held:
    """A hand and the treasure cards that lie open with it, one to four."""
    deck = hashed_chance(f"arrange/{number}").shuffled(DECK)
    cuts = hashed_chance(f"arrange/{number}/treasure").shuffled(DECK)
    return deck[:13], cuts[: 1 + number % 4]


def main(hands: int) -> None:
    """Arranges that many hands both ways, compares the values and prints both rates."""
    options = Options()
    many = [dealt(number) for number in range(20 * hands)]
    started = process_time()
    best(*many[0], options)
    print(f"tables, once a process: {process_time() - started:.2f} s")
    started = process_time()
    found = [value_of(best(*held, options), held[1], options) for held in many]
    searching = (process_time() - started) / len(many)
    started = process_time()
    for held in many:
        suggest(*held, options)
    suggesting = (process_time() - started) / len(many)
    started = process_time()
    truth = [enumerated(*held, options) for held in many[:hands]]
    enumerating = (process_time() - started) / hands
    assert found[:hands] == truth, "the search has missed the best value"
    print(f"{hands} hands enumerated: {enumerating * 1e3:,.0f} ms a hand; the same best value in every one")
    print(f"search: {searching * 1e3:.1f} ms a hand, {enumerating / searching:,.0f} times as fast")
    print(f"five suggestions: {suggesting * 1e3:.1f} ms a hand")
    assert enumerating / searching >= ASKED


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
