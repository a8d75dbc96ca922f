"""All ways that the tiles of one suit, or all honours, can be sets alone or sets and one pair (RULES 5.1).

A group is the packed counts of one suit or of the honours; a hand is complete when its four groups are and
one of them has the pair. At most five sets and a pair are ever in one group.
"""

from collections.abc import Mapping, Sequence

from .counts import BITS, HONOUR_WEIGHTS, KIND_MASK, SUIT_WEIGHTS
from .tiles import COPIES

SETS_MAX = 5


def _runs(weights: Sequence[int]) -> tuple[int, ...]:
    return tuple(map(sum, zip(weights, weights[1:], weights[2:], strict=False)))


def _grown(groups: set[int], parts: Sequence[int]) -> set[int]:
    """Groups with one part more, where no kind is there five times."""
    return {group + part for group in groups for part in parts if _is_possible(group + part)}


def _is_possible(group: int) -> bool:
    while group:
        if group & KIND_MASK > COPIES:
            return False
        group >>= BITS
    return True


def _pairs_by_group(weights: Sequence[int], runs: Sequence[int]) -> Mapping[int, int]:
    """0 for groups of sets alone, 1 for groups of sets and a pair."""
    sets = [3 * weight for weight in weights] + list(runs)
    pairs = [2 * weight for weight in weights]
    made, alone = {0}, {0}
    for _ in range(SETS_MAX):
        made = _grown(made, sets)
        alone |= made
    return dict.fromkeys(alone, 0) | dict.fromkeys(_grown(alone, pairs), 1)


# A group that is in neither table is not complete.
SUIT: Mapping[int, int] = _pairs_by_group(SUIT_WEIGHTS, _runs(SUIT_WEIGHTS))
HONOUR: Mapping[int, int] = _pairs_by_group(HONOUR_WEIGHTS, ())
