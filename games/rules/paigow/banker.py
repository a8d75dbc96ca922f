"""Who is banker: the highest call, a draw weighted by carried coins, or a plain draw (RULES 3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.game import Stream

WORD = 2**32


@dataclass(frozen=True, slots=True)
class Banking:
    """The banker, his multiple, and how he was found.

    `weights` (one a candidate) and `roll` are there when chance decided; the roll falls in the
    candidate's share of the weights laid end to end.
    """

    seat: int
    multiple: int
    how: str
    candidates: tuple[int, ...]
    weights: tuple[int, ...] | None = None
    roll: int | None = None


def choose_banker(*, calls: Sequence[int], carries: Sequence[int], stream: Stream) -> Banking:
    """The banker of these calls (RULES 3.3, 3.4)."""
    highest = max(calls)
    if highest == 0:
        return _drawn(len(calls), stream)
    candidates = tuple(seat for seat, call in enumerate(calls) if call == highest)
    if len(candidates) == 1:
        return Banking(candidates[0], highest, "highest", candidates)
    weights = scaled([carries[seat] for seat in candidates])
    roll = stream.below(sum(weights))
    return Banking(candidates[_holder(weights, roll)], highest, "weighted", candidates, weights, roll)


def scaled(weights: Sequence[int]) -> tuple[int, ...]:
    """Weights whose sum one draw can take, in the same proportions (RULES 3.3)."""
    total = sum(weights)
    if total < WORD:
        return tuple(weights)
    return tuple(weight * (WORD - 1) // total for weight in weights)


def _drawn(seats: int, stream: Stream) -> Banking:
    roll = stream.below(seats)
    return Banking(roll, 1, "drawn", tuple(range(seats)), (1,) * seats, roll)


def _holder(weights: Sequence[int], roll: int) -> int:
    for place, weight in enumerate(weights):
        if roll < weight:
            return place
        roll -= weight
    raise AssertionError("a roll lies below the sum of the weights")
