"""Between hands: ready, seats, drawers and settings."""

import pytest

from tests.browser.fake_table import FakeTable
from tests.browser.table_support import sitting

pytestmark = pytest.mark.browser


def test_the_wait_says_for_whom(chromium):
    """Who is not ready yet stands on the plate and in the dock."""
    fake = FakeTable()
    fake.chairs[2].ready = False
    with sitting(chromium, fake) as seat:
        assert "林小滿" in seat.tab.inner_text(".dock__prompt")
        seat.tab.click("text=Not ready >> nth=-1")
        seat.see("text=Say that you are ready")
        assert seat.fake.received[-1]["ready"] is False


def test_a_spectator_sits_down_with_the_usual_sum(chromium):
    """An empty chair asks how many coins to take, within the room's range."""
    fake = FakeTable(me=None)
    fake.chairs[2] = None
    with sitting(chromium, fake) as seat:
        seat.tab.click(".seat--free")
        seat.tab.click("dialog button[type=submit]")
        seat.see("dialog", state="detached")
        seat.settled()
        wish = next(message for message in seat.fake.received if message["type"] == "sit")
        assert (wish["type"], wish["seat"], wish["units"]) == ("sit", 2, 100_000)


def test_leaving_is_asked_once_and_said_plainly(chromium):
    """The drawer of the own seat offers the way out; the sheet says when it takes effect."""
    with sitting(chromium, FakeTable()) as seat:
        seat.tab.click("[aria-label='My seat']")
        seat.tab.click("text=Leave the table")
        assert "at once" in seat.tab.inner_text("dialog")
        seat.tab.click("dialog .button--primary")
        seat.see("dialog", state="detached")
        assert seat.fake.received[-1]["type"] == "leave"


def test_fetched_rules_become_plain_elements(chromium):
    """The sheet is rebuilt from plain elements: no script of it survives."""
    with sitting(chromium, FakeTable()) as seat:
        seat.tab.click("[aria-label='Rules']")
        seat.see("text=One round is two hands")
        assert seat.tab.query_selector(".rules-sheet script") is None
        seat.tab.keyboard.press("Escape")
        seat.see(".drawer", state="detached")
        assert seat.errors == []


def test_settings_are_kept_in_this_browser(chromium):
    """Contrast and volume survive a reload."""
    with sitting(chromium, FakeTable()) as seat:
        seat.tab.click("[aria-label='Settings']")
        seat.tab.check("input[type=checkbox]")
        seat.tab.click("[aria-label='Sound off']")
        seat.tab.reload()
        seat.see("[aria-label='Sound on']")
        assert seat.tab.evaluate("document.documentElement.classList.contains('is-contrast')")


def test_a_nasty_name_stays_text(chromium):
    """What a member calls himself is never markup."""
    fake = FakeTable()
    fake.chairs[1].name = "<img src=x onerror=alert(1)>"
    with sitting(chromium, fake) as seat:
        assert seat.tab.query_selector(".felt img") is None
        assert "<img" in seat.tab.text_content(".place--left")


def test_no_drawer_covers_the_own_hand_where_there_is_room(chromium):
    """On a desk each drawer lies between the bar that opened it and the dock."""
    with sitting(chromium, FakeTable(), size=(1440, 900)) as seat:
        for tool in ("Tile counter", "Last hand", "Log", "Rules", "Settings", "My seat"):
            seat.tab.click(f".bar [aria-label='{tool}']")
            seat.see(f".drawer[aria-label='{tool}']")
            bar, drawer, dock = (
                seat.tab.locator(part).bounding_box() for part in (".bar", ".drawer", ".dock")
            )
            assert bar["y"] + bar["height"] <= drawer["y"] + 1
            assert drawer["y"] + drawer["height"] <= dock["y"] + 1
            assert drawer["height"] > 400
