"""A person at the real hall: every process runs, the page is Chromium's, the others are bots or people."""

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page as Tab

from tests.support.hall import Hall, running_hall
from tests.support.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.processes]
PATIENCE_MS = 60_000
NUMBER = re.compile(r"PG-\d{6,}")
PHONE, DESK = (390, 844), (1440, 900)
PRACTICE = "form[action='/play/paigow-practice-1/'] button"
PRIVATE = "form[action='/rooms/paigow-practice-1/private/'] button"
PASSWORD = "a-quiet-evening-9"


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    """One hall for the tests of this module."""
    with running_hall() as running:
        yield running


class Person:
    """Somebody with a browser of his own; page errors are kept to be found empty."""

    def __init__(self, chromium: Browser, hall: Hall, size: tuple[int, int]) -> None:
        context = chromium.new_context(
            base_url=f"http://127.0.0.1:{hall.port}",
            viewport={"width": size[0], "height": size[1]},
            locale="en-GB",
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE_MS)
        self.context, self.errors = context, list[str]()
        self.tab = self.open()

    def open(self) -> Tab:
        """One more tab of the same browser."""
        tab: Tab = self.context.new_page()
        tab.on("pageerror", lambda error: self.errors.append(str(error)))
        return tab

    def picture(self, name: str) -> None:
        """Keeps a screenshot where PAIGUAN_SCREENSHOTS names a folder."""
        folder = os.environ.get("PAIGUAN_SCREENSHOTS")
        if folder:
            self.tab.screenshot(path=Path(folder) / f"{name}.png")

    def sign_up(self, name: str) -> None:
        """Becomes a member."""
        self.tab.goto("/accounts/signup/")
        for field, value in (("username", name), ("nickname", name), ("password1", PASSWORD)):
            self.tab.fill(f"[name={field}]", value)
        self.tab.check("[name=terms]")
        self.tab.click("form[action='/accounts/signup/'] button[type=submit]")
        self.tab.wait_for_url("**/lobby/**")

    def come_as_guest(self) -> None:
        """Enters by the one click of the first page."""
        self.tab.goto("/")
        self.tab.click("form[action='/guest/'] button")
        self.tab.wait_for_url("**/lobby/**")

    def answer(self, verb: str, place: int) -> None:
        """Presses an answer of the action bar as soon as it is asked for, until the page has sent it."""
        question = self.tab.locator(".dock__prompt", has_text=verb)
        question.wait_for()
        button = self.tab.locator(f".actions [data-action='{place}']")
        while question.is_visible() and not self.tab.locator(".action--sent").count():
            with suppress(PlaywrightError):  # The question may be over by now.
                button.click(timeout=1_000)

    def get_ready(self) -> None:
        """Presses until the page shows that he is."""
        self.tab.get_by_role("button", name="Ready", exact=True).wait_for()
        while self.press_ready():
            continue

    def press_ready(self) -> bool:
        """Presses where the page shows that he is not ready, and tells whether it did."""
        ready = self.tab.get_by_role("button", name="Ready", exact=True)
        if not ready.is_visible():
            return False
        with suppress(PlaywrightError):  # What it says may have changed by now.
            ready.click(timeout=1_000)
        return True

    def play_hand(self) -> dict[str, str]:
        """Calls and, as an idle seat, bets; gives the hand's number and what it brought."""
        self.answer("Bid for the banker", 1)
        number = self.number()
        asked = self.tab.locator(".dock__prompt", has_text="Choose your bet")
        verdict = self.tab.locator(".verdict")
        expect(asked.or_(verdict).first).to_be_visible(timeout=PATIENCE_MS)
        if asked.is_visible():
            self.answer("Choose your bet", 1)
        wait_until(self.skip_to_verdict, PATIENCE_MS / 1000)
        return {"number": number, "net": self.tab.inner_text(".verdict__net")}

    def skip_to_verdict(self) -> bool:
        """Whether the result stands there; until then Esc shows at once what the page still plays."""
        if self.tab.locator(".verdict").is_visible():
            return True
        self.tab.keyboard.press("Escape")
        return False

    def answer_if_asked(self) -> None:
        """Presses the first answer where one is wanted and none is on its way."""
        button = self.tab.locator(".actions:not(:has(.action--sent)) [data-action='1']")
        if self.tab.locator(".dock__prompt").is_visible() and button.is_visible():
            with suppress(PlaywrightError):  # The question may be over by now.
                button.click(timeout=1_000)

    def finished(self) -> str | None:
        """The number of the hand whose result stands on the page, if one does."""
        if not self.skip_to_verdict():
            return None
        return NUMBER.search(self.tab.locator(".table").text_content()).group(0)

    def number(self) -> str:
        """The number of the hand on the table, which a narrow page may fold away."""
        table = self.tab.locator(".table")
        expect(table).to_contain_text(NUMBER, timeout=PATIENCE_MS)
        return NUMBER.search(table.text_content()).group(0)


