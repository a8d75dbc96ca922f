"""A member sets thirteen cards in the browser: by tap, drag, key and suggestion, on every screen."""

from itertools import pairwise

import pytest

from games.rules import thirteen
from tests.browser.fake_thirteen import FakeThirteen
from tests.browser.table_support import Sitting, sitting
from tests.browser.test_table_play import SIZES

pytestmark = pytest.mark.browser
FOUL = (("D2", "C3", "S4", "H5", "C7"), ("D5", "S9", "H9", "C9", "D6"))


def dealt(seat: Sitting, **given) -> None:
    """A hand whose board is shown."""
    seat.fake.deal(**given)
    seat.see(".board")
    seat.armed()


def in_row(seat: Sitting, row: str) -> list[str]:
    """The codes of the cards in a row of the board, once the page has drawn what it was told to."""
    seat.drawn()
    return seat.tab.eval_on_selector_all(
        f"[data-row={row}] [data-card]", "nodes => nodes.map(node => node.dataset.card)"
    )


def tap(seat: Sitting, *cards: str, row: str) -> None:
    """Choose cards and tap the row for them."""
    for card in cards:
        seat.tab.click(f"[data-row=tray] [data-card={card}]")
    seat.tab.click(f"[data-row={row}] .row__name")


def drag(seat: Sitting, card: str, target: str) -> None:
    """Carry a card to something."""
    seat.tab.hover(f"[data-card={card}]", position={"x": 10, "y": 12})
    seat.tab.mouse.down()
    box = seat.tab.locator(target).bounding_box()
    seat.tab.mouse.move(box["x"] + 20, box["y"] + 20, steps=4)
    seat.tab.mouse.up()


def to_result(seat: Sitting) -> None:
    """The first suggestion, sent; then everybody else sets."""
    seat.tab.keyboard.press("4")
    seat.see("text=All thirteen lie in rows")
    seat.armed()
    seat.tab.keyboard.press("9")
    seat.see("text=Waiting for the others")
    seat.fake.others_set()
    seat.see(".line__chip")
    seat.tab.keyboard.press("Escape")
    seat.see(".verdict")


def test_cards_are_set_by_tap_and_taken_back(chromium):
    """Chosen cards go into the row that is tapped; a tap on a card in a row takes it back."""
    with sitting(chromium, FakeThirteen()) as seat:
        dealt(seat)
        tap(seat, "SK", "HK", row="front")
        assert in_row(seat, "front") == ["SK", "HK"] and len(in_row(seat, "tray")) == 11
        seat.tab.click("[data-row=front] [data-card=HK]")
        assert in_row(seat, "front") == ["SK"] and len(in_row(seat, "tray")) == 12
        assert seat.acts() == [] and seat.errors == []


def test_cards_are_dragged_between_hand_and_rows(chromium):
    """Onto a row, from row to row, onto a card to change places, and back into the hand."""
    with sitting(chromium, FakeThirteen()) as seat:
        dealt(seat)
        drag(seat, "SK", "[data-row=middle]")
        assert in_row(seat, "middle") == ["SK"]
        drag(seat, "SK", "[data-row=front]")
        assert in_row(seat, "front") == ["SK"] and in_row(seat, "middle") == []
        tap(seat, "HK", "D5", row="front")
        drag(seat, "S9", "[data-row=front] [data-card=D5]")
        assert in_row(seat, "front") == ["SK", "HK", "S9"] and "D5" in in_row(seat, "tray")
        drag(seat, "SK", "[data-row=tray]")
        assert in_row(seat, "front") == ["HK", "S9"]


def test_the_hall_names_every_full_row(chromium):
    """The label of a row is the answer to a question about the rows as they lie."""
    with sitting(chromium, FakeThirteen()) as seat:
        dealt(seat)
        assert not any(message["type"] == "ask" for message in seat.fake.received)
        tap(seat, "SK", "HK", "D5", row="front")
        seat.see("[data-row=front] .row__type >> text=Pair")
        asked = [message for message in seat.fake.received if message["type"] == "ask"]
        assert asked[-1]["question"] == {"front": ["SK", "HK", "D5"], "middle": [], "back": []}
        assert asked[-1]["hand"] == seat.fake.number


def test_a_foul_is_barred_and_named_before_it_is_sent(chromium):
    """Where the room refuses fouls the button does nothing, and the page says what is too weak."""
    with sitting(chromium, FakeThirteen()) as seat:
        dealt(seat)
        tap(seat, "SK", "HK", "S8", row="front")
        tap(seat, *FOUL[0], row="middle")
        seat.tab.click("[data-row=back] .row__name")
        seat.see("text=Middle is weaker than Front")
        assert seat.measures(".row--clash") and in_row(seat, "back") == ["S9", "H9", "C9", "D6", "D5"]
        seat.armed()
        assert seat.tab.get_attribute("[data-action='9']", "aria-disabled") == "true"
        seat.tab.click("[data-action='9']", force=True)
        seat.settled()
        assert seat.acts() == []


