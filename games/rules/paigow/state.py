"""The state of a hand of 搶莊牌九: its inputs, the answers so far, and what followed from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..core.dominoes import DECK
from ..core.game import Chance
from .banker import Banking
from .bets import menu
from .deal import Deal
from .options import Options


@dataclass(frozen=True, slots=True)
class State:
    """One hand; `seen` are the tiles that hand 1 showed, `calls` and `bets` hold None until answered.

    The shuffle stays out of the repr, so that no log line can show a tile before its time.
    """

    options: Options
    base: int
    carries: tuple[int, ...]
    hand: int
    seen: tuple[str, ...]
    chance: Chance = field(repr=False)
    calls: tuple[int | None, ...] = field(repr=False)
    bets: tuple[int | None, ...] = field(repr=False)
    banking: Banking | None = None
    deal: Deal | None = None
    away: frozenset[int] = frozenset()

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.carries)

    @property
    def phase(self) -> str:
        """`calling`, `betting` or `over`."""
        if self.banking is None:
            return "calling"
        return "betting" if self.deal is None else "over"

    @property
    def idle(self) -> tuple[int, ...]:
        """The idle seats (閒家), clockwise from the banker."""
        return clockwise(self)[1:]

    @property
    def unit(self) -> int:
        """What a bet of multiple 1 is worth: the base times the banker's multiple (RULES 7.1)."""
        return self.base * banking_of(self).multiple


def clockwise(state: State) -> tuple[int, ...]:
    """All seats from the banker on, clockwise (RULES 5.3)."""
    banker = banking_of(state).seat
    return tuple((banker + step) % state.seats for step in range(state.seats))


def banking_of(state: State) -> Banking:
    """The banker of a hand that has come past its calls."""
    assert state.banking is not None, "the calls are not all in"  # noqa: S101
    return state.banking


def deal_of(state: State) -> Deal:
    """The deal of a hand that is over."""
    assert state.deal is not None, "nothing is dealt before the bets"  # noqa: S101
    return state.deal


def menus(state: State) -> Mapping[int, tuple[int, ...]]:
    """The multiples each idle seat may bet (RULES 4.2)."""
    return {
        seat: menu(
            unit=state.unit,
            idle_seats=state.seats - 1,
            banker_carry=state.carries[banking_of(state).seat],
            idle_carry=state.carries[seat],
            cap=state.options.bet_cap,
        )
        for seat in state.idle
    }


def stream_label(state: State, name: str) -> str:
    """A stream's label: hand 2 draws from its own (RULES 5.2)."""
    return name if state.hand == 1 else f"{name}/{state.hand}"


def tiles_of_hand(state: State) -> tuple[str, ...]:
    """The tiles that this hand deals, in dealt order (RULES 2.1, 5.2)."""
    size = 2 * state.seats
    return state.chance.shuffled(DECK)[(state.hand - 1) * size : state.hand * size]
