"""What the suites need to know of 13支: its rooms, its cards, and what a viewer may not know."""

from dataclasses import replace

from games.rules.core.game import Chance
from games.rules.core.playout import Turn
from games.rules.thirteen.setting import Answer, Setting
from games.rules.thirteen.state import CARDS_EACH, State, answers_of

VARIATIONS = (
    {},
    {
        **{"foul": "lose", "treasure": "pow2", "three_flush": "off", "three_straight": "off"},
        **{"front_trips": 4, "middle_full_house": 3, "quads": 8, "straight_flush": 10, "set_seconds": 45},
    },
)


def accounted(state: State) -> tuple[str, ...]:
    """Every card: in the settings shown, or in the hands."""
    if state.phase == "over":
        return tuple(card for answer in answers_of(state) for card in answer.setting.cards)
    return tuple(card for cards in state.hands for card in cards)


def hidden(state: State, viewer) -> tuple:
    """What that viewer may not know: who else is away, and until all is shown others' cards and answers."""
    others = [seat for seat in range(state.seats) if seat != viewer]
    secrets = [(state.hands[seat], state.answers[seat]) for seat in others] if state.phase != "over" else []
    return (state.away - {viewer}, secrets)


def is_secret(turn: Turn) -> bool:
    """Whether a setting leaves others awaited, so that nobody else may learn of it."""
    return turn.before.phase == turn.step.state.phase


def other_world(state: State, viewer, chance: Chance, horizon: State, _course=None) -> State:
    """Another `state` that this viewer cannot tell apart while he knows what `horizon` shows him.

    The others hold each other's cards, have set and named otherwise (and, where the horizon is the state
    itself, other seats have set), and others are away. Who moves up to the horizon keeps his cards.
    """
    other = replace(state, away=frozenset(range(state.seats)) - state.away - {viewer})
    if horizon.phase == "over":
        return other
    free = [
        seat for seat in range(state.seats) if seat != viewer and state.answers[seat] == horizon.answers[seat]
    ]
    other = replace(other, hands=_redealt(state, free, chance))
    return replace(other, answers=_other_answers(other, free, chance, may_move=horizon is state))


def _redealt(state: State, free, chance):
    pool = tuple(card for seat in free for card in state.hands[seat])
    cards = chance.shuffled(pool)
    hands = list(state.hands)
    for place, seat in enumerate(free):
        hands[seat] = cards[CARDS_EACH * place : CARDS_EACH * (place + 1)]
    return tuple(hands)


def _other_answers(state: State, free, chance, may_move):
    draw = chance.stream("answers")
    answers = list(state.answers)
    for seat in free:
        cards, bet = state.hands[seat], (seat + 1 + draw.below(state.seats - 1)) % state.seats
        if may_move or answers[seat] is not None:
            answers[seat] = Answer(Setting(cards[:3], cards[3:8], cards[8:]), bet)
    if may_move:
        # Somebody's answer must be awaited still, or all would be shown.
        answers[free[draw.below(len(free))]] = None
    return tuple(answers)
