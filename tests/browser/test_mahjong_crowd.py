"""A mahjong table late in a hand: five sets at every other seat, long rivers, and a seat with every mark."""

from typing import Any

import pytest

from games.rules.mahjong.tiles import DECK
from tests.browser.fake_mahjong import FakeMahjong
from tests.browser.fake_table import COIN, NAMES
from tests.browser.table_support import SCREENS, Sitting, sitting

pytestmark = pytest.mark.browser
SETS = (
    ("pon", ["9p", "9p", "9p"]),
    ("chi", ["1m", "2m", "3m"]),
    ("open_kong", ["C", "C", "C", "C"]),
    ("chi", ["4s", "5s", "6s"]),
    ("pon", ["E", "E", "E"]),
)
DISCARDS = 20
FLOWERS = ["f1", "f2", "f3", "f4"]
CUT = """() => [...document.querySelectorAll(".mark")].filter(mark => mark.scrollWidth > mark.clientWidth + 1
  && getComputedStyle(mark).display !== "inline").map(mark => mark.textContent)"""
ROWS = """() => [...document.querySelectorAll(".river__tile")].map(place => [
  place.getBoundingClientRect().height, place.querySelector(".tile").getBoundingClientRect().width])"""


def crowded(seat: Sitting) -> None:
    """Shows such a hand: every set laid out, every seat ready; the others were fined, and they leave."""
    fake = seat.fake
    fake.deal()
    seat.see(".piece")
    fake.fines = [_fine(fake, chair) for chair in (1, 2, 3)]
    for chair in fake.chairs[1:]:
        chair.leaving = True
    fake.table_changed()
    hand = fake.hand()
    hand["view"] |= {"dealer": 1, "streak": 3}
    for index, player in enumerate(hand["view"]["players"]):
        player |= _laid_out(index)
    fake.push({"type": "step", "hand": {**hand, "turn": hand["turn"] + 1}, "events": []})
    seat.see(".melds")


def _laid_out(index: int) -> dict[str, Any]:
    sets = [{"kind": kind, "tiles": tiles, "claimed": tiles[0]} for kind, tiles in SETS]
    river = [
        {"tile": tile, "drawn": False, "claimed_by": None, "ready": False}
        for tile in DECK[index : 4 * DISCARDS : 4]
    ]
    return {"melds": sets if index else [], "river": river, "flowers": FLOWERS, "ready": True, "count": 1}


def _fine(fake: FakeMahjong, chair: int) -> dict[str, Any]:
    told = {"hand": fake.number, "leaver": chair, "name": NAMES[chair], "units": 150 * COIN}
    return {**told, "shares": [], "company": 0}


@pytest.mark.parametrize("size", SCREENS.values(), ids=SCREENS)
def test_a_late_hand_stays_readable(chromium, size):
    """Nothing lies over anything else, no discard is narrow, every row shows its tiles, no mark is cut."""
    with sitting(chromium, FakeMahjong(), size=size) as seat:
        crowded(seat)
        seat.drawn()
        assert len(seat.measures(".river__tile")) == 4 * DISCARDS
        rows = seat.tab.evaluate(ROWS)
        assert min(width for _, width in rows) >= (23 if size == SCREENS["small"] else 19)
        assert min(height / width for height, width in rows) >= 0.8
        assert seat.crossed(".bar", ".river", ".seat", ".melds", ".compass", ".dock") == []
        assert seat.tab.evaluate(CUT) == []
        assert seat.errors == []
