"""The plain way to set a hand: what self-play starts from and the automatic arrangement is measured by."""

from collections.abc import Sequence

from .cards import MARK_BITS, NUMBERS
from .layouts import layouts
from .rows import FRONT, strength_of_sum
from .setting import Setting


def greedy(cards: Sequence[str]) -> Setting:
    """The strongest back there is; of several, the one that leaves the strongest middle, then front."""
    ways, numbers = layouts(), [NUMBERS[card] for card in cards]
    fives = [strength_of_sum(sum([numbers[place] for place in places])) for places in ways.fives]
    strongest = max(fives)
    found = max(
        (
            fives[middle],
            FRONT[sum([numbers[place] for place in ways.threes[front]]) >> MARK_BITS],
            back,
            middle,
            front,
        )
        for back in range(len(fives))
        if fives[back] == strongest
        for middle, front in zip(ways.middles[back], ways.fronts[back], strict=True)
    )
    rows = (ways.threes[found[4]], ways.fives[found[3]], ways.fives[found[2]])
    return Setting(*(tuple(cards[place] for place in row) for row in rows))
