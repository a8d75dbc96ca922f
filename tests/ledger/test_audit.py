"""ledger.md 2: the audit finds each way in which the books can be unsound, and changes nothing."""

import pytest
from django.db import connection

from ledger.audit import audit
from ledger.models import Account, Break, Line, Posting
from ledger.services import open_account
from ledger.tasks import audit_books
from tests.ledger.books import enter, house, stake, wallet

pytestmark = pytest.mark.django_db

CORRUPTIONS = {
    "a balance": ("UPDATE ledger_account SET balance = 1 WHERE id = {seat}", "balance_not_postings"),
    "the sum": ("UPDATE ledger_account SET balance = balance + 1 WHERE id = {seat}", "sum_not_zero"),
    "a posting": ("UPDATE ledger_posting SET amount = 301 WHERE kind = 'play'", "balance_not_postings"),
    "a posting's line": ("UPDATE ledger_posting SET amount = 301 WHERE kind = 'play'", "line_not_postings"),
    "a line's delta": ("UPDATE ledger_line SET delta = 1 WHERE kind = 'play'", "lines_broken"),
    "a line lost": ("DELETE FROM ledger_line WHERE kind = 'grant'", "lines_broken"),
    "the last line lost": ("DELETE FROM ledger_line WHERE kind = 'play'", "last_line_not_balance"),
    "a version": ("UPDATE ledger_account SET version = 9 WHERE id = {seat}", "last_line_not_balance"),
    "a closed seat": ("UPDATE ledger_account SET closed_at = now() WHERE id = {seat}", "closed_with_units"),
    "a kind": ("UPDATE ledger_posting SET kind = 'grant' WHERE kind = 'play'", "off_the_chart"),
    "a currency": ("UPDATE ledger_account SET currency = 'practice' WHERE id = {seat}", "off_the_chart"),
}


@pytest.fixture
def seat() -> Account:
    """A stake that has won."""
    loser, winner = stake(1, 10, 1000), stake(2, 20, 1000)
    enter(("play", loser, winner, 300), ("rake", winner, house("rake"), 15))
    return winner


def corrupt(statement: str) -> None:
    """Change the books as no code of ours can."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement)
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")


def test_2_sound_books_have_no_findings(seat: Account):
    """Neither currency has any, and the job keeps none."""
    assert (audit("coin"), audit("practice")) == ([], [])
    assert audit_books() == 0
    assert not Break.objects.exists()


@pytest.mark.parametrize("name", CORRUPTIONS)
def test_2_each_corruption_is_found(seat: Account, name: str):
    """The finding says what is wrong."""
    statement, code = CORRUPTIONS[name]
    corrupt(statement.format(seat=seat.pk))
    assert code in {finding.code for finding in audit("coin")}


def test_2_a_balance_below_zero_is_found(seat: Account):
    """Should the constraint ever be gone, the audit still sees it."""
    corrupt("ALTER TABLE ledger_account DROP CONSTRAINT account_not_negative")
    corrupt(f"UPDATE ledger_account SET balance = -7 WHERE id = {seat.pk}")
    below = [finding for finding in audit("coin") if finding.code == "below_zero"]
    assert [(finding.account_id, finding.detail) for finding in below] == [(seat.pk, "balance -7")]


def test_2_a_case_is_empty_at_rest(seat: Account):
    """Units left in a case are found."""
    case = open_account(kind="case", holder="case:1", currency="coin")
    enter(("rake_back", house("rake"), case, 15))
    (finding,) = audit("coin")
    assert (finding.code, finding.account_id) == ("case_not_at_rest", case.pk)


def test_2_a_posting_moved_to_the_wallet_is_on_the_chart(seat: Account):
    """What went to a wallet in place of a closed seat is no finding."""
    gone, purse = stake(3, 30), wallet(3)
    Account.objects.filter(pk=gone.pk).update(closed_at="2026-01-01T00:00Z")
    enter(("play", seat, gone, 5))
    assert Posting.objects.filter(kind="play", target=purse).exists()
    assert audit("coin") == []


def test_2_the_job_keeps_each_break_once_and_repairs_nothing(seat: Account):
    """Found again, a break is not kept again; balances and lines stay as they were."""
    corrupt(f"UPDATE ledger_account SET balance = balance + 1 WHERE id = {seat.pk}")
    before = list(Line.objects.values()), list(Account.objects.order_by("pk").values())
    assert audit_books() == audit_books() == Break.objects.count() == 3
    assert (list(Line.objects.values()), list(Account.objects.order_by("pk").values())) == before
