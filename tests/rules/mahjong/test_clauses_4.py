"""Clause 4: declaring ready, what the system then does by itself, what others see of it."""

import pytest

from games.rules import mahjong
from games.rules.core.errors import RuleRefusal
from tests.rules.mahjong.given import WAITS_5P, WAITS_47M, start

# Ready on 4m and 7m once 1s has been discarded.
READY_1S = "123m 56m 234p 567p 345s 8s 1s"


def readied(*others, wall="", tail="", **raw):
    """Seat 1 draws 8s and declares with the discard of 1s, waiting on 4m and 7m."""
    played = start(None, READY_1S, *others, wall=f"8s {wall}", tail=tail, **raw).turn()
    return played.turn("1s", ready=True)


def test_4_1_ready_is_declared_with_a_discard():
    """The discard lies turned in the river, the seat shows as ready, all learn of it."""
    played = readied()
    assert played.view()["players"][1]["ready"] is True
    assert played.view()["players"][1]["river"] == [
        {"tile": "1s", "drawn": False, "claimed_by": None, "ready": True}
    ]
    assert played.events("discarded")[-1]["ready"] is True


def test_4_1_only_what_waits_may_be_declared():
    """A discard that leaves no wait is refused with a declaration; the view lists those that do."""
    played = start(None, READY_1S, wall="8s").turn()
    shown = played.view(1)["own"]["discards_to_ready"]
    assert [one["tile"] for one in shown] == ["1s"]
    assert shown[0]["waits"] == [{"tile": "4m", "left": 4}, {"tile": "7m", "left": 4}]
    with pytest.raises(RuleRefusal):
        played.discard("8s", ready=True)


def test_4_1_ready_declare_is_an_option():
    """Off: no declaration and no window for dealt sixteen."""
    played = start(None, READY_1S, wall="8s", ready_declare="off", opened=False)
    assert played.state.phase == "discard"
    played.turn()
    assert played.view(1)["own"]["discards_to_ready"] == []
    with pytest.raises(RuleRefusal):
        played.discard("1s", ready=True)


def test_4_1_dealt_sixteen_are_declared_in_one_window():
    """5 s before the dealer's first discard, always open, in secret, for the others than the dealer."""
    played = start(None, WAITS_47M, None, WAITS_5P, opened=False)
    assert (played.state.phase, mahjong.deadline(played.state), played.view()["actor"]) == (
        "ready",
        5_000,
        None,
    )
    assert mahjong.actors(played.state) == {1, 3} and mahjong.closes(played.state)
    played.do(1, "declare")
    assert not played.step.is_public and played.view(0)["players"][1]["ready"] is False
    played.do(3, "pass").close()
    assert played.events("ready_declared") == [{"seat": 1}]
    assert [one["ready"] for one in played.view()["players"]] == [False, True, False, False]
    assert played.state.actor == 0


def test_4_1_the_window_for_sixteen_tells_nothing():
    """It is as long where nobody waits, cannot be extended, and asks nobody else."""
    played = start(opened=False)
    assert (mahjong.deadline(played.state), mahjong.actors(played.state)) == (5_000, frozenset())
    assert [mahjong.legal_actions(played.state, seat) for seat in range(4)] == [()] * 4
    for verb in ("extend", "declare", "pass"):
        with pytest.raises(RuleRefusal):
            played.do(1, verb)


def test_4_1_declarations_and_their_tai():
    """天聽 of dealt sixteen and of the dealer's first discard, 地聽 of one's own first, else none."""
    dealt = start(None, WAITS_47M, "7m", opened=False).do(1, "declare").close().turn().close().discard("7m")
    assert lines_of(dealt)["tian_ting"] == 8
    dealer = start(f"{WAITS_47M} 1s", "7m", wall="9p").turn("1s", ready=True).discard("7m")
    assert lines_of(dealer)["tian_ting"] == 8
    assert lines_of(readied("7m").discard("7m"))["di_ting"] == 4
    called = start("9p", READY_1S, "99p 7m", wall="9s 9m 8s").discard("9p").do(2, "pon").close().turn()
    called.turns_of(2).turn("1s", ready=True).discard("7m")
    assert not {"tian_ting", "di_ting"} & set(lines_of(called))


def lines_of(played):
    """The patterns of the one winner."""
    return dict(played.state.result.winners[0].lines)


