"""Comparing the idle seats with the banker, and what the hand comes to (RULES 6.6, 6.8, 7.1)."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..core.game import Json, Obligation, Outcome
from .ranks import Rank, rank
from .state import State, banking_of, clockwise, deal_of


@dataclass(frozen=True, slots=True)
class Leg:
    """One comparison: the idle seat, who won it (None: nobody), and what it is worth."""

    seat: int
    winner: int | None
    units: int


def rank_of(state: State, seat: int) -> Rank:
    """What a seat's two tiles are worth in this room."""
    return rank(*deal_of(state).tiles[seat], state.options.gao_jiu)


def legs(state: State) -> tuple[Leg, ...]:
    """All comparisons, clockwise from the banker (RULES 6.8)."""
    return tuple(_leg(state, seat) for seat in state.idle)


def outcome(state: State) -> Outcome | None:
    """How the hand ended, or None while it runs; obligations are before caps and rake."""
    if state.phase != "over":
        return None
    compared = legs(state)
    return Outcome(
        obligations=tuple(_obligation(state, leg) for leg in compared if leg.winner is not None),
        lines=tuple(_lines(state, seat, compared) for seat in range(state.seats)),
        memory={"hand": 2, "seen": list(shown_tiles(state))} if state.hand == 1 else None,
        centre=banking_of(state).seat,
    )


def shown_tiles(state: State) -> tuple[str, ...]:
    """The tiles of this hand as they were shown, from the banker on."""
    return tuple(tile for seat in clockwise(state) for tile in deal_of(state).tiles[seat])


def rank_line(ranked: Rank) -> dict[str, Json]:
    """A rank in codes."""
    return {"type": ranked.type, "points": ranked.points}


def _leg(state: State, seat: int) -> Leg:
    banker = banking_of(state).seat
    own, his = rank_of(state, seat).strength, rank_of(state, banker).strength
    tied = banker if state.options.tie == "banker" else None
    winner = tied if own == his else (seat if own > his else banker)
    return Leg(seat, winner, state.unit * (state.bets[seat] or 0))


def _obligation(state: State, leg: Leg) -> Obligation:
    banker = banking_of(state).seat
    payer, payee = (banker, leg.seat) if leg.winner == leg.seat else (leg.seat, banker)
    return Obligation(payer=payer, payee=payee, units=leg.units, reason="leg")


def _lines(state: State, seat: int, compared: tuple[Leg, ...]) -> tuple[Mapping[str, Json], ...]:
    banking = banking_of(state)
    is_banker = seat == banking.seat
    role = {"kind": "banker", "multiple": banking.multiple, "how": banking.how}
    bet = {"kind": "bet", "multiple": state.bets[seat], "banker_multiple": banking.multiple}
    worth = {"kind": "rank", "tiles": list(deal_of(state).tiles[seat]), **rank_line(rank_of(state, seat))}
    own = (leg for leg in compared if is_banker or leg.seat == seat)
    return (role if is_banker else bet, worth, *(_leg_line(leg, seat, banking.seat) for leg in own))


def _leg_line(leg: Leg, seat: int, banker: int) -> Mapping[str, Json]:
    against = leg.seat if seat == banker else banker
    signed = 0 if leg.winner is None else leg.units if leg.winner == seat else -leg.units
    return {"kind": "leg", "against": against, "units": signed, "tied": leg.winner is None}
