"""Four hundred days of hands, paged in a real Chromium to the oldest of them by the page's own links."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from games.models import Hand, Result
from tests.browser.test_pages import _cookie
from tests.pages.played import member, play_hand, practice_room, seated_table
from tests.support.chromium import ARGUMENTS, executable

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DAYS = 400
PAGES_MAX = 30
OLDEST = datetime(2025, 1, 1, 12, tzinfo=UTC)
SUMS = ("gross", "rake", "net", "effective")
AMOUNT = re.compile(r"(-?)(\d+)(?:\.(\d\d))?")
# The numbers of the page's hands, and the amounts of its foot in the order of SUMS, as a reader sees them.
READ = """() => ({
  numbers: [...document.querySelectorAll("tbody .slip-link")].map((link) => link.textContent.trim()),
  foot: [...document.querySelectorAll("tfoot td")].map((cell) => cell.textContent.trim()),
  head: [...document.querySelectorAll(".history-sums dd")].map((value) => value.textContent.trim()),
})"""


@dataclass(frozen=True)
class Past:
    """What a member has behind him: his session, the number of his first hand, and the sums of all."""

    cookie: str
    oldest: str
    sums: dict[str, int]


@pytest.fixture
def past(live_server) -> Past:
    """A member with a hand a day for 400 days; the first was really played, the others copy it."""
    anna = member("Anna")
    played = play_hand(seated_table(practice_room(), anna, member("Ben")), seed=1, ended_at=OLDEST)
    slip = Result.objects.get(hand=played, member=anna)
    hands = Hand.objects.bulk_create(_hand_like(played, place) for place in range(1, DAYS))
    slips = [slip, *(_slip_like(slip, hand, place) for place, hand in enumerate(hands, start=1))]
    Result.objects.bulk_create(slips[1:])
    return Past(
        _cookie(anna), played.number, {name: sum(getattr(one, name) for one in slips) for name in SUMS}
    )


@pytest.fixture
def page(live_server, past) -> Iterator[Page]:
    """A page of that member; scripts' complaints are gathered in `page.complaints`."""
    with sync_playwright() as driver:
        browser: Browser = driver.chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-US")
        context.add_cookies([{"name": "sessionid", "value": past.cookie, "url": live_server.url}])
        opened = context.new_page()
        opened.complaints = []
        opened.on("pageerror", lambda error: opened.complaints.append(str(error)))
        yield opened
        browser.close()


def test_a_member_pages_to_his_oldest_hand(live_server, page: Page, past: Past):
    """Each hand is met once, pages add up to the sums of all, and the first hand opens with its replay."""
    page.goto(f"{live_server.url}/history/?currency=practice")
    seen = [page.evaluate(READ)]
    while page.locator("a[rel=next]").count() and len(seen) < PAGES_MAX:
        with page.expect_navigation(wait_until="domcontentloaded"):
            page.click("a[rel=next]", no_wait_after=True)
        seen.append(page.evaluate(READ))
    numbers = [number for one in seen for number in one["numbers"]]
    assert len(numbers) == len(set(numbers)) == DAYS and numbers[-1] == past.oldest
    feet = [sum(_units(one["foot"][column]) for one in seen) for column in range(len(SUMS))]
    assert feet == list(past.sums.values())
    shown = {"hands": DAYS, **{name: past.sums[name] for name in ("net", "rake", "effective")}}
    for one in seen:
        assert [int(one["head"][0].replace(",", "")), *map(_units, one["head"][1:])] == list(shown.values())
    page.click(f"text={past.oldest}")
    page.wait_for_url(f"**/hands/{past.oldest}/")
    assert past.oldest in page.text_content("h1")
    assert page.complaints == []


def _hand_like(played: Hand, place: int) -> Hand:
    values = {field.attname: getattr(played, field.attname) for field in Hand._meta.fields}
    del values["id"]
    at = OLDEST + timedelta(days=place)
    return Hand(**values | {"number": f"PG-L{place:05}", "ordinal": 1000 + place, "ended_at": at})


def _slip_like(slip: Result, hand: Hand, place: int) -> Result:
    gross = 100 * (place if place % 2 else -place)
    rake = place % 2 * 5 * place
    return Result(
        hand=hand, member_id=slip.member_id, seat=slip.seat, carried=5000, due=gross, gross=gross,
        rake=rake, net=gross - rake, effective=abs(gross), ended_at=hand.ended_at,
    )  # fmt: skip


def _units(written: str) -> int:
    """The units of an amount as it is written on the page."""
    sign, coins, part = AMOUNT.search(written.replace(",", "")).groups()
    units = 100 * int(coins) + int(part or 0)
    return -units if sign else units
