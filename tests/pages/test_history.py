"""The history: every slip once, sums that agree, and nobody else's."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from games.models import Hand, Result
from tests.pages.played import member, play_hand, practice_room, seated_table

DAY = timedelta(days=1)
SLIPS = 75
START = datetime(2025, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def slips(anna):
    """Anna's 75 slips over as many days, copied from one that was really played."""
    table = seated_table(practice_room(), anna, member("Ben"))
    first = play_hand(table, seed=1)
    played = Result.objects.get(hand=first, member=anna)
    for number in range(1, SLIPS):
        _copy(first, played, number)
    Result.objects.filter(pk=played.pk).update(ended_at=START, gross=100, rake=5, net=95, effective=100)
    return anna


def _copy(hand: Hand, slip: Result, number: int) -> None:
    values = {
        field.attname: getattr(hand, field.attname) for field in Hand._meta.fields if not field.primary_key
    }
    copied = Hand.objects.create(**values | {"number": f"PG-T{number:05}", "ordinal": 1000 + number})
    gross = number if number % 2 else -number
    slip.__class__.objects.create(
        hand=copied, member=slip.member, seat=slip.seat, carried=5000, due=gross, gross=gross,
        rake=number % 2, net=gross - number % 2, effective=number, ended_at=START + number * DAY,
    )  # fmt: skip


def _pages(browser, address: str) -> list:
    """Every page from the newest to the oldest."""
    pages = []
    while address:
        answer = browser.get(address)
        pages.append(answer.context["page"])
        older = re.search(r'rel="next" href="([^"]+)"', answer.content.decode())
        address = "/history/" + older[1].replace("&amp;", "&") if older else ""
    return pages


def test_the_history_reaches_the_first_hand(slips, enter):
    """A member pages to his oldest slip without staff, and meets each slip once."""
    pages = _pages(enter(slips), "/history/?currency=practice")
    met = [slip.pk for page in pages for slip in page.slips]
    assert len(pages) == 3 and len(met) == len(set(met)) == SLIPS
    assert pages[-1].slips[-1].ended_at == START


def test_slips_of_one_moment_are_neither_lost_nor_doubled(slips, enter):
    """The cursor tells slips apart that ended together."""
    Result.objects.update(ended_at=START)
    met = [slip.pk for page in _pages(enter(slips), "/history/?currency=practice") for slip in page.slips]
    assert len(met) == len(set(met)) == SLIPS


def test_sums_of_pages_add_up_to_the_sum_of_all(slips, enter):
    """The foot of each page and the head of the history agree, and gross less rake is net."""
    pages = _pages(enter(slips), "/history/?currency=practice")
    for name in ("hands", "gross", "rake", "net", "effective"):
        assert sum(getattr(page.sums, name) for page in pages) == getattr(pages[0].total, name)
    total = pages[0].total
    assert total.hands == SLIPS and total.gross - total.rake == total.net


def test_filters_change_the_list_and_the_sums(slips, enter):
    """Days are the reader's, both ends included; the other currency has its own history."""
    browser = enter(slips)
    page = browser.get("/history/?currency=practice&since=2025-01-02&until=2025-01-04").context["page"]
    assert [slip.effective for slip in page.slips] == [3, 2, 1] and page.total.effective == 6
    assert browser.get("/history/?currency=practice&game=paigow").context["page"].total.hands == SLIPS
    assert browser.get("/history/?currency=coin").context["page"].total.hands == 0


def test_a_day_begins_at_midnight_in_taipei(slips, enter):
    """A slip of 16:30 UTC belongs to the next day there."""
    Result.objects.filter(ended_at=START).update(ended_at=datetime(2025, 1, 1, 16, 30, tzinfo=UTC))
    browser = enter(slips)
    first = browser.get("/history/?currency=practice&until=2025-01-01").context["page"]
    second = browser.get("/history/?currency=practice&since=2025-01-02&until=2025-01-02").context["page"]
    assert first.total.hands == 0 and second.total.hands == 2


def test_the_history_shows_own_slips_only(slips, enter):
    """Another member's history holds nothing of these hands."""
    page = enter(member("Carl")).get("/history/?currency=practice").context["page"]
    assert page.slips == () and page.total.hands == 0


@pytest.mark.parametrize(
    "cursor", ["x", "1-x", "9" * 30 + "-1", "1-" + "9" * 30, "²-²", "%00", "9999999999999999-1"]
)
def test_an_unreadable_cursor_shows_the_newest_page(slips, enter, cursor):
    """Nobody gets an error page by a mistyped address."""
    page = enter(slips).get(f"/history/?currency=practice&cursor={cursor}").context["page"]
    assert page.slips[0].effective == SLIPS - 1


def test_an_empty_history_says_what_will_stand_there(anna, enter):
    """A new member is shown the way to his first hand."""
    body = enter(anna).get("/history/").content.decode()
    assert "Every hand you play will stand here" in body and 'href="/lobby/"' in body


def test_a_long_history_costs_few_queries(slips, enter, django_assert_max_num_queries):
    """The number of queries does not grow with the slips."""
    browser = enter(slips)
    browser.get("/history/?currency=practice")
    with django_assert_max_num_queries(12):
        browser.get("/history/?currency=practice")
