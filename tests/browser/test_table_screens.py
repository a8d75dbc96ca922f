"""Every table on small and odd screens: nothing over anything else, nothing outside, nothing too small."""

from itertools import pairwise

import pytest

from games.rules import thirteen
from tests.browser import test_table_mahjong as mahjong_page
from tests.browser import test_table_thirteen as thirteen_page
from tests.browser.fake_mahjong import FakeMahjong
from tests.browser.fake_table import COIN, FakeTable
from tests.browser.fake_thirteen import FakeThirteen
from tests.browser.table_support import SCREENS, Sitting, sitting
from tests.browser.test_table_play import to_bets

pytestmark = pytest.mark.browser
every_screen = pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
CAPPED = ("66", "66", "13", "26", "24", "15", "46", "11")
# The treasure cards whose lower corners lie outside the rounded corners of the cloth.
HANGING = """() => {
  const node = document.querySelector(".felt__cloth");
  const cloth = node.getBoundingClientRect();
  const round = getComputedStyle(node).borderBottomLeftRadius;
  const across = round.endsWith("%") ? cloth.width / 2 : parseFloat(round);
  const along = round.endsWith("%") ? cloth.height / 2 : parseFloat(round);
  const isOut = (x, y) => Math.hypot(
    Math.max(0, cloth.left + across - x, x - cloth.right + across) / across,
    Math.max(0, y - cloth.bottom + along) / along) > 1;
  return [...document.querySelectorAll(".treasures .card")].map(card => card.getBoundingClientRect())
    .filter(box => isOut(box.left, box.bottom) || isOut(box.right, box.bottom)).length;
}"""
SCROLLED = """() => [...document.querySelectorAll(".waits")].filter(strip =>
  strip.scrollWidth > strip.clientWidth || strip.scrollHeight > strip.clientHeight).length"""


def within(seat: Sitting, selector: str, least: float = 0) -> bool:
    """Whether all such elements lie in the window and are at least so wide and high."""
    boxes = seat.measures(selector)
    return bool(boxes) and all(
        box["isIn"] and min(box["width"], box["height"]) >= least for box in boxes if box["width"]
    )


@every_screen
@pytest.mark.parametrize("fake", [FakeTable, FakeThirteen, FakeMahjong])
def test_the_wait_stands_in_the_middle(chromium, fake, size):
    """Who is missing is read on the cloth, line under line, beside no seat."""
    with sitting(chromium, fake(), size=size) as seat:
        seat.fake.chairs[2].ready = False
        seat.fake.table_changed()
        seat.see("text=Not ready yet")
        assert seat.crossed(".bar", ".seat", ".plate__title", ".plate__line", ".dock") == []
        assert seat.tab.evaluate(mahjong_page.SEEN, ".plate__title")
        tops = [box["y"] for box in map(_box, seat.tab.locator(".plate > *").all())]
        assert all(below - above < 60 for above, below in pairwise(tops))
        assert within(seat, ".dock .action", 43.5)


def _box(found) -> dict[str, float]:
    return found.bounding_box()


@every_screen
def test_seven_calls_cover_no_tool(chromium, size):
    """A phone on its side is too narrow for seventeen tiles of 44 pixels: there they fill its width."""
    with sitting(chromium, FakeMahjong(options=mahjong_page.ASKED), size=size) as seat:
        held = {0: "34p 555p 67p 123m 456m 789s E", 3: "5p 56789s 1133p FF 78m SN"}
        mahjong_page.dealt(seat, hands=held, draws="8s 6m")
        seat.fake.through("E")
        seat.fake.run(2)
        seat.fake.play(3, "discard", tile="5p")
        seat.see("[data-call=pass]")
        assert seat.crossed(".call", ".table-hand__tool", ".piece", ".felt") == []
        assert within(seat, ".call, .table-hand__tool", 43.5)
        assert within(seat, ".piece", min(43.5, (size[0] - 25) / 17))
        assert seat.tab.evaluate(mahjong_page.COVERED) == 0


@every_screen
def test_a_few_calls_cover_no_tool_either(chromium, size):
    """Fewer calls are drawn larger, and a refusal lies over neither them nor the own hand."""
    with sitting(chromium, FakeMahjong(), size=size) as seat:
        mahjong_page.to_window(seat)
        assert seat.crossed(".call", ".table-hand__tool", ".piece", ".felt") == []
        assert within(seat, ".call, .table-hand__tool", 43.5)
        seat.fake.push({"type": "error", "id": None, "code": "late", "message": "", "detail": None})
        seat.see(".toast")
        assert within(seat, ".toast") and within(seat, ".toast__close", 43.5)
        assert seat.crossed(".toast", ".dock", ".bar") == []
        assert seat.tab.evaluate(mahjong_page.COVERED) == 0


@every_screen
def test_waits_are_read_without_scrolling(chromium, size):
    """What a hand would wait on stands beside the button that declares it."""
    with sitting(chromium, FakeMahjong(options={}), size=size) as seat:
        mahjong_page.dealt(seat, hands={0: mahjong_page.WAITING})
        seat.fake.close_window()
        seat.see("text=Your turn")
        seat.armed()
        seat.tab.click("[data-tile=W]")
        seat.see("text=Would wait on")
        assert within(seat, ".waits")
        assert seat.crossed(".waits", ".call", ".table-hand__head") == []
        assert seat.tab.evaluate(SCROLLED) == 0


@every_screen
def test_a_foul_moves_nothing_off_the_board(chromium, size):
    """The long sentence that names it leaves seats, treasure cards, rows and bets where they can be seen."""
    with sitting(chromium, FakeThirteen(), size=size) as seat:
        thirteen_page.dealt(seat)
        assert seat.tab.evaluate(HANGING) == 0
        thirteen_page.tap(seat, "SK", "HK", "S8", row="front")
        thirteen_page.tap(seat, *thirteen_page.FOUL[0], row="middle")
        seat.tab.click("[data-row=back] .row__name")
        seat.see("text=Middle is weaker than Front")
        assert seat.crossed(".bar", ".seat", ".plate__facts", ".treasures", ".dock") == []
        assert seat.crossed(".board__head", ".row", ".bets", ".board__send", ".offer") == []
        assert within(seat, ".bets__seat, .board .action, .offer, [data-row] [data-card]", 43.5)
        assert seat.tab.evaluate(HANGING) == 0


@every_screen
def test_a_showdown_lies_between_bar_and_dock(chromium, size):
    """Seats, rows and what everybody wins stand apart, at the last hand of a round too."""
    memory = {"hand": 6, "cuts": ["S2", "SK", "H9", "D2", "C4"], "sums": [90, 0, -90, 0]}
    with sitting(chromium, FakeThirteen(), size=size) as seat:
        thirteen_page.dealt(seat, memory=memory)
        thirteen_page.to_result(seat)
        assert thirteen.view(seat.fake.state, 0)["totals"]
        assert seat.crossed(".bar", ".seat", ".lines", ".outcome", ".standings", ".dock") == []


@every_screen
def test_a_capped_result_lies_between_bar_and_dock(chromium, size):
    """The slip that says so is the tallest; no pair of tiles lies under a name."""
    fake = FakeTable()
    fake.chairs[1].stake = 80 * COIN
    with sitting(chromium, fake, size=size) as seat:
        to_bets(seat, deck=CAPPED)
        seat.armed()
        seat.tab.keyboard.press("1")
        seat.see("text=You bet")
        seat.fake.answer(1, 1)
        seat.see(".verdict")
        parts = (".bar", ".seat", ".pair__tiles", ".pair__rank", ".outcome", ".plate__facts", ".dock")
        assert seat.crossed(*parts) == []
