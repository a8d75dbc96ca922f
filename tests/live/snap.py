"""A game of windows for the tests of the house: each discard may be snapped up by whoever holds a pair of it.

Seats discard in turn; every discard opens a window of 1.5 s for secret answers, claimable or not. Any
seat may extend it once, publicly, to 5 s from its opening.
"""

from dataclasses import dataclass, replace

from games.rules.core.errors import IllegalAction, MalformedAction, NotYourTurn
from games.rules.core.game import (
    EXTEND,
    HANDED_BACK,
    TAKEN_OVER,
    Event,
    Obligation,
    Outcome,
    Step,
    show_event,
)

SLUG, PREFIX, VERSION = "snap", "SN", 1
SEATS = (4, 2)
HANDS_PER_SHUFFLE, HANDS_PER_ROUND, REVEAL_SECONDS = 1, None, 1
SETTLEMENT = "limited"
MIXED, UNIQUE = "0123456789", "".join(map(chr, range(33, 113)))
TURN_MS, WINDOW_MS, EXTENDED_MS = 8_000, 1_500, 5_000


GRACE_MS, ALL_SEATS = 45_000, True


@dataclass(frozen=True)
class Penalty:
    """What a leaver pays."""

    kind: str
    units: int
    shares: tuple[int, ...]
    company: int


@dataclass(frozen=True)
class State:
    """Hands, wall, whose discard it is or was, the discard in an open window, and the answers to it."""

    hands: tuple[tuple[str, ...], ...]
    wall: tuple[str, ...]
    hand: int
    base: int
    pays: bool
    seat: int = 0
    last: str | None = None
    is_window: bool = False
    answers: tuple[tuple[int, str], ...] = ()
    opened_at: int = 0
    extended_at: int | None = None


def reserve(base):
    """Half as much again as the base."""
    return 3 * base // 2


def penalty(state, leaver):
    """The base: a quarter to the house, the rest to the others, what is left over to those nearest."""
    seats = len(state.hands)
    company = state.base // 4
    shares = [0] * seats
    for step in range(1, seats):
        shares[(leaver + step) % seats] = (state.base - company) // (seats - 1)
    shares[(leaver + 1) % seats] += state.base - company - sum(shares)
    shares[leaver] = -state.base
    return Penalty("C1", state.base, tuple(shares), company)


def parse_options(raw):
    """Which kinds there are: ten that often pair, one that always does, none that does; who pays."""
    kinds = {"common": MIXED, "always": "0", "never": UNIQUE}[raw.get("pairs", "common")]
    return kinds, bool(raw.get("pays"))


