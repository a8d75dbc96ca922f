"""A person plays a whole round of 13支 with bots at the real hall, at a desk and on a phone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.test_whole_round import DESK, PHONE, Person, net_of
from tests.support.hall import Hall, running_hall

pytestmark = [pytest.mark.browser, pytest.mark.processes]
PRACTICE = "form[action='/play/thirteen-practice-1/'] button"
HANDS = 6


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    """A hall whose hands follow each other soon, as nobody has to read how one ended."""
    with running_hall(HAND_PAUSE_SECONDS="4") as running:
        yield running


def play_hand(person: Person, place: int) -> dict[str, str]:
    """Sets what is suggested, and gives the hand's number and what it brought."""
    tab = person.tab
    tab.locator(".offer").first.wait_for()
    expect(tab.locator(".plate")).to_contain_text(f"{place} / {HANDS}")
    person.picture(f"thirteen-{place}-set")
    tab.locator(".offer").first.click()
    send = tab.get_by_role("button", name="Set these rows")
    verdict = tab.locator(".verdict")
    send.wait_for()
    while send.is_visible():
        tab.locator("[data-table][data-armed=true]").wait_for()
        tab.keyboard.press("9")
    tab.locator(".line__chip").first.wait_for()
    person.picture(f"thirteen-{place}-reveal")
    tab.keyboard.press("Escape")
    verdict.wait_for()
    person.picture(f"thirteen-{place}-result")
    number = re.search(r"TH-\d{6,}", tab.text_content(".table"))
    assert number, "the table shows no hand number"
    return {"number": number.group(0), "net": net_of(tab.inner_text(".verdict__net"))}


def test_a_guest_plays_six_hands_with_bots(chromium, hall):
    """Three at a desk, three on a phone; sums, slips and replay are there, and nothing breaks."""
    person = Person(chromium, hall, DESK)
    person.come_as_guest()
    person.tab.goto("/lobby/thirteen/")
    person.picture("thirteen-lobby")
    person.tab.click(PRACTICE)
    hands = []
    for place in range(1, HANDS + 1):
        if place == 4:
            person.tab.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        hands.append(play_hand(person, place))
        if place < HANDS:
            person.tab.locator(".verdict").wait_for(state="hidden")
    assert len({hand["number"] for hand in hands}) == HANDS
    assert "won most" in person.tab.inner_text(".verdict__note")
    person.tab.click(".actions--onward [data-action='2']")
    expect(person.tab.locator(".drawer .slip")).to_have_count(6)

    person.tab.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    person.tab.goto("/history/?currency=practice")
    slips = person.tab.inner_text("main").replace("−", "-").replace(",", "")
    assert all(hand["number"] in slips and hand["net"] in slips for hand in hands)

    person.tab.goto(f"/hands/{hands[0]['number']}/")
    replay = person.tab.locator("[data-replay]")
    person.picture("thirteen-hand")
    moments = person.tab.get_by_label("Moment of the hand")
    last = int(moments.get_attribute("max")) + 1
    moments.fill(str(last - 1))
    expect(replay).to_contain_text(f"{last} of {last}")
    expect(replay.locator(".line__chip")).to_have_count(12)
    assert hands[0]["net"] in replay.inner_text().replace("−", "-").replace(",", "")
    person.tab.get_by_label("Seen by").select_option("1")
    # Another seat's replay begins at its beginning.
    expect(replay).to_contain_text("1 of ")
    expect(replay.locator(".lines--loose .card")).to_have_count(13)
    replay.scroll_into_view_if_needed()
    person.picture("thirteen-replay")
    assert person.errors == []
