"""How a hand of 搶莊牌九 moves: calls, then bets, then dice, deal and comparison in one step."""

from dataclasses import replace

from ..core.errors import IllegalAction, MalformedAction, NotYourTurn
from ..core.game import HANDED_BACK, TAKEN_OVER, Action, Chance, Event, Json, Move, Step
from .banker import choose_banker
from .deal import deal_hand
from .options import Options
from .score import legs, rank_line, rank_of
from .state import State, banking_of, clockwise, deal_of, menus, stream_label, tiles_of_hand

VERBS = {"calling": "call", "betting": "bet"}


def begin(
    *,
    options: Options,
    base: int,
    seats: int,
    carries: tuple[int, ...],
    memory: Json | None,
    chance: Chance,
) -> Step:
    """The start of hand 1 (no memory) or hand 2 of a round (RULES 2.1)."""
    assert len(carries) == seats and min(carries) > 0, "every seat carries coins into a hand"  # noqa: S101
    past = memory or {"hand": 1, "seen": []}
    nobody: tuple[int | None, ...] = (None,) * seats
    state = State(
        options=options,
        base=base,
        carries=carries,
        hand=past["hand"],
        seen=tuple(past["seen"]),
        chance=chance,
        calls=nobody,
        bets=nobody,
    )
    return Step(state, (Event("began", {"hand": state.hand, "base": base, "carries": list(carries)}),))


def actors(state: State) -> frozenset[int]:
    """The seats whose call or bet is awaited."""
    if state.phase == "calling":
        return frozenset(seat for seat, call in enumerate(state.calls) if call is None)
    if state.phase == "betting":
        return frozenset(seat for seat in state.idle if state.bets[seat] is None)
    return frozenset()


def choices(state: State, seat: int) -> tuple[int, ...]:
    """The multiples that a seat may answer with now, the time-out's first (RULES 3.1, 3.2, 4.1, 4.2)."""
    if seat not in actors(state):
        return ()
    if state.phase == "calling":
        return (0, *state.options.banker_multiples)
    return menus(state)[seat]


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """All that a seat may do now."""
    return tuple({"do": VERBS[state.phase], "multiple": multiple} for multiple in choices(state, seat))


def default_action(state: State, seat: int) -> Action:
    """Not calling, or the smallest bet (RULES 3.2, 4.1)."""
    return legal_actions(state, seat)[0]


def away_action(state: State, seat: int) -> Action:
    """A seat that the system has taken over does what it would do at a time-out."""
    return default_action(state, seat)


def check(state: State, seat: int, action: Action) -> None:
    """Raises a refusal unless that seat may do this now."""
    if set(action) != {"do", "multiple"} or action["do"] not in VERBS.values():
        raise MalformedAction("malformed", "Call or bet a multiple.")
    if type(action["multiple"]) is not int:
        raise MalformedAction("malformed", "A multiple is a whole number.")
    if seat not in actors(state) or action["do"] != VERBS[state.phase]:
        raise NotYourTurn("not_your_turn", "No such answer is awaited from this seat.")
    if action["multiple"] not in choices(state, seat):
        raise IllegalAction("illegal", "This multiple is not on offer.", offered=list(choices(state, seat)))


def apply(state: State, move: Move) -> Step:
    """The step of a call, a bet, a takeover or a hand-back."""
    seat, action = move.seat, move.action
    if seat is None:
        raise NotYourTurn("not_your_turn", "Nothing here is done by nobody.")
    if move.cause == "system" and action.get("do") in (TAKEN_OVER, HANDED_BACK):
        return Step(_with_presence(state, seat, action))
    check(state, seat, action)
    return _called(state, seat, action) if action["do"] == "call" else _bet(state, seat, action)


def deadline(state: State) -> int | None:
    """Milliseconds for the calls, then for the bets (RULES 3.2, 4.1)."""
    seconds = {"calling": state.options.call_seconds, "betting": state.options.bet_seconds}
    return seconds[state.phase] * 1000 if state.phase in seconds else None


def tick(state: State) -> Step:
    """Refused: here every step is some seat's answer."""
    raise IllegalAction("illegal", "This game does not move by time alone.")


def _with_presence(state: State, seat: int, action: Action) -> State:
    seats = state.away | {seat} if action["do"] == TAKEN_OVER else state.away - {seat}
    return replace(state, away=seats)


def _called(state: State, seat: int, action: Action) -> Step:
    calls = _put(state.calls, seat, action["multiple"])
    told = Event("called", None, {seat: {"seat": seat, "multiple": action["multiple"]}})
    after = replace(state, calls=calls)
    if None in calls:
        return Step(after, (told,))
    return _with_banker(after, told)


def _with_banker(state: State, told: Event) -> Step:
    calls = [call or 0 for call in state.calls]
    stream = state.chance.stream(stream_label(state, "banker"))
    banking = choose_banker(calls=calls, carries=state.carries, stream=stream)
    shown = Event("calls_shown", {"calls": calls})
    named = {"seat": banking.seat, "multiple": banking.multiple, "how": banking.how}
    why = {"candidates": list(banking.candidates), "roll": banking.roll}
    weights = {"weights": None if banking.weights is None else list(banking.weights)}
    return Step(replace(state, banking=banking), (told, shown, Event("banker", {**named, **why, **weights})))


def _bet(state: State, seat: int, action: Action) -> Step:
    after = replace(state, bets=_put(state.bets, seat, action["multiple"]))
    told = Event("bet_placed", None, {seat: {"seat": seat, "multiple": action["multiple"]}})
    if actors(after):
        return Step(after, (told,))
    dealt = deal_hand(
        banker=banking_of(after).seat,
        seats=after.seats,
        tiles=tiles_of_hand(after),
        stream=after.chance.stream(stream_label(after, "dice")),
    )
    over = replace(after, deal=dealt)
    return Step(over, (told, *_finale(over)))


def _finale(state: State) -> tuple[Event, ...]:
    dealt = deal_of(state)
    return (
        Event("bets_shown", {"bets": list(state.bets)}),
        Event("dice", {"dice": list(dealt.dice), "first": dealt.order[0]}),
        Event("dealt", {"order": list(dealt.order)}),
        *(_shown(state, seat) for seat in clockwise(state)),
        *(
            Event("compared", {"seat": leg.seat, "winner": leg.winner, "units": leg.units})
            for leg in legs(state)
        ),
        Event("over"),
    )


def _shown(state: State, seat: int) -> Event:
    tiles = list(deal_of(state).tiles[seat])
    return Event("shown", {"seat": seat, "tiles": tiles, "rank": rank_line(rank_of(state, seat))})


def _put(answers: tuple[int | None, ...], seat: int, answer: int) -> tuple[int | None, ...]:
    return (*answers[:seat], answer, *answers[seat + 1 :])
