"""The wallet and its statement over the API."""

from datetime import timedelta
from itertools import pairwise

import pytest
from django.utils import timezone

from games.services import seating
from ledger.selectors import balances_of, statement
from tests.pages.played import practice_room
from tests.pages.test_wallet import grant

LINES = 25
POCKET = {"currency", "wallet", "in_play", "held", "total", "debt", "net_issued"}


@pytest.fixture
def rich(anna):
    """Anna after many grants of club coins."""
    for number in range(1, LINES + 1):
        grant(anna, number * 100, f"test:{number}", memo=f"for {number}")
    return anna


def lines_of(ask, who, query: str) -> list[dict]:
    """Every line over all pages, from the newest on."""
    met, cursor = [], ""
    while cursor is not None:
        page = ask(who, f"statement?{query}" + (f"&cursor={cursor}" if cursor else "")).json()
        met += page["results"]
        cursor = page["next"]
    return met


def test_pockets_are_whole_units_and_add_up(ask, rich):
    """Both currencies of a member, as the books say."""
    seating.quick_play(room=practice_room(), member=rich)
    coin, practice = ask(rich, "wallet").json()["results"]
    assert set(coin) == set(practice) == POCKET
    assert (coin["currency"], practice["currency"]) == ("coin", "practice")
    assert coin["wallet"] == coin["net_issued"] == sum(range(1, LINES + 1)) * 100
    assert practice["in_play"] == 10_000 and practice["total"] == 1_000_000
    for pocket in (coin, practice):
        assert pocket["wallet"] + pocket["in_play"] + pocket["held"] == pocket["total"]
        assert all(type(pocket[name]) is int for name in POCKET - {"currency"})


def test_a_guest_has_practice_coins_only(ask, guest):
    """One pocket, and a statement of practice coins."""
    assert [pocket["currency"] for pocket in ask(guest, "wallet").json()["results"]] == ["practice"]
    page = ask(guest, "statement").json()
    assert page["currency"] == "practice" and [line["kind"] for line in page["results"]] == ["grant"]


def test_a_wallet_is_ones_own(ask, rich, stranger, staff):
    """Neither another member nor staff reads it here."""
    for other in (stranger, staff):
        assert ask(other, "wallet").json()["results"][0]["wallet"] == 0
        assert ask(other, "statement?currency=coin").json()["results"] == []


def test_the_statement_is_paged_to_its_end(ask, rich):
    """Each line once, newest first, with the balance after it."""
    met = lines_of(ask, rich, "currency=coin&limit=10")
    assert [line["delta"] for line in met] == [number * 100 for number in range(LINES, 0, -1)]
    assert met[0]["balance_after"] == balances_of(rich.pk, "coin").wallet
    for newer, older in pairwise(met):
        assert newer["balance_after"] - newer["delta"] == older["balance_after"]
    assert set(met[0]) == {"id", "at", "kind", "name", "memo", "delta", "balance_after"}
    assert [line["id"] for line in met] == [line.id for line in statement(rich.pk, "coin", limit=99).lines]


def test_an_end_at_a_full_page_is_an_end(ask, rich):
    """No cursor leads to an empty page."""
    assert ask(rich, f"statement?currency=coin&limit={LINES}").json()["next"] is None


def test_the_currency_that_is_left_out(ask, anna):
    """Practice coins, until club coins are given for the first time."""
    assert ask(anna, "statement").json()["currency"] == "practice"
    grant(anna, 100, "test:first")
    assert ask(anna, "statement").json()["currency"] == "coin"


def test_filters(ask, rich):
    """By kind and by days of the hall, both ends included; the name is in the reader's language."""
    today = timezone.localdate()
    yesterday, tomorrow = today - timedelta(days=1), today + timedelta(days=1)
    assert len(lines_of(ask, rich, f"currency=coin&kind=grant&since={yesterday}&until={tomorrow}")) == LINES
    for query in (f"since={tomorrow}", f"until={yesterday}", "kind=hold"):
        assert lines_of(ask, rich, f"currency=coin&{query}") == []
    assert ask(rich, "statement").json()["results"][0]["name"] == "Coins granted"


@pytest.mark.parametrize(
    ("query", "name", "code"),
    [
        ("currency=gold", "currency", "invalid_choice"),
        ("currency=", "currency", "invalid_choice"),
        ("kind=theft", "kind", "invalid_choice"),
        ("since=yesterday", "since", "invalid"),
        ("since=2026-13-45", "since", "invalid"),
        ("since=20260101", "since", "invalid"),
        ("until=２０２６-01-01", "until", "invalid"),
        ("until=", "until", "invalid"),
        ("cursor=x", "cursor", "invalid"),
        ("cursor=²", "cursor", "invalid"),
        ("cursor=" + "9" * 19, "cursor", "invalid"),
        ("cursor=1%0A", "cursor", "invalid"),
        ("cursor=", "cursor", "blank"),
        ("limit=0", "limit", "min_value"),
        ("limit=101", "limit", "max_value"),
        ("limit=ten", "limit", "invalid"),
        ("limit=١", "limit", "invalid"),
        ("limit=१०", "limit", "invalid"),
        ("limit=1.0", "limit", "invalid"),
        ("limit=1_0", "limit", "invalid"),
        ("limit=%2B5", "limit", "invalid"),
        ("limit=%205", "limit", "invalid"),
        ("limit=5%0A", "limit", "invalid"),
        ("limit=" + "9" * 2000, "limit", "max_value"),
        ("page=2", "page", "unknown"),
        ("member=1", "member", "unknown"),
        ("kind=grant&kind=play", "kind", "repeated"),
        ("kind=%00", "kind", "invalid_choice"),
        ("cursor=%00", "cursor", "invalid"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(ask, rich, query, name, code):
    """400 with a stable code for the value, and a sentence for people."""
    answer = ask(rich, f"statement?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    wrong = answer.json()["detail"]
    assert set(wrong) == {name} and wrong[name]["code"] == code and wrong[name]["message"]


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_the_first_and_the_last_day_of_the_calendar(ask, rich, day):
    """They are days like others."""
    assert ask(rich, f"statement?since={day}&until={day}").json()["results"] == []


def test_the_books_cost_few_queries(few, ask, rich):
    """As many for many lines as for one."""
    assert len(few(rich, "statement?currency=coin&limit=100", 2)["results"]) == LINES
    few(rich, "statement", 4)
    few(rich, "wallet", 7)
