"""The check walks the deal of thirteen cards too."""

import json

from games.proofs import proof_of
from games.services import shuffles
from tests.pages.played import member, play_hand, practice_room, seated_table
from tests.support.node import run_node

HANDS = 6


def test_hands_of_thirteen_cards_can_be_checked(db):
    """The cut of each hand of a round, and every seat's cards."""
    room = practice_room("thirteen-test", game="thirteen", entry=100_00)
    table = seated_table(room, *(member(name) for name in ("Anna", "Ben", "Carl", "Dora")))
    hands = [play_hand(table, seed=seed) for seed in range(HANDS)]
    records = []
    for hand in hands:
        shuffles.reveal(hand.shuffle)
        records.append(proof_of(hand))
    printed = json.loads(run_node("tests/js/check_records.js", given=json.dumps(records)))
    assert [one["failed"] for one in printed] == [[]] * HANDS
    assert [one["held"].count("cards") for one in printed] == [4] * HANDS
    assert ["treasure" in one["held"] for one in printed] == [True] * HANDS
    assert [len(record["earlier"]) for record in records] == list(range(HANDS))
    _check_tampering(records)


def _check_tampering(records: list[dict]) -> None:
    """Another seed fails, and so do other cuts of the earlier hands."""
    swapped = json.loads(json.dumps(records[0]))
    swapped["shuffle"]["server_seed"] = records[1]["shuffle"]["server_seed"]
    recut = json.loads(json.dumps(records[5]))
    recut["earlier"][4]["events"][0]["cut"] = records[0]["events"][0]["cut"]
    changed = json.loads(run_node("tests/js/check_records.js", given=json.dumps([swapped, recut])))
    assert {"commitment", "root", "deck", "cards"} <= set(changed[0]["failed"])
    assert changed[1]["failed"] == ["treasure"]
