"""A person plays a hand of mahjong with bots at the real hall, at a desk and on a phone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.test_whole_round import DESK, PHONE, Person, net_of
from tests.support.hall import Hall, running_hall

pytestmark = [pytest.mark.browser, pytest.mark.processes]
PRACTICE = "form[action='/play/mahjong-practice-1/'] button"
HAND_SECONDS_MAX = 420


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    """A hall that leaves time to look at how a hand ended."""
    with running_hall(HAND_PAUSE_SECONDS="30") as running:
        yield running


def discard_drawn(person: Person) -> None:
    """Two taps on the tile that stands apart, in the member's own turn."""
    tab = person.tab
    tab.locator(".table-hand__prompt", has_text="Your turn").wait_for()
    tab.locator("[data-table][data-armed=true]").wait_for()
    apart = tab.locator(".tray__apart .piece")
    apart.click()
    tab.locator(".tray__apart .piece[aria-pressed=true]").wait_for()
    person.picture("mahjong-turn")
    apart.click()
    tab.locator(".table-hand__prompt", has_text="Tap again").wait_for(state="hidden")


def test_a_guest_plays_a_hand_with_bots(chromium, hall):
    """First by hand at a desk, then by the switches on a phone; slip, replay and check are there."""
    person = Person(chromium, hall, DESK)
    person.come_as_guest()
    person.tab.goto("/lobby/mahjong/")
    person.picture("mahjong-lobby")
    person.tab.click(PRACTICE)
    discard_drawn(person)
    person.tab.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    person.tab.click("[data-auto]")
    person.tab.check("[data-switch=noClaims] input")
    person.tab.check("[data-switch=autoDiscard] input")
    person.picture("mahjong-auto")
    person.tab.click("[data-auto]")
    verdict = person.tab.locator(".verdict")
    verdict.wait_for(timeout=HAND_SECONDS_MAX * 1000)
    person.tab.keyboard.press("Escape")
    person.tab.locator(".ending").wait_for()
    person.picture("mahjong-end")
    number = re.search(r"MJ-\d{6,}", person.tab.text_content(".table"))
    assert number, "the table shows no hand number"
    net = net_of(person.tab.inner_text(".verdict__net"))
    person.tab.click(".actions--onward [data-action='2']")
    expect(person.tab.locator(".sheet__hand")).to_have_count(4)
    person.picture("mahjong-sheet")
    _look_it_up(person, number.group(0), net)
    assert person.errors == []


def _look_it_up(person: Person, number: str, net: str) -> None:
    tab = person.tab
    tab.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    tab.goto("/history/?currency=practice")
    slips = tab.inner_text("main").replace("−", "-").replace(",", "")
    assert number in slips and net in slips
    tab.goto(f"/hands/{number}/")
    replay = tab.locator("[data-replay]")
    moments = tab.get_by_label("Moment of the hand")
    last = int(moments.get_attribute("max")) + 1
    moments.fill(str(last // 2))
    expect(replay.locator(".river__tile").first).to_be_visible()
    replay.scroll_into_view_if_needed()
    person.picture("mahjong-replay")
    for size in (PHONE, DESK):
        tab.set_viewport_size({"width": size[0], "height": size[1]})
        replay.scroll_into_view_if_needed()
        expect(replay.locator(".replayed .tile").first).to_be_visible()
        tile, felt = (replay.locator(one).first.bounding_box() for one in (".river__tile", ".felt"))
        assert tile["width"] >= 18 and felt["x"] <= tile["x"] <= felt["x"] + felt["width"]
        person.picture(f"mahjong-replay-{size[0]}")
    moments.fill(str(last - 1))
    expect(replay).to_contain_text(f"{last} of {last}")
    expect(replay.locator(".ending")).to_be_visible()
    expect(tab.locator(".hand-seat")).to_have_count(4)
    tab.click("text=Complain about this hand")
    expect(tab.locator("#appeal-number")).to_have_value(number)
    person.picture("mahjong-hand")
