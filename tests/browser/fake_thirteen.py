"""A fake table of 13支: the others set what they are offered first, unless a test says otherwise."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from games.rules import thirteen
from games.rules.core.chance import ScriptedChance
from games.rules.thirteen.cards import DECK as CANONICAL
from ledger.settlement import Leg, Settled, overdraft
from tests.browser.fake_table import FakeTable, vars_of

# Seat 0 holds a pair of kings, three nines and a run; the others hold what is left, in order.
OWN = ("SK", "HK", "D5", "S9", "H9", "C9", "D2", "C3", "S4", "H5", "D6", "C7", "S8")


@dataclass
class FakeThirteen(FakeTable):
    """A table of four at 13支 whose member is chair 0."""

    game: Any = thirteen
    seconds: int = 60
    cuts: tuple[int, ...] = (8,)

    def deal(self, *, own: Iterable[str] = OWN, memory: Any = None, **_unused: Any) -> None:
        """Begins a hand in which the member holds these cards."""
        self.hand_number += 1
        held = tuple(own)
        rest = tuple(card for card in spread(CANONICAL) if card not in held)
        self._begin(ScriptedChance(held + rest, {"treasure": self.cuts}), memory)

    def others_set(self) -> None:
        """Everybody else sets what is offered first."""
        for seat in sorted(thirteen.actors(self.state)):
            if seat != self.me_seat:
                self.default(seat)

    def _settled(self, outcome: Any) -> Settled:
        return overdraft([Leg(**vars_of(leg)) for leg in outcome.obligations], self.state.carries)


def spread(deck: tuple[str, ...]) -> tuple[str, ...]:
    """The deck as four who take cards in turn would pick it up."""
    return tuple(card for start in range(3) for card in deck[start::3])
