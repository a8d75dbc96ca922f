"""A member plays mahjong in the browser: discards, calls, declares and reads how a hand ended."""

import pytest

from games.rules import mahjong
from tests.browser.fake_mahjong import FakeMahjong
from tests.browser.fake_table import COIN, NAMES, Chair
from tests.browser.table_support import Sitting, sitting

pytestmark = pytest.mark.browser
SIZES = [(1440, 900), (390, 844), (844, 390), (360, 640)]
HANDS = {
    0: "1245m 99p 345s 678p CCC S",
    1: "9p 46p 1112m 77s 889s EE W 5p",
    2: "99s 2346m C PP NN 137p",
    3: "3m 56789s 1133p FF 78m S",
}
ASKED = {"ready_declare": "off", "auto_win": "off"}
WAITING = "123m 456m 789m 123p 45p 99s W"
COVERED = """() => [...document.querySelectorAll(".piece, .call, .table-hand__tool")].filter(piece => {
  const {left, top, width, height} = piece.getBoundingClientRect();
  return !piece.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).length"""

SEEN = """selector => {
  const node = document.querySelector(selector);
  const {left, top, width, height} = node.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + height / 2);
  return node.contains(at) || at.contains(node) && at.closest(".ending") !== null;
}"""


def dealt(seat: Sitting, **given) -> None:
    """A hand whose tiles are shown, the member's turn."""
    seat.fake.deal(**{"hands": HANDS, **given})
    seat.see(".piece")
    seat.armed()


def discard(seat: Sitting, tile: str) -> None:
    """Two taps on a tile."""
    seat.tab.click(f"[data-tile='{tile}']")
    seat.see(f"[data-tile='{tile}'][aria-pressed=true]")
    seat.tab.click(f"[data-tile='{tile}']")


def to_window(seat: Sitting) -> None:
    """The seat before the member discards what he can chi."""
    dealt(seat)
    seat.fake.through("S", seat.fake.default_tile(1), "N")
    seat.fake.play(3, "discard", tile="3m")
    seat.see("[data-call=chi]")
    seat.armed()


def actions(seat: Sitting) -> list[dict]:
    """What the hall was asked to do, once all has arrived."""
    seat.settled()
    return [act["action"] for act in seat.acts()]


def test_a_tile_is_discarded_by_two_taps(chromium):
    """The first tap chooses and says so; the second sends; a tap on another tile only moves the choice."""
    with sitting(chromium, FakeMahjong()) as seat:
        dealt(seat)
        seat.tab.click("[data-tile='1m']")
        seat.see("text=Tap again to discard")
        seat.tab.click("[data-tile='2m']")
        seat.see("[data-tile='2m'][aria-pressed=true]")
        assert seat.acts() == []
        seat.tab.click("[data-tile='2m']")
        seat.see("[data-river='0'] [data-discard='2m']")
        assert actions(seat) == [{"do": "discard", "tile": "2m"}]
        assert seat.errors == []


def test_one_tap_is_a_setting_of_the_device(chromium):
    """Switched on, a single tap discards, after a reload too."""
    with sitting(chromium, FakeMahjong()) as seat:
        dealt(seat)
        seat.tab.click("[data-auto]")
        seat.tab.check("[data-switch=oneTap] input")
        seat.tab.reload()
        seat.see(".piece")
        seat.armed()
        seat.tab.click("[data-tile='1m']")
        seat.see("[data-river='0'] [data-discard='1m']")
        assert actions(seat) == [{"do": "discard", "tile": "1m"}]


def test_the_tile_that_time_would_discard_stands_apart(chromium):
    """With nothing drawn it is the last in order, afterwards the drawn one."""
    with sitting(chromium, FakeMahjong()) as seat:
        dealt(seat)
        apart = seat.tab.get_attribute(".tray__apart .piece", "data-tile")
        assert apart == mahjong.default_action(seat.fake.state, 0)["tile"]
        assert len(seat.measures(".tray__hand .piece")) == 16


