"""The scripts that check a shuffle agree with the hall in Node: vectors, records, tampering."""

import json

from games.proofs import proof_of
from games.services import deal
from tests.pages.played import play_hand
from tests.support.node import run_node
from tests.support.sources import ROOT

ROUNDS = 6


def test_vectors_and_records_hold_in_node():
    """`node --test` over every script test of the tree, those of the check among them."""
    suites = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests" / "js").glob("*.test.js"))
    assert {"tests/js/fairness.test.js", "tests/js/walk.test.js"} <= set(suites)
    printed = run_node("--test", "--test-reporter", "tap", *suites)
    assert "# fail 0" in printed and "# pass 0" not in printed


def test_every_hand_that_is_played_can_be_checked(table):
    """Both hands of some rounds: each step of each record holds, the banker's draw and hand two as well."""
    hands = [play_hand(table, seed=seed) for seed in range(2 * ROUNDS)]
    deal.start_hand(table_id=table.pk)
    records = []
    for hand in hands:
        hand.shuffle.refresh_from_db()
        records.append(proof_of(hand))
    printed = json.loads(run_node("tests/js/check_records.js", given=json.dumps(records)))
    assert [one["failed"] for one in printed] == [[]] * len(hands)
    assert all({"deck", "dice", "tiles", "banker"} <= set(one["held"]) for one in printed)
    assert {record["hand"]["place"] for record in records} == {1, 2}


def test_the_stored_record_has_the_form_of_a_fresh_one(revealed):
    """tests/cases/proof.json, on which the scripts are tested, is what the hall would send today."""
    stored = json.loads((ROOT / "tests" / "cases" / "proof.json").read_text(encoding="utf-8"))
    fresh = proof_of(revealed)
    assert set(stored) == set(fresh)
    assert all(set(stored[name]) == set(fresh[name]) for name in ("hand", "shuffle"))
    assert {event["kind"] for event in stored["events"]} == {event["kind"] for event in fresh["events"]}
