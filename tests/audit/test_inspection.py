"""The nightly inspection finds what differs, says by how much, and stops the games it concerns, once."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from games.management.commands.audit_hall import is_mark
from games.models import Fault, GameStop, HandAudit
from games.services import inspection
from games.tasks import nightly
from ledger.models import Break, Posting, Seal
from ledger.services import EntryDraft, post, wallet_of
from ledger.services import Posting as Movement
from tests.audit.test_audit import corrupt
from tests.tables import hall


def inspect() -> list[inspection.Incident]:
    """Everything up to now."""
    now = timezone.now() + timedelta(minutes=1)
    return inspection.inspect(since=now - timedelta(days=1), until=now, progress=lambda done, total: None)


def codes() -> set[str]:
    """What kinds of things differ."""
    return {one.code for one in inspect()}


def test_a_sound_hall_has_no_incident(hand, table):
    """Every hand gets its audit row; a running hand and open seats are no break."""
    hall.deal_hand(table)
    assert inspect() == []
    assert HandAudit.objects.filter(hand=hand, is_sound=True).exists()
    assert not GameStop.objects.exists() and not Break.objects.exists()


def test_the_nightly_job_seals_yesterday(hand):
    """Asked twice, one seal."""
    assert nightly() == nightly() == 0
    assert [seal.day for seal in Seal.objects.all()] == [inspection.yesterday()]


def test_a_corrupted_posting_stops_its_game_once(hand):
    """The account, the amount and the hand are named; the next night nothing new is written."""
    posting = Posting.objects.filter(entry__key=f"hand:{hand.pk}", kind="play").first()
    corrupt("UPDATE ledger_posting SET amount = amount + 7 WHERE id = %s", posting.pk)
    found = inspect()
    books = {(one.code, one.account_id, one.units) for one in found}
    assert ("line_not_postings", posting.target_id, -7) in books
    assert ("line_not_postings", posting.source_id, 7) in books
    assert any(one.code == "hand_unsound" and one.hand == hand.number for one in found)
    assert GameStop.objects.get().game == "paigow"
    stored = Break.objects.get(code="line_not_postings", account_id=posting.target_id)
    assert stored.units == -7
    faults = Fault.objects.count()
    assert len(inspect()) == len(found) and Fault.objects.count() == faults
    assert GameStop.objects.count() == 1


def test_a_slip_changed_after_its_audit_is_found(hand):
    """The audit row was written when all was well."""
    assert inspect() == []
    corrupt("UPDATE games_result SET net = net + 1 WHERE hand_id = %s AND seat = 0", hand.pk)
    assert codes() == {"hand_changed"}
    assert GameStop.objects.get().game == "paigow"


CHANGES = {
    "moves: its cause": "UPDATE games_move SET cause = 'timeout' WHERE hand_id = %s AND seq = 1",
    "moves: its moment": "UPDATE games_move SET at = at + 1 WHERE hand_id = %s AND seq = 1",
    "hand.names": 'UPDATE games_hand SET names = \'["X", "Y", "Z"]\' WHERE id = %s',
    "void": "UPDATE games_hand SET status = 'voided' WHERE id = %s",
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_bears_on_no_result_is_found_too(hand, change):
    """The stored replay keeps causes, moments and names; a void without its entry is none."""
    assert inspect() == []
    corrupt(CHANGES[change], hand.pk)
    (found,) = inspect()
    assert found.code == "hand_changed" and found.detail.startswith(change.split(":")[0])


def test_a_second_entry_of_a_hand_is_found(hand):
    """Whatever it moves and whatever its key is."""
    stake, wallet = hand.stakes[0], wallet_of(hand.members[0], hand.currency).pk
    drafted = EntryDraft(key="x:1", postings=(Movement("buy_in", wallet, stake, 5),), cause=hand.number)
    post(drafted)
    assert [(one.code, one.hand) for one in inspect()] == [("second_entry", hand.number)]


def test_a_hand_that_never_ends_is_found(table):
    """It is no break of the books, but somebody must look."""
    stuck = hall.deal_hand(table)
    corrupt("UPDATE games_hand SET started_at = started_at - interval '7 hours' WHERE id = %s", stuck.pk)
    assert codes() == codes() == {"hand_stuck"}
    assert Fault.objects.filter(code="hand_stuck", hand=stuck).count() == 1


STAKES = {
    "stake_stray": "UPDATE games_seat SET left_at = now() WHERE id = %s",
    "seat_without_stake": "UPDATE games_seat SET stake_account_id = NULL WHERE id = %s",
}


@pytest.mark.parametrize("code", STAKES)
def test_a_stake_without_a_seat_is_found(table, code):
    """And a seat without a stake."""
    corrupt(STAKES[code], table.seats.first().pk)
    assert code in codes()


def test_a_stake_that_is_not_what_was_carried_is_found(table):
    """While a hand runs nothing moves its stakes."""
    running = hall.deal_hand(table)
    corrupt("UPDATE ledger_account SET balance = balance - 3 WHERE id = %s", running.stakes[0])
    found = {(one.code, one.units, one.hand) for one in inspect() if one.code == "stake_not_carried"}
    assert found == {("stake_not_carried", -3, running.number)}


def test_play_without_a_hand_is_found(table):
    """What moves between two stakes does so by a settled hand only, even through the doorway of the books."""
    stakes = [seat.stake_account_id for seat in table.seats.order_by("index")]
    post(EntryDraft(key="hand:0", postings=(Movement("play", stakes[0], stakes[1], 5),)))
    found = {(one.code, one.units, one.account_id) for one in inspect()}
    assert found == {("play_without_hand", 5, stakes[0])}


def test_the_command_shows_its_way_and_what_differs(hand):
    """A line while it works, no bar without a terminal; sound or not is told by its end."""
    said, shown = StringIO(), StringIO()
    call_command("audit_hall", stdout=said, stderr=shown)
    assert "Everything agrees." in said.getvalue() and shown.getvalue() == "1/1 hands\n"
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("UPDATE ledger_account SET balance = balance + 5 WHERE id = %s", [hand.stakes[0]])
    with pytest.raises(CommandError, match="differ"):
        call_command("audit_hall", since=None, stdout=said, stderr=shown)
    assert f"balance_not_postings  account {hand.stakes[0]}  +5 units" in said.getvalue()


def test_the_command_tells_its_way_in_few_lines():
    """Ten lines for a thousand hands, each hand where there are fewer, and the last always."""
    told = [done for done in range(1, 1001) if is_mark(done, 1000, 10)]
    assert told == list(range(100, 1001, 100))
    assert [done for done in range(1, 4) if is_mark(done, 3, 10)] == [1, 2, 3]