def test_the_keyboard_plays_too(chromium):
    """Arrows move over the tiles, Enter chooses and discards, figures call."""
    with sitting(chromium, FakeMahjong()) as seat:
        dealt(seat)
        seat.tab.focus("[data-tile='1m']")
        seat.tab.keyboard.press("ArrowRight")
        seat.tab.keyboard.press("Enter")
        seat.see("[data-tile='2m'][aria-pressed=true]")
        seat.tab.keyboard.press("Enter")
        seat.see("[data-river='0'] [data-discard='2m']")
        assert actions(seat) == [{"do": "discard", "tile": "2m"}]


def test_calls_show_the_sets_they_would_make(chromium):
    """A chi names its three tiles with the claimed one in the middle; once answered the buttons are gone."""
    with sitting(chromium, FakeMahjong()) as seat:
        to_window(seat)
        labels = [one.get_attribute("aria-label") for one in seat.tab.query_selector_all("[data-call=chi]")]
        assert labels[0] == "Chi: 1 characters, 3 characters, 2 characters"
        assert labels[2] == "Chi: 4 characters, 3 characters, 5 characters"
        seat.tab.click("[data-call=chi] >> nth=2")
        seat.see("text=You call chi")
        assert actions(seat) == [{"do": "chi", "with": ["4m", "5m"]}]
        assert seat.measures(".call") == []
        seat.fake.close_window()
        seat.see(".tray__melds .meld")
        assert seat.measures("[data-river='3'] .river__tile--claimed")
        said = "阿梅: Chi, 4 characters, 3 characters, 5 characters, of 老宋."
        seat.see(f"[data-herald] >> text={said}", state="attached")
        assert seat.tab.inner_text("[data-purse='0'] .seat__bubble") == "Chi"


def test_a_window_looks_alike_to_who_can_and_cannot_claim(chromium):
    """The same words, fuse and offer of time; only the calls are there or not."""
    with sitting(chromium, FakeMahjong()) as seat:
        to_window(seat)
        could = (seat.tab.inner_text(".table-hand__prompt"), *_fuse(seat))
        seat.fake.close_window()
        seat.fake.through(*[mahjong.default_action(seat.fake.state, 0)["tile"]])
        seat.fake.play(1, "discard", tile="E")
        seat.see("text=Chen Guo: East wind")
        assert seat.measures(".call") == []
        assert could[1:] == _fuse(seat)
        assert seat.tab.get_attribute("[data-extend]", "aria-disabled") == "false"


def _fuse(seat: Sitting) -> tuple[str, float]:
    box = seat.measures(".fuse")[0]
    return seat.tab.eval_on_selector(".fuse__time", "one => one.style.animationDuration"), box["width"]


def test_anybody_may_ask_for_time_three_times(chromium):
    """The request is an act of its own; it is spent for this window, and one fewer is left."""
    with sitting(chromium, FakeMahjong()) as seat:
        to_window(seat)
        assert seat.tab.inner_text(".table-hand__left") == "3"
        seat.tab.click("[data-extend]")
        seat.see("[data-extend][aria-disabled=true]")
        assert actions(seat) == [{"do": "extend"}]
        assert seat.tab.inner_text(".table-hand__left") == "2"
        assert len(seat.measures("[data-call=chi]")) == 3


def test_ready_is_declared_with_a_discard(chromium):
    """The tiles that may be discarded for it are lit; the waits are shown with what is left of them."""
    with sitting(chromium, FakeMahjong(options={})) as seat:
        dealt(seat, hands={0: WAITING})
        seat.fake.close_window()
        seat.see("text=Your turn")
        seat.armed()
        seat.tab.click("[data-tile=W]")
        seat.see("text=Would wait on")
        seat.tab.click("[data-call=declare]")
        seat.see("[data-tile=W].piece--lit")
        assert seat.tab.get_attribute("[data-tile='1m']", "aria-disabled") == "true"
        seat.armed()
        discard(seat, "W")
        seat.see(".waits--declared")
        assert actions(seat) == [{"do": "discard", "tile": "W", "ready": True}]
        told = {one["tile"]: one["left"] for one in mahjong.view(seat.fake.state, 0)["own"]["waits"]}
        shown = seat.tab.eval_on_selector_all(
            ".waits__tile", "all => all.map(one => one.getAttribute('aria-label'))"
        )
        assert shown == [f"{code[0]} dots: {left} left" for code, left in told.items()]
        seat.see(".mark--heard")


