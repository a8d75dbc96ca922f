"""Writes games/rules/thirteen/learned.py anew: how strong rows are when seats set as these rules suggest.

`learn_thirteen.py DEALS` plays with the counts there are, `learn_thirteen.py DEALS greedy` from none.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from games.rules.core.playout import hashed_chance
from games.rules.thirteen import learned
from games.rules.thirteen.arrange import best
from games.rules.thirteen.cards import DECK
from games.rules.thirteen.greedy import greedy
from games.rules.thirteen.options import Options
from games.rules.thirteen.rivals import counted, written
from games.rules.thirteen.setting import Setting

SEATS, CARDS, TREASURES_MAX = 4, 13, 4
Setter = Callable[[tuple[str, ...], tuple[str, ...]], Setting]
HEAD = '"""Counted rows of settings by self-play; `bench/learn_thirteen.py` writes this file anew."""\n'


def main(deals: int, setter: Setter) -> None:
    """Plays the deals and writes the counts."""
    generation = 0 if setter is plain else learned.GENERATION + 1
    tables = list(played(deals, setter, f"learn/{generation}"))
    rows = [strengths for table in tables for strengths in table]
    rivals = counted(rows, home_share(tables))
    lines = "".join(f"    {line!r},\n" for line in written(rivals))
    body = f"\nGENERATION = {generation}\nSETTINGS = {len(rows)}\nPACKED: tuple[str, ...] = (\n{lines})\n"
    Path(learned.__file__).write_text(HEAD + body, encoding="utf-8")
    print(f"generation {generation}: {len(rows):,} settings, {rivals.home_share} home runs in 1,000 sweeps")


def played(deals: int, setter: Setter, name: str) -> Iterator[list[tuple[int, ...]]]:
    """The strengths of the rows of each deal's four seats."""
    for number in range(deals):
        chance = hashed_chance(f"{name}/{number}")
        deck, cuts = chance.shuffled(DECK), chance.stream("treasure")
        treasures = tuple(sorted({DECK[cuts.below(len(DECK))] for _ in range(1 + number % TREASURES_MAX)}))
        hands = (deck[CARDS * seat : CARDS * (seat + 1)] for seat in range(SEATS))
        yield [setter(hand, treasures).strengths for hand in hands]


def home_share(tables: list[list[tuple[int, ...]]]) -> int:
    """Of 1,000 sweeps of one seat by another, how many were home runs."""
    swept = home = 0
    for table in tables:
        for rows in table:
            beaten = sum(all(map(int.__gt__, rows, other)) for other in table)
            swept += beaten
            home += beaten * (beaten == SEATS - 1)
    return home * 1000 // swept


def suggested(cards: tuple[str, ...], treasures: tuple[str, ...]) -> Setting:
    """The best setting by the counts there are."""
    return best(cards, treasures, Options())


def plain(cards: tuple[str, ...], treasures: tuple[str, ...]) -> Setting:
    """The plain setting, which knows no counts and no treasure cards."""
    return greedy(cards)


if __name__ == "__main__":
    # Without a number nothing is learned: whoever runs all of bench/ does not want the file rewritten.
    if sys.argv[1:]:
        main(int(sys.argv[1]), plain if sys.argv[2:] == ["greedy"] else suggested)
    else:
        print(__doc__)
