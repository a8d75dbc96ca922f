"""What members and staff read of the books."""

from datetime import timedelta

import pytest

from ledger.models import Line
from ledger.selectors import (
    Balances,
    balances_of,
    house_balance,
    net_issued,
    statement,
    statement_kinds,
    trial_balance,
)
from ledger.services import open_account
from tests.ledger.books import enter, house, stake, wallet

pytestmark = pytest.mark.django_db


def test_balances_of_a_member():
    """Wallet, in play and held are all his; another's and another currency's are not."""
    purse, one, two = wallet(1, 1000), stake(1, 10), stake(1, 11)
    held = open_account(kind="held", holder="member:1", currency="coin")
    reserve = open_account(kind="reserve", holder="seat:10", currency="coin", owner="member:1")
    enter(("buy_in", purse, one, 200), ("buy_in", purse, two, 100), ("hold", purse, held, 50))
    enter(("reserve", one, reserve, 30))
    stake(2, 20, 500)
    wallet(1, 77, "practice")
    assert balances_of(1, "coin") == Balances(wallet=650, in_play=300, held=50)
    assert balances_of(1, "coin").total == 1000
    assert balances_of(1, "practice").total == 77
    assert balances_of(99, "coin") == Balances(0, 0, 0)


def test_a_debt_is_shown_as_what_is_owed():
    """It is beside the balances, not in them."""
    debt = open_account(kind="debt", holder="member:1", currency="coin")
    enter(("debt", debt, house("debt_contra"), 40))
    assert balances_of(1, "coin") == Balances(0, 0, 0, debt=40)


def test_a_statement_runs_from_the_newest_line():
    """Each line says what moved, why, and what was in the wallet after it."""
    purse, seat = wallet(1, 1000), stake(1, 10)
    enter(("buy_in", purse, seat, 200), memo="sat down", cause="seat:10")
    enter(("cash_out", seat, purse, 150))
    page = statement(1, "coin")
    assert [(line.kind, line.delta, line.balance_after) for line in page.lines] == [
        ("cash_out", 150, 950),
        ("buy_in", -200, 800),
        ("grant", 1000, 1000),
    ]
    assert (page.lines[1].memo, page.lines[1].cause) == ("sat down", "seat:10")
    assert page.next_cursor is None


def test_a_statement_is_paged_by_cursor():
    """Pages follow each other without a gap, also when lines come in between."""
    for units in range(1, 8):
        wallet(1, units)
    first = statement(1, "coin", limit=3)
    wallet(1, 99)
    second = statement(1, "coin", limit=3, cursor=first.next_cursor)
    third = statement(1, "coin", limit=3, cursor=second.next_cursor)
    found = [line.delta for page in (first, second, third) for line in page.lines]
    assert found == [7, 6, 5, 4, 3, 2, 1]
    assert third.next_cursor is None


def test_a_statement_is_filtered_by_kind_and_date():
    """`since` is included, `until` is not."""
    purse, seat = wallet(1, 1000), stake(1, 10)
    enter(("buy_in", purse, seat, 200))
    enter(("cash_out", seat, purse, 50))
    newest = statement(1, "coin").lines[0]

    def kinds(**filters) -> list[str]:
        return [line.kind for line in statement(1, "coin", **filters).lines]

    assert kinds(kinds=["buy_in", "grant"]) == ["buy_in", "grant"]
    assert kinds(since=newest.at) == ["cash_out"]
    assert kinds(until=newest.at) == ["buy_in", "grant"]
    assert kinds(since=newest.at + timedelta(seconds=1)) == []
    assert statement_kinds(1, "coin") == ("grant", "buy_in", "cash_out")


def test_a_statement_shows_its_own_member_and_currency_only():
    """Nobody reads another's wallet."""
    wallet(1, 10)
    wallet(2, 20)
    wallet(1, 30, "practice")
    assert [line.delta for line in statement(1, "coin").lines] == [10]


def test_lines_of_a_wallet_are_ordered_in_time():
    """A later version is never stamped earlier."""
    for units in range(1, 6):
        wallet(1, units)
    stamps = list(Line.objects.order_by("version").values_list("at", flat=True))
    assert stamps == sorted(stamps)


def test_totals_add_up_to_nothing():
    """What was issued lies somewhere; voids take it back."""
    purse, seat = wallet(1, 1000), stake(1, 10)
    enter(("buy_in", purse, seat, 200))
    enter(("rake", seat, house("rake"), 15))
    enter(("void_grant", purse, house("issuance"), 100))
    balances = trial_balance("coin")
    assert (balances["wallet"], balances["stake"], balances["rake"]) == (700, 185, 15)
    assert balances["issuance"] == house_balance("issuance", "coin") == -900
    assert sum(balances.values()) == 0
    assert net_issued(1, "coin") == 900
