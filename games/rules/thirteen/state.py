"""The state of a hand of 13支: its inputs, what was dealt, and the answers so far."""

from dataclasses import dataclass, field

from .options import Options
from .score import Score, score
from .setting import Answer
from .treasure import open_cards

CARDS_EACH = 13
HANDS = 6


@dataclass(frozen=True, slots=True)
class State:
    """One hand; `cuts` are all treasure cards cut in this round, `sums` the points before this hand.

    What is secret stays out of the repr, so that no log line can show a card before its time.
    """

    options: Options
    base: int
    carries: tuple[int, ...]
    hand: int
    cuts: tuple[str, ...]
    sums: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...] = field(repr=False)
    answers: tuple[Answer | None, ...] = field(repr=False)
    away: frozenset[int] = frozenset()

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.carries)

    @property
    def phase(self) -> str:
        """`setting`, or `over` once every seat has set (RULES 1.1)."""
        return "setting" if None in self.answers else "over"

    @property
    def treasures(self) -> tuple[str, ...]:
        """The treasure cards of this hand (RULES 8.1)."""
        return open_cards(self.cuts)


def answers_of(state: State) -> tuple[Answer, ...]:
    """Every seat's answer in a hand that is over."""
    return tuple(answer for answer in state.answers if answer is not None)


def score_of(state: State) -> Score:
    """The comparison of a hand that is over."""
    assert state.phase == "over", "not every seat has set"  # noqa: S101
    return score(answers_of(state), state.treasures, state.options)


def sums_after(state: State) -> tuple[int, ...]:
    """Each seat's points in this round with this hand (RULES 9.2)."""
    totals = score_of(state).totals
    return tuple(before + won for before, won in zip(state.sums, totals, strict=True))
