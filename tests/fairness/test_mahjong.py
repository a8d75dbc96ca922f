"""The check walks the wall of mahjong: the deal, flowers, every draw, discard and claim."""

import json
import random

import pytest

from games.proofs import proof_of
from games.services import shuffles
from tests.pages.played import member, play_hand, practice_room, seated_table
from tests.support.node import run_node

FRESH = 20
NAMES = ("Anna", "Ben", "Carl", "Dora")
SHOWN = ("flowers", "drew", "discarded", "claimed", "kong")


@pytest.fixture
def records(db, request, monkeypatch) -> list[dict]:
    """The records of some hands of one game at a table of that many seats; the same in every run."""
    monkeypatch.setattr("os.urandom", random.Random(FRESH).randbytes)  # noqa: S311
    seats = request.param
    room = practice_room(f"mahjong-test-{seats}", game="mahjong", entry=1_000_00, base=100, seats=seats)
    table = seated_table(room, *(member(name) for name in NAMES[:seats]))
    hands = [play_hand(table, seed=seed) for seed in range(6)]
    for hand in hands:
        shuffles.reveal(hand.shuffle)
    return [proof_of(hand) for hand in hands]


@pytest.mark.parametrize("records", [4, 2], indirect=True)
def test_hands_of_mahjong_can_be_checked(records):
    """The dealer of the first hand, the dice of each, and for every seat all tiles that it showed."""
    printed = json.loads(run_node("tests/js/check_records.js", given=json.dumps(records)))
    seats = len(records[0]["hand"]["names"])
    assert [one["failed"] for one in printed] == [[]] * len(records)
    assert all(one["held"].count("tiles") == seats and "throw" in one["held"] for one in printed)
    assert all(one["held"].count("final") == seats for one in printed)
    assert ["dealer" in one["held"] for one in printed] == [True] + [False] * (len(records) - 1)
    kinds = {event["kind"] for record in records for event in record["events"]}
    assert set(SHOWN) <= kinds


@pytest.mark.parametrize("records", [4], indirect=True)
def test_a_changed_tile_is_found(records):
    """Another discard, another flower, another dealer and other dice each fail their step."""
    changed = [_changed(records[0], kind) for kind in ("discarded", "flowers", "dealer", "dice")]
    printed = json.loads(run_node("tests/js/check_records.js", given=json.dumps(changed)))
    assert [sorted(set(one["failed"])) for one in printed[:2]] == [["tiles"], ["tiles"]]
    assert "dealer" in printed[2]["failed"] and printed[3]["failed"] == ["throw"]


@pytest.mark.parametrize("records", [4], indirect=True)
def test_every_tile_of_the_final_hands_counts(records):
    """Another concealed tile in any place of any seat's final hand fails its step, and nothing else."""
    record = records[0]
    places = [(seat, at) for seat, hand in enumerate(record["final"]["hands"]) for at in range(len(hand))]
    changed = [_with_final_tile(record, seat, at) for seat, at in places]
    printed = json.loads(run_node("tests/js/check_records.js", given=json.dumps(changed)))
    assert len(places) > 16 and [one["failed"] for one in printed] == [["final"]] * len(places)


def _with_final_tile(record: dict, seat: int, at: int) -> dict:
    copy = json.loads(json.dumps(record))
    hand = copy["final"]["hands"][seat]
    hand[at] = "1m" if hand[at] != "1m" else "9p"
    return copy


def _changed(record: dict, kind: str) -> dict:
    copy = json.loads(json.dumps(record))
    events = copy["events"]
    if kind == "dealer":
        events[0]["dealer"] = (events[0]["dealer"] + 1) % 4
    elif kind == "dice":
        events[0]["dice"][0] = events[0]["dice"][0] % 6 + 1
    elif kind == "flowers":
        told = next(event for event in events if event["kind"] == "flowers")
        told["tiles"][0] = "f1" if told["tiles"][0] != "f1" else "f2"
    else:
        told = next(event for event in events if event["kind"] == "discarded" and event["drawn"])
        told["tile"] = "1m" if told["tile"] != "1m" else "9p"
    return copy