def test_a_suggestion_is_sent_and_may_be_changed(chromium):
    """The act is what was suggested with the seat that was named; until all are in it may be replaced."""
    with sitting(chromium, FakeThirteen()) as seat:
        dealt(seat)
        offered = thirteen.view(seat.fake.state, 0)["suggestions"][1]
        seat.tab.click(".offer >> nth=1")
        seat.tab.click(".bets__seat >> nth=2")
        seat.armed()
        seat.tab.click("text=Set these rows")
        seat.see("text=Change my rows")
        rows = {name: offered[name] for name in ("front", "middle", "back")}
        assert [act["action"] for act in seat.acts()] == [{"do": "set", **rows, "bet": 3}]
        seat.armed()
        seat.tab.click("text=Change my rows")
        seat.tab.click(".offer >> nth=0")
        seat.armed()
        seat.tab.click("text=Set these rows")
        seat.see("text=Change my rows")
        first = thirteen.view(seat.fake.state, 0)["submitted"]
        assert len(seat.acts()) == 2 and first["bet"] == 3 and first["front"] != rows["front"]


def test_the_page_never_tells_who_has_set(chromium):
    """While others answer, what this page shows of the table stays the same."""
    with sitting(chromium, FakeThirteen()) as seat:
        dealt(seat)
        before = seat.tab.inner_html(".felt")
        seat.fake.default(1)
        seat.fake.default(3)
        seat.settled()
        assert seat.tab.inner_html(".felt") == before


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_thirteen_cards_can_be_set_with_a_thumb(chromium, size):
    """On every screen cards, rows, suggestions and buttons are inside the window and large enough."""
    with sitting(chromium, FakeThirteen(), size=size) as seat:
        dealt(seat, memory={"hand": 6, "cuts": ["S2", "SK", "H9", "D2", "C4"], "sums": [0] * 4})
        reached = [
            *seat.measures("[data-row=tray] [data-card]"),
            *seat.measures(".row__name"),
            *seat.measures(".offer"),
            *seat.measures(".board__tool"),
        ]
        assert all(entry["isIn"] and entry["height"] >= 43.5 for entry in reached)
        assert step_between_cards(seat) >= 43.5
        seat.tab.keyboard.press("4")
        seat.see(".bets")
        reached = [
            *seat.measures(".board .action"),
            *seat.measures(".bets__seat"),
            *seat.measures("[data-row] [data-card]"),
        ]
        assert len(reached) == 17
        assert all(entry["isIn"] and min(entry["width"], entry["height"]) >= 43.5 for entry in reached)
        seat.armed()
        to_result(seat)
        for part in (".place .card", ".line__chip", ".place:not(.place--me) .seat", ".action", ".verdict"):
            assert all(entry["isIn"] for entry in seat.measures(part) if entry["width"])
        seat.tab.keyboard.press("2")
        seat.see(".matrix")
        assert all(entry["isIn"] for entry in seat.measures(".matrix :is(th, td)"))


def step_between_cards(seat: Sitting) -> float:
    """How much of a card in the hand the next one leaves free."""
    lefts = seat.tab.eval_on_selector_all(
        "[data-row=tray] [data-card]", "nodes => nodes.map(node => node.getBoundingClientRect().left)"
    )
    return min(other - one for one, other in pairwise(lefts) if other > one)


def test_the_showdown_is_told_row_by_row_and_scored(chromium):
    """Who listens hears each row with who beats whom; the sheet has six pairs that make the totals."""
    with sitting(chromium, FakeThirteen(), calm=False) as seat:
        dealt(seat)
        seat.tab.keyboard.press("4")
        seat.armed()
        seat.tab.keyboard.press("9")
        seat.see("text=Waiting for the others")
        seat.fake.others_set()
        seat.see(".moment >> text=Front")
        assert len(seat.measures(".line__chip")) == 4
        seat.see(".verdict")
        seat.tab.click("[aria-label='Log']")
        told = seat.tab.inner_text(".log")
        assert all(words in told for words in ("Bets:", "Front:", "Middle:", "Back:", "beats", "Points:"))
        seat.tab.click("[aria-label='Score sheet']")
        assert len(seat.measures(".drawer .slip")) == 6
        totals = thirteen.view(seat.fake.state, 0)["totals"]
        shown = seat.tab.locator(".matrix tbody tr").evaluate_all(
            "rows => rows.map(row => row.children[5].textContent)"
        )
        assert [int(points.replace("−", "-")) for points in shown] == totals
        assert seat.errors == []


def test_the_end_of_a_round_names_who_won_most(chromium):
    """After the sixth hand the sums of all six stand in the middle."""
    with sitting(chromium, FakeThirteen()) as seat:
        dealt(seat, memory={"hand": 6, "cuts": ["S2", "SK", "H9", "D2", "C4"], "sums": [90, 0, -90, 0]})
        to_result(seat)
        assert "won most" in seat.tab.inner_text(".standings")
        assert "won most" in seat.tab.inner_text(".verdict__note")
