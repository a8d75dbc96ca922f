"""A member plays a hand in the browser: calls, bets, reveal and result, and what the page may never do."""

import pytest

from tests.browser.fake_table import COIN, DECK, FakeTable
from tests.browser.table_support import Sitting, sitting
from tests.support.waiting import wait_until

pytestmark = pytest.mark.browser
SIZES = {
    "desktop": (1440, 900),
    "phone": (390, 844),
    "small": (360, 640),
    "old": (375, 667),
    "wide": (844, 390),
}


def to_bets(seat: Sitting, deck: tuple[str, ...] = DECK) -> None:
    """A hand in which the next seat is banker and the member owes a bet."""
    seat.fake.deal(deck=deck)
    seat.see("text=Bid for the banker")
    seat.armed()
    seat.tab.keyboard.press("1")
    seat.see("text=Waiting for the others")
    seat.fake.answer(3, 0, 1)
    seat.see("text=Choose your bet")


def to_result(seat: Sitting) -> None:
    """The same hand to its end; the member bets the second multiple."""
    to_bets(seat)
    seat.armed()
    seat.tab.keyboard.press("2")
    seat.see("text=You bet")
    seat.fake.answer(1, 1)
    seat.see(".verdict")


def test_a_hand_from_the_call_to_the_result(chromium):
    """The page sends what was pressed with hand and turn, and shows the slip that the hall gives."""
    with sitting(chromium, FakeTable()) as seat:
        to_result(seat)
        call, bet = seat.acts()
        assert call["action"] == {"do": "call", "multiple": 0} and call["turn"] == 0
        assert bet["action"]["do"] == "bet" and bet["turn"] == 1 and bet["hand"] == seat.fake.number
        assert len(seat.measures(".domino:not(.domino--hidden)")) == 8
        assert len(seat.measures(".outcome")) == 4
        own = seat.fake.results[0]
        assert f"{own['net'] / 100:g}" in seat.tab.inner_text(".verdict__net")
        assert "rake" in seat.tab.inner_text(".verdict__note")
        assert seat.errors == []


def test_a_bet_names_its_consequence_in_coins(chromium):
    """Every bet stands with A x X x Y."""
    with sitting(chromium, FakeTable()) as seat:
        to_bets(seat)
        details = [entry["text"] for entry in seat.measures(".action__detail")]
        menu = [action["multiple"] for action in seat.fake.hand()["legal"]]
        assert details == [f"{10 * 3 * multiple} coins" for multiple in menu]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_own_tiles_and_every_action_are_inside_the_window(chromium, size):
    """On every screen nothing is clipped, and what is touched is at least 44 pixels."""
    with sitting(chromium, FakeTable(), size=size) as seat:
        to_bets(seat)
        bets = seat.measures(".action")
        to_be_touched = [*bets, *seat.measures(".tool")]
        assert len(bets) == 5 and all(entry["isIn"] for entry in to_be_touched)
        assert all(entry["width"] >= 43.5 and entry["height"] >= 43.5 for entry in to_be_touched)
        seat.armed()
        seat.tab.keyboard.press("2")
        seat.see("text=You bet")
        seat.fake.answer(1, 1)
        seat.see(".verdict")
        parts = (".place .domino", ".place .seat", ".place .pair__rank", ".action", ".verdict")
        assert all(entry["isIn"] for part in parts for entry in seat.measures(part))


def test_a_double_press_sends_one_act(chromium):
    """The second press of a hurried finger finds a button that is waiting for its answer."""
    with sitting(chromium, FakeTable()) as seat:
        seat.fake.deal()
        seat.see("text=Bid for the banker")
        seat.armed()
        seat.tab.dblclick(".action >> nth=2")
        seat.see("text=Waiting for the others")
        assert [act["action"]["multiple"] for act in seat.acts()] == [2]


def test_a_finger_on_an_old_button_does_not_press_the_new_one(chromium):
    """Pressed down on a call, let go on a bet: nothing is sent."""
    with sitting(chromium, FakeTable()) as seat:
        seat.fake.deal()
        seat.see("text=Bid for the banker")
        seat.armed()
        seat.tab.hover(".action >> nth=2")
        seat.tab.mouse.down()
        seat.fake.default(0)
        seat.fake.answer(3, 0, 1)
        seat.see("text=Choose your bet")
        seat.armed()
        seat.tab.mouse.up()
        seat.settled()
        assert seat.acts() == []


def test_every_event_is_told_in_words(chromium):
    """A member who listens hears calls, banker, dice, every rank and the result."""
    with sitting(chromium, FakeTable()) as seat:
        to_result(seat)
        told = seat.tab.text_content("[data-herald]")
        assert seat.tab.get_attribute("[data-herald]", "aria-live") == "polite"
        assert "coins" in told
        seat.tab.click("[aria-label='Log']")
        lines = seat.tab.inner_text(".log")
        for words in (
            "Bids:",
            "is banker at ×3",
            "The dice show 2 and 3",
            "Double Goose",
            "Heaven Gong",
            "beats",
        ):
            assert words in lines


def test_moving_tiles_never_block_the_next_answer(chromium):
    """While the last reveal is still played, the next hand's buttons stand and work."""
    with sitting(chromium, FakeTable(), calm=False) as seat:
        to_bets(seat)
        seat.armed()
        seat.tab.keyboard.press("1")
        seat.see("text=You bet")
        seat.fake.answer(1, 1)
        wait_until(lambda: seat.tab.evaluate("document.getAnimations().length"))
        seat.fake.deal()
        seat.see("text=Bid for the banker")
        seat.armed()
        seat.tab.keyboard.press("3")
        seat.see("text=You bid ×2")


def test_the_cap_is_shown_where_it_bit(chromium):
    """A banker who carries 80 and is due 90 wins 80 before rake, and his slip says what was due."""
    fake = FakeTable()
    fake.chairs[1].stake = 80 * COIN
    with sitting(chromium, fake) as seat:
        to_bets(seat, deck=("66", "66", "13", "26", "24", "15", "46", "11"))
        seat.armed()
        seat.tab.keyboard.press("1")
        seat.see("text=You bet")
        seat.fake.answer(1, 1)
        seat.see(".verdict")
        assert seat.fake.results[1]["gross"] == 80 * COIN
        assert "capped from 90" in seat.tab.inner_text(".place--left .outcome")
