"""The line of a table: lost, silent, taken over, suspended; and what the page does about it."""

import json

import pytest

from tests.browser.fake_table import FakeTable
from tests.browser.table_support import Sitting, sitting
from tests.support.waiting import wait_until

pytestmark = pytest.mark.browser


def test_a_lost_line_is_said_and_found_again(chromium):
    """The banner stands while the line is lost; afterwards the page shows what the hall shows."""
    with sitting(chromium, FakeTable()) as seat:
        seat.fake.deal()
        seat.see("text=Bid for the banker")
        seat.fake.close(1012)
        seat.see(".banner--reconnecting")
        seat.see(".banner", state="detached")
        seat.armed()
        seat.tab.keyboard.press("2")
        seat.see("text=You bid ×1")


def test_an_unacknowledged_act_is_sent_again_with_its_own_id(chromium):
    """The hall was deaf when the member answered: the same act follows on the next line."""
    with sitting(chromium, FakeTable()) as seat:
        seat.fake.deal()
        seat.see("text=Bid for the banker")
        seat.armed()
        seat.fake.is_mute = True
        seat.tab.keyboard.press("4")
        seat.see(".action--sent")
        seat.fake.is_mute = False
        seat.fake.close(1012)
        seat.see("text=You bid ×3")
        assert [act["action"]["multiple"] for act in seat.acts()] == [3]


def test_a_beat_that_tells_of_more_makes_the_page_ask(chromium):
    """A step was lost on the way: the next beat brings a resync and the true table."""
    with sitting(chromium, FakeTable()) as seat:
        seat.fake.deal()
        seat.see("text=Bid for the banker")
        seat.fake.push, push = (lambda frame: None), seat.fake.push
        seat.fake.default(0)
        seat.fake.answer(3, 0, 1)
        seat.fake.push = push
        seat.fake.beat()
        seat.see("text=Choose your bet")
        assert [message["type"] for message in seat.fake.received] == ["resync"]


def test_twelve_silent_seconds_are_a_lost_line(chromium):
    """A line that says nothing, not even a beat, is given up and opened anew."""
    with sitting(chromium, FakeTable()) as seat:
        before = set(seat.fake.sockets)
        seat.tab.clock.install()
        seat.fake.beat()
        seat.settled()
        seat.tab.clock.fast_forward(12_000)
        seat.see(".banner--reconnecting")
        seat.see(".banner", state="detached")
        assert before.isdisjoint(seat.fake.sockets)


def opened_after(seat: Sitting, seconds: int) -> list[object]:
    """The lines that the page has opened so many seconds after its own was closed."""
    wait_until(lambda: not seat.fake.sockets)
    opened: list[object] = []
    seat.tab.on("websocket", lambda line: opened.append(line))
    seat.tab.clock.run_for(seconds * 1000)
    seat.tab.evaluate("navigator.onLine")
    return opened


def test_another_tab_has_the_seat_until_it_is_asked_back(chromium):
    """A displaced page does not fight for the seat; one press brings it back."""
    with sitting(chromium, FakeTable()) as seat:
        seat.tab.clock.install()
        seat.fake.push({"type": "displaced"})
        seat.fake.close(4001)
        seat.see("text=This table is open in another tab")
        assert opened_after(seat, 30) == []
        seat.tab.click("text=Play here")
        seat.see(".banner", state="detached")
        assert len(seat.fake.sockets) == 1


def test_a_suspended_member_is_told_and_not_connected_again(chromium):
    """The last word stays on the page."""
    with sitting(chromium, FakeTable()) as seat:
        seat.tab.clock.install()
        seat.fake.push({"type": "closed", "code": "suspended", "message": ""})
        seat.fake.close(4003)
        seat.see("text=Your membership is suspended")
        assert opened_after(seat, 30) == []


def test_a_new_password_of_this_browser_costs_no_more_than_a_moment(chromium):
    """The session of the line has ended, but the browser has another: the table comes back by itself."""
    with sitting(chromium, FakeTable()) as seat:
        before = set(seat.fake.sockets)
        seat.fake.push({"type": "closed", "code": "signed_out", "message": ""})
        seat.fake.close(4005)
        seat.see(".banner--reconnecting")
        seat.see(".banner", state="detached")
        assert before.isdisjoint(seat.fake.sockets) and not seat.tab.locator(".toast").count()


REFUSALS = {
    "signed out": (
        401,
        "not_signed_in",
        {},
        "You have signed out",
        "Sign in",
        "/accounts/login/?next=%2Ftable%2F",
    ),
    "frozen": (403, "may_not_play", {"status": "frozen"}, "cannot come in", "See why", "/door/frozen/"),
    "gone": (404, "not_found", {}, "This table is closed", "Back to the lobby", "/lobby/"),
}


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS)
@pytest.mark.parametrize("code", [1012, 4005], ids=["restarted", "session over"])
def test_who_is_not_let_in_again_is_told_why_and_not_connected_again(chromium, refusal, code):
    """The hall closed the line and refuses the next: the page asks why, says it, and offers the way."""
    status, word, detail, told, way, address = refusal
    with sitting(chromium, FakeTable()) as seat:
        seat.fake.turns_away = True
        seat.page.standing = (status, json.dumps({"code": word, "message": "", "detail": detail}))
        seat.fake.close(code)
        seat.see(f"text={told}")
        assert seat.tab.get_by_role("link", name=way).last.get_attribute("href") == address
        seat.tab.clock.install()
        assert opened_after(seat, 60) == []
        seat.tab.evaluate("dispatchEvent(new Event('online'))")
        assert opened_after(seat, 60) == []


@pytest.mark.parametrize(
    "standing",
    [(200, "{}"), (403, '{"code": "forbidden", "detail": {}}'), (503, "<p>Busy</p>"), (403, "<p>No</p>")],
)
def test_a_refusal_that_the_hall_does_not_explain_is_tried_again(chromium, standing):
    """A proxy, or a hall that is starting, may turn a line away: the table comes back when it can."""
    with sitting(chromium, FakeTable()) as seat:
        seat.fake.turns_away = True
        seat.page.standing = standing
        with seat.tab.expect_response("**/api/v1/tables/*"):
            seat.fake.close(1012)
        seat.see(".banner--reconnecting")
        seat.fake.turns_away = False
        seat.see(".banner", state="detached")
        assert len(seat.fake.sockets) == 1


def test_a_refusal_says_what_to_do(chromium):
    """The code becomes a plain sentence that can be put away."""
    with sitting(chromium, FakeTable()) as seat:
        seat.fake.push({"type": "error", "id": None, "code": "late", "message": "", "detail": None})
        seat.see("text=The time was up before your answer arrived")
        seat.tab.click("text=Understood")
        seat.see(".toast", state="detached")