def deck(options):
    """Eighty cards."""
    kinds, _ = options
    return tuple(kind for kind in kinds for _ in range(80 // len(kinds)))


def begin(*, options, base, seats, carries, memory, chance):
    """Five cards for seat 0, four for the others."""
    cards = chance.shuffled(deck(options))
    hands = tuple(cards[4 * seat : 4 * seat + 4] for seat in range(seats))
    wall = cards[4 * seats :]
    hand = 1 if memory is None else memory["hand"] + 1
    state = _drawn(State(hands, wall, hand, base, options[1]), 0)
    return Step(state, (Event("began"), Event("dealt", None, _private(state))))


def actors(state):
    """Who holds the turn, or in a window who could snap and has not answered."""
    if outcome(state):
        return frozenset()
    if not state.is_window:
        return frozenset({state.seat})
    answered = {seat for seat, _ in state.answers}
    return frozenset(seat for seat in range(len(state.hands)) if seat not in answered and _can(state, seat))


def check(state, seat, action):
    """Discards in turn; in a window a snap, a pass or an extension."""
    match dict(action):
        case {"do": "discard", "card": str() as card, **more} if not more:
            if state.is_window or seat != state.seat:
                raise NotYourTurn("not_your_turn", "Wait.")
            if card not in state.hands[seat]:
                raise IllegalAction("illegal", "You do not hold that card.")
        case {"do": "snap" | "pass", **more} if not more:
            if not state.is_window or seat not in actors(state):
                raise IllegalAction("illegal", "There is nothing to answer.")
        case {"do": "extend", **more} if not more:
            if not state.is_window or state.extended_at is not None:
                raise IllegalAction("illegal", "There is nothing to extend.")
        case _:
            raise MalformedAction("malformed", "No such action.")


def legal_actions(state, seat):
    """Its cards in turn; in a window what it could do, and an extension for everybody."""
    if not state.is_window:
        return tuple({"do": "discard", "card": card} for card in sorted(set(state.hands[seat])))
    own = ({"do": "snap"}, {"do": "pass"}) if seat in actors(state) else ()
    return (*own, {"do": EXTEND}) if state.extended_at is None else own


def default_action(state, seat):
    """The last card, or a pass."""
    return {"do": "pass"} if state.is_window else {"do": "discard", "card": state.hands[seat][-1]}


away_action = default_action


def apply(state, move):
    """Discards, keeps an answer to itself, or lengthens the window."""
    if move.action.get("do") in (TAKEN_OVER, HANDED_BACK):
        return Step(state)
    check(state, move.seat, move.action)
    if move.action["do"] == EXTEND:
        return Step(replace(state, extended_at=move.at), (Event("extended", {"seat": move.seat}),))
    if move.action["do"] == "discard":
        return _discarded(state, move)
    told = Event("answered", None, {move.seat: {"do": move.action["do"]}})
    return Step(replace(state, answers=(*state.answers, (move.seat, move.action["do"]))), (told,))


def deadline(state):
    """The turn, or what is left of the window."""
    if outcome(state):
        return None
    if not state.is_window:
        return TURN_MS
    return WINDOW_MS if state.extended_at is None else EXTENDED_MS - (state.extended_at - state.opened_at)


def closes(state):
    """Windows do."""
    return state.is_window


def tick(state, at=None):
    """The window closes: the nearest snap gets the card, else the next seat draws."""
    snaps = {seat for seat, answer in state.answers if answer == "snap"}
    seats = len(state.hands)
    order = [(state.seat + step) % seats for step in range(1, seats)]
    winner = next((seat for seat in order if seat in snaps), None)
    closed = replace(state, is_window=False, answers=(), extended_at=None)
    if winner is None:
        after = _drawn(closed, order[0])
        return Step(after, (Event("drew", {"seat": after.seat}, _private(after)),))
    held = list(state.hands[winner])
    held.remove(state.last)
    after = replace(closed, seat=winner, hands=_with(state.hands, winner, tuple(held)))
    return Step(after, (Event("snapped", {"seat": winner}),))


def outcome(state):
    """Over with the wall; four hands make a round. Where anybody pays, the last seat pays all others."""
    if state.wall and all(state.hands):
        return None
    memory, seats = {"hand": state.hand} if state.hand < 4 else None, len(state.hands)
    others = [(state.seat + step) % seats for step in range(1, seats)] if state.pays else []
    owed = tuple(Obligation(state.seat, other, state.base, "last") for other in others)
    return Outcome(owed, ((),) * seats, memory)


def view(state, viewer):
    """The own hand, and what lies open."""
    return {
        "hand": list(state.hands[viewer]) if isinstance(viewer, int) else None,
        "counts": [len(hand) for hand in state.hands],
        "wall": len(state.wall),
        "seat": state.seat,
        "last": state.last,
        "window": {"extended": state.extended_at is not None} if state.is_window else None,
        "answered": dict(state.answers).get(viewer),
    }


view_event = show_event


def _can(state, seat):
    return seat != state.seat and state.hands[seat].count(state.last) >= 2


def _discarded(state, move):
    hand = list(state.hands[move.seat])
    hand.remove(move.action["card"])
    opened = replace(
        state,
        hands=_with(state.hands, move.seat, tuple(hand)),
        last=move.action["card"],
        is_window=True,
        opened_at=move.at,
    )
    return Step(opened, (Event("discarded", {"seat": move.seat, "card": opened.last}),))


def _drawn(state, seat):
    hand = (*state.hands[seat], state.wall[0])
    return replace(state, hands=_with(state.hands, seat, hand), wall=state.wall[1:], seat=seat)


def _private(state):
    return {state.seat: {"hand": list(state.hands[state.seat])}}


def _with(hands, seat, hand):
    return (*hands[:seat], hand, *hands[seat + 1 :])
