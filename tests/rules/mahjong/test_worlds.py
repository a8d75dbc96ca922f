"""The worlds of the secrecy suite themselves: they differ where they may, and give leaks away."""

import pytest

from games.rules import mahjong
from games.rules.core.playout import hashed_chance, play_at_random
from tests.rules.courses import Course
from tests.rules.hands import dumped, frame
from tests.rules.mahjong import worlds
from tests.rules.mahjong.given import WAITS_47M, start

VIEWERS = (1, 2, 3, "spectator")


def other(played, viewer, name="world"):
    """Another world of a hand as it stands, woven anew."""
    worlds.THREADS.clear()
    turns = tuple(played.turns)
    course = Course(played.inputs, turns, len(turns) - 1)
    return worlds.other_world(played.state, viewer, hashed_chance(name), played.state, course)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_concealed_kong_may_be_of_another_kind(viewer):
    """Whoever sees four backs cannot tell the kong of one kind from that of another."""
    played = start("1111m 5p", tail="9p").do(0, "kong", tile="1m").turns_of(2)
    states = [other(played, viewer, f"kong/{number}") for number in range(24)]
    assert len({state.players[0].melds[0].tile for state in states} - {"1m"}) > 1
    assert {frame(mahjong, state, viewer) for state in states} == {frame(mahjong, played.state, viewer)}


def test_another_world_is_a_hand_that_was_played():
    """Its state is the fold of the same moves from its own deal, not tiles put where they please."""
    played = start(None, WAITS_47M, wall="9p 8p 7p").turns_of(3)
    state = other(played, 2)
    assert state.wall != played.state.wall and sorted(state.wall) == sorted(played.state.wall)
    assert sorted(worlds.accounted(state)) == sorted(worlds.accounted(played.state))


def claimants(state):
    """Who could claim, which nobody may learn."""
    return sorted(mahjong.actors(state)) if state.phase == "window" else None


def last_drawn(state):
    """The tile that the seat in turn has drawn."""
    return state.drawn


@pytest.mark.parametrize("leak", [claimants, last_drawn])
def test_a_view_that_tells_more_is_given_away(leak):
    """On one random hand the suite's worlds differ in what such a view would show the spectator."""
    worlds.THREADS.clear()
    chance = hashed_chance("leak")
    inputs = start(opened=False).inputs
    turns = tuple(play_at_random(mahjong, inputs, chance.stream("choices")))
    found = 0
    for place, turn in enumerate(turns):
        state, course = turn.step.state, Course(inputs, turns, place)
        again = worlds.other_world(state, "spectator", hashed_chance(f"leak/{place}"), state, course)
        found += dumped(leak(again)) != dumped(leak(state))
    assert found > 0
