"""Random hands for the suites, every one named by a seed text."""

import json
from itertools import count

import pytest

from games.registry import GAMES
from games.rules.core.game import HANDED_BACK, TAKEN_OVER, Move
from games.rules.core.playout import Inputs, hashed_chance, play_at_random
from tests.rules.suppliers import SUPPLIERS

VIEWERS_APART = ("spectator", "adjudicator")


def games_and_rooms():
    """Every registered game with each of its option variations and numbers of seats."""
    for slug, game in GAMES.items():
        for number, raw in enumerate(SUPPLIERS[slug].VARIATIONS):
            for seats in game.SEATS:
                yield pytest.param(game, raw, seats, id=f"{slug}-{number}-{seats}")


every_room = pytest.mark.parametrize(("game", "raw", "seats"), tuple(games_and_rooms()))


def hands_of_round(game, raw, seats, name):
    """The inputs of a round's hands with a stream for choices; send each hand's outcome to get the next."""
    memory, options = None, game.parse_options(raw)
    for place in count():
        chance = hashed_chance(f"{name}/{place // game.HANDS_PER_SHUFFLE}")
        stream = hashed_chance(f"{name}/{place}").stream("choices")
        base = 1 + stream.below(100)
        carries = tuple(1 + stream.below(base * (1 + stream.below(300))) for _ in range(seats))
        outcome = yield Inputs(options, base, carries, memory, chance), stream
        if outcome.memory is None:
            return
        memory = json.loads(json.dumps(outcome.memory))


def play_round(game, raw, seats, name, hands_max=3):
    """The turns of each of the round's first hands, played at random, with its inputs."""
    hands = hands_of_round(game, raw, seats, name)
    inputs, stream = next(hands)
    for _ in range(hands_max):
        turns = tuple(play_at_random(game, inputs, stream))
        yield inputs, turns
        try:
            inputs, stream = hands.send(game.outcome(turns[-1].step.state))
        except StopIteration:
            return


def dumped(value) -> bytes:
    """The bytes of a JSON value, its keys in order."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False).encode()


def frame(game, state, viewer) -> bytes:
    """All that a viewer may be told of a state."""
    legal = game.legal_actions(state, viewer) if isinstance(viewer, int) else ()
    is_over = game.outcome(state) is not None
    return dumped([game.view(state, viewer), list(legal), game.deadline(state), is_over])


def told(game, step, viewer) -> bytes:
    """All that a viewer learns of a step."""
    return dumped([game.view_event(event, viewer) for event in step.events])


def presence_moves(seat):
    """The system's takeover and hand-back of a seat."""
    return tuple(Move(seat, {"do": verb}, "system", 0) for verb in (TAKEN_OVER, HANDED_BACK))
