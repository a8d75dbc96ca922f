"""The wallet: figures that add up, and a statement back to the first coin."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from games.services import seating
from ledger.selectors import balances_of
from ledger.services import EntryDraft, Posting, house_account, post, wallet_of
from tests.pages.played import practice_room

GRANTS = 130


def grant(member, units: int, key: str, memo: str = "") -> None:
    """Give club coins."""
    posting = Posting("grant", house_account("issuance", "coin"), wallet_of(member.pk, "coin").pk, units)
    post(EntryDraft(key=key, postings=(posting,), memo=memo))


@pytest.fixture
def rich(anna):
    """Anna after many grants."""
    for number in range(1, GRANTS + 1):
        grant(anna, number * 100, f"test:{number}")
    return anna


def figures(body: str, heading: str) -> str:
    """The figure that stands under that heading."""
    return re.search(rf"{heading}</dt>.*?amount__figure\">([^<]+)<", body, re.DOTALL)[1]


def test_wallet_in_play_and_held_add_up(anna, enter):
    """What lies at tables stays the member's and is shown as in play."""
    seating.quick_play(room=practice_room(), member=anna)
    body = enter(anna).get("/wallet/?currency=practice").content.decode()
    assert figures(body, "In play at tables") == "100"
    assert figures(body, "All that is yours") == "10,000"
    assert figures(body, "Net issued to you so far") == "10,000"
    assert balances_of(anna.pk, "practice").total == 1_000_000


def test_the_statement_reaches_the_first_coin(rich, enter):
    """Page by page, every change of the wallet comes once, with its balance after."""
    browser, address, deltas = enter(rich), "/wallet/?currency=coin", []
    for _page in range(20):
        body = browser.get(address).content.decode()
        deltas += re.findall(r"numeric only-wide\">.*?▲ \+([\d,]+)<", body)
        older = re.search(r'rel="next" href="([^"]+)"', body)
        if older is None:
            break
        address = "/wallet/" + older[1].replace("&amp;", "&")
    assert [int(delta) for delta in deltas] == list(range(GRANTS, 0, -1))


def test_the_statement_filters_by_kind_and_day(rich, enter):
    """Only lines of that kind and of those days are listed."""
    browser = enter(rich)
    today = timezone.localdate()
    yesterday, tomorrow = today - timedelta(days=1), today + timedelta(days=1)
    shown = browser.get(f"/wallet/?currency=coin&kind=grant&since={yesterday}&until={tomorrow}")
    assert len(shown.context["page"].lines) == 50
    for query in (f"since={tomorrow}", f"until={yesterday}", "kind=hold"):
        assert browser.get(f"/wallet/?currency=coin&{query}").context["page"].lines == ()


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("cursor=x", "Page"),
        ("cursor=²", "Page"),
        ("cursor=" + "9" * 40, "Page"),
        ("since=2026-13-45", "From"),
        ("until=yesterday", "To"),
        ("currency=gold", "Currency"),
        ("kind=%00", "Kind"),
    ],
)
def test_an_unreadable_filter_is_named_and_left_out(anna, enter, query, name):
    """Nobody gets an error page by a mistyped address, and nobody takes the page for what he asked."""
    page = enter(anna).get(f"/wallet/?{query}", headers={"accept-language": "en"})
    with override("en"):
        assert (page.status_code, [str(one) for one in page.context["filters"].unread]) == (200, [name])
    assert "wallet-unread" in page.content.decode()


@pytest.mark.parametrize("query", ["", "kind=&since=&until=", "until=9999-12-31", "since=0001-01-01"])
def test_filters_that_are_empty_or_far_away_are_read(anna, enter, query):
    """They are no fault."""
    page = enter(anna).get(f"/wallet/?{query}")
    assert page.context["filters"].unread == () and "wallet-unread" not in page.content.decode()


@pytest.mark.parametrize("query", ["since=٢٩٩٩-٠١-٠١", "since=29990101", "cursor=１", "cursor=1%0A"])
def test_days_and_cursors_are_written_in_plain_digits(rich, enter, query):
    """Other digits and other forms of a day are not read either: the newest page stands."""
    browser = enter(rich)
    newest = browser.get("/wallet/?currency=coin").context["page"].lines
    assert newest and browser.get(f"/wallet/?currency=coin&{query}").context["page"].lines == newest


def test_a_guest_has_practice_coins_only(visitor, enter):
    """There is nothing of club coins on a guest's page."""
    assert "?currency=coin" not in enter(visitor).get("/wallet/").content.decode()


def test_memos_are_text(anna, enter):
    """What staff wrote is never read as HTML."""
    grant(anna, 100, "test:nasty", memo="<script>alert(1)</script>")
    body = enter(anna).get("/wallet/?currency=coin").content.decode()
    assert "<script>alert" not in body and "&lt;script&gt;alert" in body


def test_a_long_statement_costs_few_queries(rich, enter, django_assert_max_num_queries):
    """The number of queries does not grow with the lines."""
    browser = enter(rich)
    browser.get("/wallet/?currency=coin")
    with django_assert_max_num_queries(16):
        browser.get("/wallet/?currency=coin")
