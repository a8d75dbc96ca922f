"""A mahjong table late in a hand: five sets at every other seat, long rivers, and a seat with every mark."""

from typing import Any

import pytest

from games.rules.mahjong.tiles import DECK
from tests.browser.fake_mahjong import FakeMahjong
from tests.browser.table_support import Sitting, sitting

pytestmark = pytest.mark.browser
SIZES = {"phone": (390, 844), "small": (360, 640), "side": (844, 390), "desktop": (1440, 900)}
SETS = (
    ("pon", ["9p", "9p", "9p"]),
    ("chi", ["1m", "2m", "3m"]),
    ("open_kong", ["C", "C", "C", "C"]),
    ("chi", ["4s", "5s", "6s"]),
    ("pon", ["E", "E", "E"]),
)
DISCARDS = 20
# The boxes that lie over one another, by what they are; a tile of a river counts with its river.
CROSSED = """names => {
  const boxes = names.flatMap(name => [...document.querySelectorAll(name)].map(node => {
    const parts = node.matches('.river') ? [...node.querySelectorAll('.tile')] : [node];
    const all = parts.map(part => part.getBoundingClientRect()).filter(box => box.width > 0);
    return {name, left: Math.min(...all.map(b => b.left)), right: Math.max(...all.map(b => b.right)),
      top: Math.min(...all.map(b => b.top)), bottom: Math.max(...all.map(b => b.bottom))};
  })).filter(box => box.right > box.left);
  const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.flatMap((a, at) => boxes.slice(at + 1).filter(b => cross(a, b)).map(b => [a.name, b.name]));
}"""
CUT = """() => [...document.querySelectorAll(".mark")].filter(mark => mark.scrollWidth > mark.clientWidth + 1
  && getComputedStyle(mark).display !== "inline").map(mark => mark.textContent)"""
ROWS = """() => [...document.querySelectorAll(".river__tile")].map(place => [
  place.getBoundingClientRect().height, place.querySelector(".tile").getBoundingClientRect().width])"""


def crowded(seat: Sitting) -> None:
    """Shows such a hand: what the others have laid out, and a dealer who was fined, is ready, and leaves."""
    fake = seat.fake
    fake.deal()
    seat.see(".piece")
    fake.fines = [{"hand": fake.number, "leaver": 1, "units": 15000}]
    fake.chairs[1].leaving = True
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
    return {"melds": sets if index else [], "river": river, "flowers": ["f1", "f3"], "ready": index == 1}


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_late_hand_stays_readable(chromium, size):
    """Nothing lies over anything else, no discard is narrow, every row shows its tiles, no mark is cut."""
    with sitting(chromium, FakeMahjong(), size=size) as seat:
        crowded(seat)
        seat.drawn()
        assert len(seat.measures(".river__tile")) == 4 * DISCARDS
        rows = seat.tab.evaluate(ROWS)
        assert min(width for _, width in rows) >= 19
        assert min(height / width for height, width in rows) >= 0.8
        assert seat.tab.evaluate(CROSSED, [".river", ".seat", ".melds", ".dock"]) == []
        assert seat.tab.evaluate(CUT) == []
        assert seat.errors == []