@pytest.mark.parametrize(("switch", "answer"), [("noClaims", {"do": "pass"}), ("alwaysPon", {"do": "pon"})])
def test_the_page_answers_what_was_said_ahead(chromium, switch, answer):
    """No claims passes every call, always pon takes every pon; both are kept on the device."""
    with sitting(chromium, FakeMahjong()) as seat:
        dealt(seat)
        seat.tab.click("[data-auto]")
        seat.tab.check(f"[data-switch={switch}] input")
        seat.fake.through("S")
        seat.fake.play(1, "discard", tile="9p")
        seat.see("text=You pass" if switch == "noClaims" else "text=You call pon")
        assert actions(seat) == [answer]
        seat.tab.reload()
        seat.see(".table-hand__tool--on")


def test_auto_discard_ends_with_the_hand(chromium):
    """It throws what is drawn at once, and is off again in the next hand."""
    with sitting(chromium, FakeMahjong()) as seat:
        dealt(seat)
        seat.tab.click("[data-auto]")
        seat.tab.check("[data-switch=autoDiscard] input")
        seat.fake.through("S", "W", "N", seat.fake.default_tile(3))
        drawn = mahjong.view(seat.fake.state, 0)["own"]["drawn"]
        seat.see(f"[data-river='0'] [data-discard='{drawn}']")
        assert actions(seat) == [{"do": "discard", "tile": drawn}]
        seat.fake.deal(hands=HANDS)
        seat.see("[data-switch=autoDiscard] input:not(:checked)") if seat.measures(".switches") else None
        seat.see("[data-auto]:not(.table-hand__tool--on)")


def test_the_end_tells_every_tai_and_payment(chromium):
    """The lines sum to the hand's tai; each payment and each seat's net stand on the page; so do fines."""
    with sitting(chromium, FakeMahjong(options={})) as seat:
        dealt(seat, hands={0: WAITING}, draws="1s 2s 2s 3p")
        seat.fake.close_window()
        seat.fake.play(0, "discard", tile="W", ready=True)
        seat.fake.close_window()
        seat.fake.run(5)
        seat.see(".verdict")
        seat.tab.keyboard.press("Escape")
        seat.see(".ending")
        result = mahjong.view(seat.fake.state, 0)["result"]
        winner = result["winners"][0]
        told = seat.tab.eval_on_selector_all(".ending__line strong", "all => all.map(one => one.textContent)")
        assert told == [f"{line['tai']} tai" for line in winner["lines"]]
        assert f"{winner['tai']} tai" in seat.tab.inner_text(".ending__sum")
        assert len(seat.measures(".ending__payment")) == len(result["payments"])
        assert len(seat.measures(".outcome")) == 4
        fine = {"hand": seat.fake.number, "kind": "C1", "leaver": 2, "name": NAMES[2], "units": 100 * COIN}
        shares = [{"chair": 0, "name": NAMES[0], "units": 25 * COIN}]
        seat.fake.table_changed(fines=[{**fine, "shares": shares, "company": 25 * COIN}])
        seat.see(f"text=Fine of {NAMES[2]}, who left")
        assert "fine of 100 coins" in seat.tab.inner_text("[data-herald]")
        assert seat.errors == []


@pytest.mark.parametrize("size", SIZES)
def test_how_a_hand_ended_is_seen_on_every_screen(chromium, size):
    """The sheet lies open on the felt, over the cloth, with its first line in sight."""
    with sitting(chromium, FakeMahjong(options={}), size=size) as seat:
        dealt(seat, hands={0: WAITING}, draws="1s 2s 2s 3p")
        seat.fake.close_window()
        seat.fake.play(0, "discard", tile="W", ready=True)
        seat.fake.close_window()
        seat.fake.run(5)
        seat.see(".verdict")
        seat.tab.keyboard.press("Escape")
        seat.see(".ending")
        assert seat.measures(".ending")[0]["isIn"] and seat.measures(".ending__title")[0]["isIn"]
        assert seat.tab.evaluate(SEEN, ".ending__title")


