"""What a viewer sees of a hand, built from nothing.

Keys, null where not public yet: phase, hand, base, carries, multiples (to call); calls, my_call;
banker, banker_multiple, banker_how, candidates, weights and roll (of a drawn banker); menus, my_bet,
bets; dice, first (seat served first), order (of the deal), tiles, ranks, legs; remaining (faces not
publicly seen in this round, RULES 2.4). An adjudicator also gets `answers`: the calls and bets so far.
Who is away is the table's to show.
"""

from collections import Counter
from collections.abc import Mapping

from ..core.dominoes import DECK, FACES
from ..core.game import Event, Json, Viewer, show_event
from .score import legs, rank_line, rank_of, shown_tiles
from .state import State, banking_of, deal_of, menus

UNKNOWN_BANKER = dict.fromkeys(
    ("calls", "banker", "banker_multiple", "banker_how", "candidates", "weights", "roll", "menus")
)
UNDEALT = dict.fromkeys(("bets", "dice", "first", "order", "tiles", "ranks", "legs"))


def view(state: State, viewer: Viewer) -> Json:
    """The hand as that viewer may see it."""
    return {
        "phase": state.phase,
        "hand": state.hand,
        "base": state.base,
        "carries": list(state.carries),
        "multiples": list(state.options.banker_multiples),
        **(UNKNOWN_BANKER if state.phase == "calling" else _banker(state)),
        **(_dealt(state) if state.phase == "over" else UNDEALT),
        **_own(state, viewer),
        "remaining": _remaining(state),
    }


def view_event(event: Event, viewer: Viewer) -> Json | None:
    """What that viewer learns of an event."""
    return show_event(event, viewer)


def _own(state: State, viewer: Viewer) -> Mapping[str, Json]:
    if viewer == "adjudicator":
        return {
            "my_call": None,
            "my_bet": None,
            "answers": {"calls": list(state.calls), "bets": list(state.bets)},
        }
    if viewer == "spectator":
        return {"my_call": None, "my_bet": None}
    return {"my_call": state.calls[viewer], "my_bet": state.bets[viewer]}


def _banker(state: State) -> Mapping[str, Json]:
    banking = banking_of(state)
    return {
        "calls": list(state.calls),
        "banker": banking.seat,
        "banker_multiple": banking.multiple,
        "banker_how": banking.how,
        "candidates": list(banking.candidates),
        "weights": None if banking.weights is None else list(banking.weights),
        "roll": banking.roll,
        "menus": {str(seat): list(menu) for seat, menu in sorted(menus(state).items())},
    }


def _dealt(state: State) -> Mapping[str, Json]:
    dealt = deal_of(state)
    return {
        "bets": list(state.bets),
        "dice": list(dealt.dice),
        "first": dealt.order[0],
        "order": list(dealt.order),
        "tiles": [list(pair) for pair in dealt.tiles],
        "ranks": [rank_line(rank_of(state, seat)) for seat in range(state.seats)],
        "legs": [{"seat": leg.seat, "winner": leg.winner, "units": leg.units} for leg in legs(state)],
    }


def _remaining(state: State) -> Mapping[str, int]:
    left = Counter(DECK)
    left.subtract(state.seen)
    if state.phase == "over":
        left.subtract(shown_tiles(state))
    return {face: left[face] for face in FACES}
