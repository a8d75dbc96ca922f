"""What the suites need to know of 搶莊牌九: its rooms, its tiles, and what a viewer may not know."""

from dataclasses import dataclass, field, replace

from games.rules.core.dominoes import DECK
from games.rules.core.game import Chance
from games.rules.core.playout import Turn
from games.rules.paigow.play import choices
from games.rules.paigow.score import shown_tiles
from games.rules.paigow.state import State, stream_label

VARIATIONS = (
    {},
    {"banker_multiples": [1, 2, 3], "bet_cap": 5},
    {"gao_jiu": "pictures", "tie": "push"},
    {"banker_multiples": [4], "call_seconds": 8, "bet_seconds": 9},
)


@dataclass(frozen=True)
class OtherChance:
    """A chance that agrees with another on what was drawn: some streams and the deck so far."""

    deck: tuple[str, ...]
    past: Chance
    future: Chance
    drawn: frozenset[str] = field(default_factory=frozenset)

    def shuffled(self, deck):
        """The given deck."""
        return self.deck

    def stream(self, label):
        """The old stream where it was drawn from, else a new one."""
        return (self.past if label in self.drawn else self.future).stream(label)


def accounted(state: State) -> tuple[str, ...]:
    """Every tile of the shuffle: shown in hand 1, shown now, still face down."""
    shown = shown_tiles(state) if state.phase == "over" else ()
    return (*state.seen, *shown, *undealt(state))


def undealt(state: State) -> tuple[str, ...]:
    """The tiles that lie face down, in order."""
    hands = state.hand - 1 + (state.phase == "over")
    return state.chance.shuffled(DECK)[2 * state.seats * hands :]


def hidden(state: State, viewer) -> tuple:
    """What that viewer may not know and what must differ in another world."""
    return undealt(state)


def is_secret(turn: Turn) -> bool:
    """Whether a call or bet leaves others awaited, so that nobody else may learn of it."""
    return turn.before.phase == turn.step.state.phase


def other_world(state: State, viewer, chance: Chance, horizon: State, _course=None) -> State:
    """Another `state` that this viewer cannot tell apart while he knows what `horizon` shows him.

    Tiles face down lie otherwise, draws to come fall otherwise, the others' secret answers are other
    ones (and, where the horizon is the state itself, other seats have given them), and others are away.
    """
    tail = undealt(horizon)
    known = DECK_SIZE - len(tail)
    deck = (*state.chance.shuffled(DECK)[:known], *_reordered(tail, chance))
    draw = chance.stream("answers")
    other = replace(state, chance=OtherChance(deck, state.chance, chance, _drawn(horizon)))
    other = replace(other, away=frozenset(range(state.seats)) - state.away - {viewer})
    if horizon.phase == "over" or horizon.phase != state.phase:
        return other
    name = {"calling": "calls", "betting": "bets"}[state.phase]
    return replace(other, **{name: _other_answers(state, viewer, draw, may_move=horizon is state)})


DECK_SIZE = len(DECK)


def _reordered(tail, chance):
    order = chance.shuffled(tail)
    return order if order != tail else (*tail[1:], tail[0])


def _drawn(horizon: State) -> frozenset[str]:
    drawn = {"calling": (), "betting": ("banker",), "over": ("banker", "dice")}[horizon.phase]
    return frozenset(stream_label(horizon, name) for name in drawn)


def _other_answers(state: State, viewer, draw, may_move):
    is_calling = state.phase == "calling"
    answers = state.calls if is_calling else state.bets
    seats = range(state.seats) if is_calling else state.idle
    blank = replace(state, **{"calls" if is_calling else "bets": (None,) * state.seats})
    others = [seat for seat in seats if seat != viewer]
    changed = list(answers)
    for seat in others:
        if may_move or answers[seat] is not None:
            offered = [one for one in choices(blank, seat) if one != answers[seat]] or choices(blank, seat)
            changed[seat] = offered[draw.below(len(offered))]
    if may_move and all(changed[seat] is not None for seat in seats):
        # Somebody's answer must be awaited still, or the calls would be open.
        changed[others[draw.below(len(others))]] = None
    return tuple(changed)
