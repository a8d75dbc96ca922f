"""Codes that logs, slips and pages store: they never change within a version."""

import json

import pytest

from games.rules import thirteen
from games.rules.core.errors import IllegalAction, MalformedAction, NotYourTurn
from games.rules.thirteen.rows import ROWS, TYPES
from tests.rules.thirteen.given import answer, finish, play_case, start, start_case
from tests.support.cases import load_cases

VIEW_KEYS = {
    *("phase", "hand", "hands", "base", "carries", "treasures", "cut", "foul", "sums"),
    *("cards", "suggestions", "submitted", "bets", "settings", "rows", "fouls", "dragons", "patterns"),
    *("pairs", "sweeps", "home_runs", "totals", "leaders"),
}
FRAME_BYTES_MAX = 8 * 1024


def test_identity():
    """Slug, prefix, version, seats and settlement are pinned; the deck is the protocol's."""
    assert (thirteen.SLUG, thirteen.PREFIX, thirteen.VERSION) == ("thirteen", "TH", 1)
    assert (thirteen.SEATS, thirteen.HANDS_PER_SHUFFLE, thirteen.SETTLEMENT) == ((4,), 1, "overdraft")
    assert list(thirteen.deck(start().state.options)) == load_cases("fairness.json")["decks"]["thirteen/1"]


def test_type_and_row_codes():
    """Nine types and three rows keep their codes."""
    assert " ".join(TYPES) == ("high_card pair two_pair trips straight flush full_house quads straight_flush")
    assert ROWS == ("front", "middle", "back")


def test_action_codes():
    """A move sets three rows and names a seat; the next seat first."""
    first, *others = thirteen.legal_actions(start_case("everything").state, 2)
    assert list(first) == ["do", "front", "middle", "back", "bet"]
    assert (first["do"], first["bet"]) == ("set", 3)
    assert {one["bet"] for one in others} >= {0, 1}


def test_view_keys_are_the_same_in_every_phase():
    """Every phase has every key; an adjudicator's `answers` comes on top."""
    states = (start().state, answer(start().state, 0).state, play_case("everything").state)
    for state in states:
        assert set(thirteen.view(state, 0)) == set(thirteen.view(state, "spectator")) == VIEW_KEYS
        assert set(thirteen.view(state, "adjudicator")) == VIEW_KEYS | {"answers"}
    assert [state.phase for state in states] == ["setting", "setting", "over"]


def test_own_setting_is_seen_by_its_seat_alone():
    """Whoever has set sees what he set; nobody else sees that he has."""
    before, after = start().state, answer(start().state, 1).state
    assert thirteen.view(after, 1)["submitted"] == {
        name: value for name, value in thirteen.default_action(before, 1).items() if name != "do"
    }
    for viewer in (0, 2, 3, "spectator"):
        assert thirteen.view(after, viewer) == thirteen.view(before, viewer)
    assert thirteen.view(after, "adjudicator")["answers"][1]["submitted"] is not None


def test_the_last_step_fits_a_frame():
    """The whole view and all events of a rich hand take less than 8 KiB."""
    step = play_case("everything")
    said = [thirteen.view(step.state, 0), [thirteen.view_event(event, 0) for event in step.events]]
    assert len(json.dumps(said, separators=(",", ":"))) < FRAME_BYTES_MAX


def test_repr_shows_no_secret():
    """A state in a log line names no hand and no setting."""
    state = answer(start(cut=20).state, 0).state
    assert "hands" not in repr(state) and "answers" not in repr(state) and "SA" not in repr(state)


@pytest.mark.parametrize(
    "change",
    [
        {"bet": True},
        {"bet": "1"},
        {"front": "SAK"},
        {"front": ["SA", "SK"]},
        {"middle": [1] * 5},
        {"back": ["S1"] * 5},
        {"do": "play"},
    ],
)
def test_malformed(change):
    """What is no setting of three rows and a seat is malformed."""
    state = start().state
    with pytest.raises(MalformedAction):
        thirteen.check(state, 0, {**thirteen.default_action(state, 0), **change})


def test_not_your_turn_and_time_alone():
    """After the end nobody sets; a tick moves nothing."""
    state = start_case("base").state
    done = finish(state).state
    with pytest.raises(NotYourTurn):
        thirteen.check(done, 0, thirteen.default_action(state, 0))
    with pytest.raises(IllegalAction):
        thirteen.tick(state)
