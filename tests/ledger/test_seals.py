"""ledger.md 1.7: a day's entries are sealed once they are final, and nothing in them changes unseen."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest
from django.db import DatabaseError, connection, connections, transaction
from django.utils import timezone

from ledger import seals
from ledger.audit import audit, audit_everything
from ledger.errors import TooEarly
from ledger.models import Entry, Posting, Seal
from tests.ledger.books import enter, house, stake, wallet
from tests.support.waiting import wait_until


def seal_when_final(day: date) -> Seal:
    """Seal a day once nothing older runs anywhere: other databases of the server count, too."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(max(xid::text::bigint), 0) FROM ledger_entry")
        (newest,) = cursor.fetchone()
    wait_until(lambda: seals._horizon() > newest, seconds_max=60)
    return seals.seal_day(day)


def days_ago(days: int) -> date:
    """A day of the hall."""
    return timezone.localdate() - timedelta(days=days)


def corrupt(statement: str, *values: object) -> None:
    """Change the books as no code of ours can."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement, values)


def backdate(days: int) -> None:
    """Let all that is written so far have been written some days ago."""
    corrupt("UPDATE ledger_entry SET at = at - %s WHERE at > now() - interval '1 hour'", timedelta(days=days))


@pytest.fixture
def sealed(transactional_db) -> list[Seal]:
    """Three days of play, each sealed; today's postings come after."""
    loser, winner = stake(1, 10, 1000), stake(2, 20, 1000)
    for days in (3, 2, 1):
        enter(("play", loser, winner, 100), ("rake", winner, house("rake"), 5))
        backdate(days)
    made = [seal_when_final(days_ago(days)) for days in (3, 2, 1)]
    enter(("play", loser, winner, 100), ("rake", winner, house("rake"), 7))
    return made


def test_1_7_each_entry_is_under_one_seal(sealed):
    """The days' entries, chained; today's are not sealed yet."""
    assert [seal.entries for seal in sealed] == [5, 1, 1]
    assert sum(seal.entries for seal in sealed) == Entry.objects.count() - 1
    assert [seal.previous for seal in sealed] == [seals.NOTHING, sealed[0].hash, sealed[1].hash]
    assert list(seals.flaws()) == []


def test_1_7_a_day_is_sealed_once_and_in_order(sealed):
    """Asked again, the same seal; a day that has not ended, or lies before the last seal, has none."""
    assert seals.seal_day(days_ago(2)) == sealed[1]
    for day in (timezone.localdate(), days_ago(4)):
        with pytest.raises(TooEarly):
            seals.seal_day(day)
    assert seals.seal_until(days_ago(1)) == []


def test_1_7_a_missed_day_is_made_up_for(transactional_db):
    """Days without a job are sealed by the next one."""
    wallet(1, 100)
    backdate(4)
    seals.seal_day(days_ago(4))
    assert [seal.day for seal in seals.seal_until(days_ago(1))] == [days_ago(3), days_ago(2), days_ago(1)]


def test_1_7_the_seal_is_the_only_checkpoint(sealed):
    """A house's balance is its sum under the seal and what came later."""
    rake = house("rake")
    assert sealed[-1].houses[str(rake)] == 15
    assert seals.house_balance(rake) == 22
    assert seals.house_balance(house("issuance")) == -2000


def test_1_4_without_a_seal_the_balance_is_the_sum(transactional_db):
    """From the first posting on."""
    wallet(1, 100)
    assert seals.house_balance(house("issuance")) == -100


def test_1_7_a_seal_cannot_be_changed(sealed):
    """Nor deleted."""
    for change in (
        lambda: Seal.objects.filter(pk=sealed[0].pk).update(hash="0" * 64),
        lambda: Seal.objects.all().delete(),
    ):
        with pytest.raises(DatabaseError, match="append-only"):
            change()


TAMPERED = {
    "an amount": "UPDATE ledger_posting SET amount = amount + 1 WHERE entry_id = %s",
    "a memo": "UPDATE ledger_entry SET memo = 'x' WHERE id = %s",
    "a moment": "UPDATE ledger_entry SET at = at - interval '1 millisecond' WHERE id = %s",
    "a line": "UPDATE ledger_line SET balance_after = balance_after + 1 WHERE entry_id = %s",
    "an entry gone": "DELETE FROM ledger_entry WHERE id = %s",
    "a posting gone": "DELETE FROM ledger_posting WHERE entry_id = %s AND kind = 'rake'",
}


@pytest.mark.parametrize("name", TAMPERED)
def test_2_whatever_is_changed_under_a_seal_breaks_it(sealed, name):
    """The day whose entry was changed is named; the days after it still follow."""
    entry = Entry.objects.order_by("-id")[2]
    corrupt(TAMPERED[name], entry.pk)
    broken = list(seals.flaws())
    assert broken and sealed[1].day in {flaw.day for flaw in broken}
    assert "seal_broken" in {finding.code for finding in audit_everything()}


def test_2_a_corrupted_posting_is_found_with_its_account_and_amount(sealed):
    """One unit more to the house: the seal names the house account, the lines name the stake, each by one."""
    posting = Posting.objects.filter(kind="rake").order_by("id")[1]
    corrupt("UPDATE ledger_posting SET amount = amount + 1 WHERE id = %s", posting.pk)
    found = {(one.code, one.account_id): one.units for one in audit_everything()}
    assert found["seal_broken", posting.target_id] == 1
    assert found["line_not_postings", posting.source_id] == 1
    assert found["balance_not_postings", posting.source_id] == 1
    assert {code for code, _ in found} == {
        "seal_broken",
        "line_not_postings",
        "balance_not_postings",
        "sum_not_zero",
    }


def test_1_7_a_posting_of_a_running_transaction_comes_under_the_next_seal(transactional_db):
    """Ids are not commit order: an entry with a lower id may become visible after the seal."""
    purse = wallet(1, 100)
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        early = enter(("grant", house("issuance"), purse, 1))
        pool.submit(_grant_elsewhere).result()
        pool.submit(_backdated_seal, 2).result()
    backdate(1)
    assert Entry.objects.filter(pk=early.entry_id).exists()
    second = seal_when_final(days_ago(1))
    first = Seal.objects.get(day=days_ago(2))
    assert first.entries + second.entries == Entry.objects.count()
    assert list(seals.flaws()) == [] and audit("coin") == []


def _grant_elsewhere() -> None:
    try:
        wallet(2, 50)
    finally:
        connections.close_all()


def _backdated_seal(days: int) -> None:
    try:
        backdate(days)
        seals.seal_day(days_ago(days))
    finally:
        connections.close_all()
