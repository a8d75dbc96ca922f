"""Short notation for hands of 搶莊牌九.

`"66 12"` are two tiles; a list by seat holds None where nobody answers.
"""

from itertools import chain

from games.rules import paigow
from games.rules.core.chance import ScriptedChance
from games.rules.core.game import Move

RICH = 1_000_000


def start(*, carries=(RICH,) * 4, base=100, memory=None, deck="", draws=None, **raw):
    """The first step of a hand with a scripted deck and draws (by default all draws give 0)."""
    return paigow.begin(
        options=paigow.parse_options(raw),
        base=base,
        seats=len(carries),
        carries=tuple(carries),
        memory=memory,
        chance=ScriptedChance(tuple(deck.split()), {**ZEROS, **(draws or {})}),
    )


ZEROS = dict.fromkeys(("banker", "dice", "banker/2", "dice/2"), (0, 0))


def answer(state, verb, multiples):
    """The last step after answers by seat; None leaves a seat out."""
    step = None
    for seat, multiple in enumerate(multiples):
        if multiple is not None:
            step = _answered(state, seat, verb, multiple)
            state = step.state
    return step


def _answered(state, seat, verb, multiple):
    return paigow.apply(state, Move(seat, {"do": verb, "multiple": multiple}, "member", 0))


def betting(calls, **given):
    """The state once these calls are in."""
    return answer(start(**given).state, "call", calls).state


def finish(*, calls, bets, hands=None, **given):
    """The last step of a hand in which the seats hold `hands` (by seat) after the given dice."""
    state = betting(calls, **given)
    if hands is not None:
        seats = len(hands)
        dice = given.get("draws", {}).get("dice", (0, 0))
        first = (state.banking.seat + sum(dice) + 1) % seats
        deck = " ".join(hands[(first - turn) % seats] for turn in range(seats))
        state = betting(calls, deck=deck, **given)
    return answer(state, "bet", bets)


def compared(one, other, **given):
    """Who wins between a banker holding `one` (seat 0) and an idle seat holding `other` (seat 1)."""
    state = finish(carries=(RICH, RICH), calls=(1, 0), bets=(None, 1), hands=(one, other), **given).state
    return paigow.view(state, "spectator")["legs"][0]["winner"]


def public(step):
    """The public events of a step, as (kind, data)."""
    return [(event.kind, dict(event.public)) for event in step.events if event.public is not None]


def fields(step, kind):
    """The data of all public events of a kind."""
    return [data for name, data in public(step) if name == kind]


def units_by_seat(outcome):
    """What each seat is due, before caps."""
    owed = chain.from_iterable(
        ((one.payee, one.units), (one.payer, -one.units)) for one in outcome.obligations
    )
    total = [0] * len(outcome.lines)
    for seat, units in owed:
        total[seat] += units
    return total