def test_4_1_a_later_declaration_has_no_tai():
    """A plain declaration is worth nothing."""
    played = start(None, READY_1S, "7m", wall="9s 9p 9m 9p 8s").turn().turn("9s").turns_of(3)
    played.turn("1s", ready=True).discard("7m")
    assert played.winners == [(1, "discard")] and not {"tian_ting", "di_ting"} & set(lines_of(played))


def test_4_2_a_declared_seat_claims_nothing():
    """No chi, pon or open kong from then on."""
    played = start("1p", "222m 56m 234p 567p 345s 8s 1s", "2m", wall="8s").turn()
    played.turn("1s", ready=True).discard("2m")
    assert played.legal(1) == {"extend"} and 1 not in mahjong.actors(played.state)
    played.close().turn().discard("1p")
    assert played.legal(1) == {"extend"}


def test_4_2_the_drawn_tile_goes_at_once():
    """The draw and the discard are one step; nothing else may be done."""
    played = readied(wall="9p 8p 9m 2s").turns_of(3)
    assert [event.kind for event in played.step.events] == ["drew", "discarded"]
    assert played.state.players[1].river[-1].tile == "2s" and played.state.phase == "window"


def test_4_2_a_win_goes_first():
    """The declared seat that draws its tile wins."""
    played = readied(wall="9p 8p 9m 4m").turns_of(3)
    assert played.winners == [(1, "self_draw")]


@pytest.mark.parametrize("raw", [{}, {"auto_win": "off"}])
def test_4_2_an_added_kong_is_made_at_once(raw):
    """With the tile just drawn; then the replacement goes."""
    hands = ("9p", "99p 123m 56m 234p 345s 8s 1s C")
    played = start(*hands, wall="2s 3s 4s 8s 2s 3s 4s 9p", tail="6s", **raw)
    played.discard("9p").do(1, "pon").close().turn("1s").turns_of(3).turn("C", ready=True).turns_of(3)
    if raw:
        assert played.state.phase == "rob"
        played.close()
    assert [meld.kind for meld in played.state.players[1].melds] == ["added_kong"]
    assert played.state.players[1].river[-1].tile == "6s"


def test_4_2_a_concealed_kong_that_keeps_the_waits_is_made():
    """999m stand apart from the wait: the fourth is konged."""
    played = start(None, "999m 56m 123m 234p 345s 8s 1s", wall="8s 9p 8p 7p 9m", tail="6s")
    played.turn().turn("1s", ready=True).turns_of(3)
    assert [meld.kind for meld in played.state.players[1].melds] == ["concealed_kong"]
    assert played.state.players[1].waits == ("4m", "7m")
    assert played.state.players[1].river[-1].tile == "6s"


def test_4_2_a_kong_that_changes_the_waits_is_not_made():
    """333m and 4m wait on 2m, 4m and 5m; with a kong of 3m only 4m is left, so the drawn 3m goes."""
    played = start(None, "333m 4m 567p 789p 123s 99s 1p", wall="9s 9p 8p 7p 3m").turn()
    played.turn("1p", ready=True)
    assert played.state.players[1].waits == ("2m", "4m", "5m")
    played.turns_of(3)
    assert played.state.players[1].melds == () and played.state.players[1].river[-1].tile == "3m"


def test_4_2_only_the_tile_just_drawn_makes_a_kong():
    """Four 1m held since the deal stay in the hand of a declared seat."""
    hands = (None, "1111m 23m 567p 345s 678s 9p")
    played = start(*hands, wall="2s", opened=False).do(1, "declare").close().turn()
    assert played.state.players[1].melds == () and played.state.players[1].river[-1].tile == "2s"


def test_4_3_a_declared_seat_is_not_asked_and_sees_no_more():
    """No claim prompt; its view is otherwise unchanged, and no seat ever sees another's hand."""
    played = start(None, READY_1S, "77p 5p", wall="8s 7p", auto_win="off").turn()
    before = set(played.view(1)["own"])
    played.turn("1s", ready=True).discard("7p")
    assert played.legal(1) == {"extend"}
    assert set(played.view(1)["own"]) == before
    for viewer in range(4):
        assert played.view(viewer)["hands"] is None
        assert [one["count"] for one in played.view(viewer)["players"]] == [16, 16, 16, 16]
