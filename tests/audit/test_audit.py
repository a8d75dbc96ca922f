"""The audit of a hand finds what its seed and its log do not bear out, once, and stops the game."""

import json

import pytest
from django.db import connection

from games import audit
from games.models import Fault, GameStop, HandAudit, Result
from games.services import tables
from tests.tables import hall


def corrupt(statement: str, *values: object) -> None:
    """Change what triggers protect, as somebody with the database's own keys could."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement, values)
        cursor.execute("SET LOCAL session_replication_role = origin")


def test_a_sound_hand_is_audited_once(hand):
    """One row with the finished replay; asked again, the same row."""
    first = audit.audit_hand(hand.pk)
    assert (first.is_sound, first.differences) == (True, [])
    assert audit.audit_hand(hand.pk) == first
    assert HandAudit.objects.count() == 1
    assert not GameStop.objects.exists()


def test_every_hand_of_some_rounds_is_sound(db):
    """Ten rounds by bold answers, each with new members: such answers leave some with nothing."""
    room = hall.make_room()
    hands = []
    for _ in range(10):
        table = tables.open_table(room=room)
        hall.seat_all(table, [hall.make_member() for _ in range(3)])
        hands += hall.play_round(table, lambda seat, legal: legal[-1 - seat % len(legal)])
    assert len(hands) >= 10
    assert [audit.audit_hand(hand.pk).differences for hand in hands] == [[]] * len(hands)


def test_a_running_hand_is_not_audited(table):
    """There is nothing to compare with yet."""
    assert audit.audit_hand(hall.deal_hand(table).pk) is None
    assert not HandAudit.objects.exists()


def test_an_aborted_hand_has_moved_nothing(table):
    """No slip, no posting: sound."""
    broken = hall.deal_hand(table)
    hall.abort(broken)
    assert audit.audit_hand(broken.pk).is_sound


def test_an_aborted_hand_that_was_paid_is_found(hand):
    """That it no longer folds does not hide what was written for it."""
    corrupt("UPDATE games_hand SET status = 'aborted' WHERE id = %s", hand.pk)
    corrupt("UPDATE games_move SET seat = 9 WHERE hand_id = %s AND seq = 1", hand.pk)
    codes = {difference["code"] for difference in audit.audit_hand(hand.pk).differences}
    assert codes == {"slips", "postings"}


def test_the_second_hand_of_a_round_inherits_what_the_first_left(table):
    """A memory that hand 1 did not leave is found."""
    _, second = hall.play_round(table)
    corrupt('UPDATE games_hand SET memory = \'{"hand": 2, "seen": []}\' WHERE id = %s', second.pk)
    assert {difference["code"] for difference in audit.audit_hand(second.pk).differences} == {"memory"}


OF_SHUFFLE = "WHERE id IN (SELECT shuffle_id FROM games_hand WHERE id = %s)"
CORRUPTIONS = [
    ({"slips"}, "UPDATE games_result SET net = net + 1 WHERE hand_id = %s AND seat = 0"),
    ({"slips", "holders"}, "DELETE FROM games_result WHERE hand_id = %s AND seat = 1"),
    ({"log", "replay"}, "DELETE FROM games_move WHERE hand_id = %s AND seq = 2"),
    ({"log"}, "UPDATE games_hand SET seq = seq + 1 WHERE id = %s"),
    ({"deck"}, f"UPDATE games_shuffle SET deck_hash = repeat('0', 64) {OF_SHUFFLE}"),
    ({"root"}, f"UPDATE games_shuffle SET root_hash = repeat('0', 64) {OF_SHUFFLE}"),
    ({"commitment", "lock"}, f"UPDATE games_shuffle SET commitment = repeat('0', 64) {OF_SHUFFLE}"),
    ({"lock"}, f"UPDATE games_shuffle SET lock_hash = repeat('0', 64) {OF_SHUFFLE}"),
    ({"revealed"}, f"UPDATE games_shuffle SET revealed_seed = repeat('0', 64) {OF_SHUFFLE}"),
    ({"holders"}, "UPDATE games_result SET member_id = member_id + 1 WHERE hand_id = %s AND seat = 0"),
    ({"holders"}, "UPDATE games_result SET ended_at = now() + interval '1 day' WHERE hand_id = %s"),
    ({"seats"}, "UPDATE games_hand SET chairs = '[3, 2, 1]' WHERE id = %s"),
    ({"seats"}, "UPDATE games_hand SET bots = '[0]' WHERE id = %s"),
    ({"seats", "holders"}, "UPDATE games_hand SET members = '[1, 2, 3]' WHERE id = %s"),
    ({"memory"}, 'UPDATE games_hand SET memory = \'{"hand": 1, "seen": []}\' WHERE id = %s'),
    ({"currency", "postings"}, "UPDATE games_hand SET currency = 'practice' WHERE id = %s"),
    ({"slips", "carries"}, "UPDATE games_hand SET carries = '[9999, 9998, 9997]' WHERE id = %s"),
]


@pytest.mark.parametrize(("codes", "statement"), CORRUPTIONS)
def test_a_corrupted_row_is_found(hand, codes, statement):
    """Whatever was changed is named, and no new hand of the game begins."""
    corrupt(statement, hand.pk)
    found = audit.audit_hand(hand.pk)
    assert not found.is_sound
    assert {difference["code"] for difference in found.differences} == codes
    assert GameStop.objects.get().game == "paigow"
    assert hall.deal_hand(hand.table) is None


def test_a_corrupted_posting_is_found(hand):
    """One unit more in the books than the replay yields: the amounts are named, the game stops."""
    corrupt("UPDATE ledger_posting SET amount = amount + 1 WHERE id = (SELECT min(p.id) FROM ledger_posting p"
            " JOIN ledger_entry e ON e.id = p.entry_id WHERE e.key = %s)", f"hand:{hand.pk}")  # fmt: skip
    found = audit.audit_hand(hand.pk)
    (difference,) = found.differences
    assert difference["code"] == "postings"
    expected, booked = (sum(row[3] for row in difference[side]) for side in ("expected", "found"))
    assert booked == expected + 1
    assert json.loads(Fault.objects.get(code="audit_broken").detail) == found.differences
    assert not hall.deal_hand(hand.table)


def test_a_changed_answer_is_found(hand):
    """Another call in the log makes another hand, or none at all."""
    corrupt(
        'UPDATE games_move SET action = \'{"do": "call", "multiple": 4}\' WHERE hand_id = %s AND seq = 2',
        hand.pk,
    )
    assert not audit.audit_hand(hand.pk).is_sound


def test_a_hand_of_another_version_keeps_its_row(hand):
    """Rules that have changed since cannot be asked about it; that is no break."""
    corrupt("UPDATE games_hand SET version = version + 1 WHERE id = %s", hand.pk)
    done = audit.audit_hand(hand.pk)
    assert done.is_sound and not done.replay
    assert Result.objects.filter(hand=hand).exists()
