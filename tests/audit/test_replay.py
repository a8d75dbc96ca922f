"""The finished replay: as it was for each viewer, and to members only what they may see."""

import json

import pytest

from games import audit, live, replay
from games.models import HandAudit, Move
from games.services import chairs


@pytest.fixture
def stored(hand):
    """The replay that the audit stored."""
    audit.audit_hand(hand.pk)
    return audit.stored_replay(hand)


def test_the_stored_replay_is_the_built_one(hand, stored):
    """Through JSON and compression, byte for byte."""
    assert stored == json.loads(json.dumps(replay.build(hand)))
    assert len(HandAudit.objects.get().replay) < len(json.dumps(stored)) / 4


SLIP = ("seat", "carried", "due", "gross", "rake", "net", "effective", "fines", "lines")


def test_frames_are_those_of_live_play(hand, stored):
    """The last frame of every seat is what live play shows of the ended hand."""
    *_, last = replay.folds(replay.inputs_of(hand), replay.moves_of(hand))
    for seat in range(3):
        frame = stored["views"][str(seat)][-1]
        shown = json.loads(json.dumps(live.hand_view(last, seat, frame["at"])))
        shown["results"] = list(hand.results.order_by("seat").values(*SLIP))
        assert {name: frame[name] for name in shown} == shown
        assert frame["over"] and frame["view"]["tiles"] is not None


def test_secret_answers_leave_no_trace_for_others(hand, stored):
    """Before all have called, another seat's call is no step of mine."""
    calls = Move.objects.filter(hand=hand, action__do="call").count()
    assert calls == 3
    for seat in range(3):
        calling = [step for step in stored["views"][str(seat)] if step["view"]["phase"] == "calling"]
        assert len(calling) <= 2
    assert len([s for s in stored["views"]["spectator"] if s["view"]["phase"] == "calling"]) == 1
    assert len([s for s in stored["views"]["adjudicator"] if s["view"]["phase"] == "calling"]) == 3


def test_a_member_sees_his_own_seat_until_the_reveal(stored):
    """Asking for another seat before it gives his own."""
    early = replay.for_member(stored, own=1, seat=2, is_revealed=False)
    assert (early["viewer"], early["seats"]) == (1, [1])
    assert early["steps"] == stored["views"]["1"]
    late = replay.for_member(stored, own=1, seat=2, is_revealed=True)
    assert (late["viewer"], late["seats"], late["steps"]) == (2, [0, 1, 2], stored["views"]["2"])
    assert set(late) == {"version", "hand", "viewer", "own", "seats", "steps"}


def test_an_old_replay_outlives_its_log(hand, stored):
    """What is stored is shown, even where the rules could no longer fold the hand."""
    hand.version += 1
    assert audit.stored_replay(hand) == stored


def test_stakes_after_a_replayed_hand_are_those_of_the_books(hand):
    """Carried in plus net is what lies in front of each seat."""
    nets = dict(hand.results.values_list("member_id", "net"))
    for seat in chairs.seated(hand.table):
        assert chairs.stake(seat) == hand.carries[hand.members.index(seat.member_id)] + nets[seat.member_id]


def test_the_last_step_shows_the_slips(hand, stored):
    """A replay ends as the hand did at the table: with net, rake and cap of every seat, and only then."""
    *before, last = stored["views"]["spectator"]
    assert all(step["results"] is None for step in before)
    nets = dict(hand.results.values_list("seat", "net"))
    assert {row["seat"]: row["net"] for row in last["results"]} == nets
    assert not any("member" in row for row in last["results"])