def net_of(words: str) -> str:
    """The signed amount in a verdict, "0" where nothing moved."""
    found = re.search(r"[+−-]?[\d,]+(?:\.\d+)?", words)
    return (found.group(0) if found else "0").replace("−", "-").replace(",", "")


def test_a_member_plays_a_whole_round_with_bots(chromium, hall):
    """Sign up, sit, play both hands; the slips and the replay are there, and the hall finds no fault."""
    person = Person(chromium, hall, DESK)
    person.sign_up("guojing")
    person.tab.goto("/lobby/paigow/")
    person.picture("lobby")
    person.tab.click(PRACTICE)
    hands = []
    for place in (1, 2):
        hands.append(person.play_hand())
        person.picture(f"result-{place}")
        if place == 1:
            person.tab.locator(".verdict").wait_for(state="hidden")
    assert len({hand["number"] for hand in hands}) == 2

    person.tab.goto("/history/?currency=practice")
    person.picture("history")
    slips = person.tab.inner_text("main").replace("−", "-").replace(",", "")
    for hand in hands:
        assert hand["number"] in slips
        assert net_of(hand["net"]) in slips

    person.tab.goto(f"/hands/{hands[0]['number']}/")
    replay = person.tab.locator("[data-replay]")
    moments = person.tab.get_by_label("Moment of the hand")
    last = moments.get_attribute("max")
    moments.fill(last)
    expect(replay).to_contain_text(f"{int(last) + 1} of {int(last) + 1}")
    expect(replay).to_contain_text(hands[0]["number"])
    assert net_of(hands[0]["net"]) in replay.inner_text().replace("−", "-").replace(",", "")
    replay.scroll_into_view_if_needed()
    person.picture("replay")
    assert person.errors == []
    person.tab.context.close()


def test_two_people_share_a_private_table(chromium, hall):
    """By an invitation, on a desk and on a phone: both see the same hands, to the same end."""
    host, friend = Person(chromium, hall, DESK), Person(chromium, hall, PHONE)
    host.come_as_guest()
    friend.come_as_guest()
    host.tab.goto("/lobby/paigow/")
    host.tab.click(PRIVATE)
    host.tab.wait_for_url("**/table/**")
    host.tab.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.tab.get_by_role("button", name="Copy invite link").click()
    expect(host.tab.locator("body")).to_contain_text("copied")
    friend.tab.goto(host.tab.evaluate("navigator.clipboard.readText()"))
    friend.picture("invitation")
    friend.tab.locator("main form button").first.click()
    friend.tab.wait_for_url("**/table/**")
    for person in (friend, host):
        person.get_ready()

    seen: dict[Person, list[str]] = {host: [], friend: []}
    wait_until(lambda: _both_play(seen), PATIENCE_MS * 4 / 1000)
    host.picture("private-host")
    friend.picture("private-friend")
    assert seen[host][:2] == seen[friend][:2]
    assert host.errors == friend.errors == []


def _both_play(seen: dict[Person, list[str]]) -> bool:
    """Whether both have seen two hands to their end; until then each answers what he is asked."""
    for person, hands in seen.items():
        person.answer_if_asked()
        number = person.finished()
        if number and number not in hands:
            hands.append(number)
    return all(len(hands) >= 2 for hands in seen.values())