def test_a_drawn_hand_says_that_nobody_pays(chromium):
    """When the wall has run out."""
    with sitting(chromium, FakeMahjong()) as seat:
        dealt(seat)
        seat.fake.run(80)
        seat.see(".verdict")
        seat.tab.keyboard.press("Escape")
        seat.see("text=The wall has run out; nobody pays")


def test_every_discard_is_spoken(chromium):
    """The live region tells who discards what, and what the member draws."""
    with sitting(chromium, FakeMahjong()) as seat:
        dealt(seat)
        seat.fake.play(0, "discard", tile="S")
        seat.see("[data-herald] >> text=阿梅 discards South wind.", state="attached")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [4, 2])
def test_everything_is_in_reach_on_every_screen(chromium, size, people):
    """Every tile and button lies in the window, is large enough for a finger, and covers no tile."""
    chairs = [Chair(name, 1000 * COIN) for name in NAMES[:people]]
    with sitting(chromium, FakeMahjong(chairs=chairs), size=size) as seat:
        last = people - 1
        dealt(seat, hands={0: HANDS[0], last: HANDS[3]})
        _in_reach(seat)
        seat.fake.through("S")
        while seat.fake.state.actor != last:
            seat.fake.run(1)
        seat.fake.play(last, "discard", tile="3m")
        seat.see(".call")
        _in_reach(seat)
        seat.fake.close_window()
        seat.fake.run(30)
        seat.see(".river__tile")
        _in_reach(seat)
        assert seat.errors == []


@pytest.mark.parametrize("size", SIZES)
def test_seven_calls_stand_in_one_row(chromium, size):
    """A win that is asked, kong, pon, three runs and pass: all in reach, none over another or the hand."""
    with sitting(chromium, FakeMahjong(options=ASKED), size=size) as seat:
        held = {0: "34p 555p 67p 123m 456m 789s E", 3: "5p 56789s 1133p FF 78m SN"}
        dealt(seat, hands=held, draws="8s 6m")
        seat.fake.through("E")
        seat.fake.run(2)
        seat.fake.play(3, "discard", tile="5p")
        seat.see("[data-call=pass]")
        calls = seat.tab.eval_on_selector_all(".call", "all => all.map(one => one.dataset.call)")
        assert calls == ["win", "kong", "pon", "chi", "chi", "chi", "pass"]
        assert len({round(box["height"]) for box in seat.measures(".call")}) == 1
        _in_reach(seat)
        seat.armed()
        seat.tab.keyboard.press("1")
        seat.see("text=You call a win")
        assert actions(seat) == [{"do": "win"}]


def _in_reach(seat: Sitting) -> None:
    boxes = seat.measures(".piece, .call, .table-hand__tool, .tool, .river__tile, .seat")
    assert [box for box in boxes if not box["isIn"]] == []
    touched = seat.measures(".piece, .call, .table-hand__tool")
    assert [box for box in touched if box["width"] < 43.5 or box["height"] < 43.5] == []
    assert seat.tab.evaluate(COVERED) == 0


def test_every_face_differs_at_the_smallest_size(chromium):
    """The gallery shows 42 faces and the back at five sizes; at 24 pixels no two look alike."""
    with sitting(chromium, FakeMahjong()) as seat:
        seat.tab.goto(seat.tab.url.replace("/table/", "/tests/browser/gallery/index.html"))
        seat.see(".sheet--24 [data-face=back]")
        assert len(seat.measures(".tile")) == 5 * 43
        faces = seat.tab.locator(".sheet--24 .tile").all()
        assert len({face.screenshot() for face in faces}) == 43
        assert {round(box["width"]) for box in seat.measures(".sheet--24 .tile")} == {24}
