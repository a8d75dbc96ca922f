"""Clause 3, from 3.6 on: what may be discarded, who is asked to win, what time does, how melds lie."""

from dataclasses import replace

import pytest

from games.rules import mahjong
from games.rules.core.errors import RuleRefusal
from games.rules.core.game import Move
from games.rules.mahjong.state import with_player
from tests.rules.mahjong.given import WAITS_47M, start
from tests.rules.mahjong.notation import meld, tiles

ASKED = {"auto_win": "off"}


def test_3_6_what_was_just_claimed_may_be_discarded():
    """`kuikae` off: the very tile may go; on: not in this turn, and no claim that leaves nothing else."""
    for kuikae, may in (("off", True), ("on", False)):
        played = start("5m", "555m", wall="9p", kuikae=kuikae).discard("5m").do(1, "pon").close()
        discards = [one["tile"] for one in mahjong.legal_actions(played.state, 1) if one["do"] == "discard"]
        assert ("5m" in discards) == may
        assert mahjong.default_action(played.state, 1)["tile"] != "5m"
    played.turn().turns_of(3)
    assert "5m" in played.state.players[1].hand and played.discard("5m").state.last.tile == "5m"


@pytest.mark.parametrize(("hand", "may"), [("46m 55m", False), ("46m 57m", True)])
def test_3_6_no_claim_that_leaves_only_what_was_claimed(hand, may):
    """`kuikae` on: with four melds a chi of 5m that leaves 55m is none, as neither may be discarded."""
    played = start("5m", kuikae="on").discard("5m")
    melds = tuple(meld("pon", kind * 3) for kind in "ESWN")
    player = replace(played.state.players[1], hand=tiles(hand), waits=(), melds=melds)
    state = with_player(played.state, 1, player)
    assert ({"do": "chi", "with": ["4m", "6m"]} in mahjong.legal_actions(state, 1)) == may


def test_3_7_every_win_is_the_system_s():
    """`auto_win` on: nobody is asked, and no window opens after a discard that wins."""
    played = start("7m", WAITS_47M).discard("7m")
    assert played.winners == [(1, "discard")]
    offered = [mahjong.legal_actions(turn.step.state, seat) for turn in played.turns for seat in range(4)]
    assert not any(action["do"] == "win" for actions in offered for action in actions)


def test_3_7_asked_the_seat_may_pass_and_is_barred():
    """`auto_win` off: time up is a pass; then no win on others' tiles until one's own next discard."""
    played = start("7m", WAITS_47M, "7m", None, wall="9p 8p 9s", **ASKED).discard("7m")
    assert played.legal(1) == {"win", "chi", "pass", "extend"}
    played.do(1, "pass").close()
    assert played.view(1)["own"]["barred"] is True
    played.discard()
    assert not played.state.players[1].barred
    played.close().discard("7m")
    assert "win" in played.legal(1)


def test_3_7_a_barred_seat_may_not_win_on_others_tiles():
    """The tile that comes before its own discard cannot be won, its own draw can."""
    played = start("7m", None, "7m", WAITS_47M, wall="9p 8p 7m", **ASKED).turn("7m").turn().discard("7m")
    assert played.state.players[3].barred and "win" not in played.legal(3)
    played.close()
    assert (played.state.drawn, "win" in played.legal(3)) == ("7m", True)
    assert played.do(3, "win").winners == [(3, "self_draw")]


def test_3_7_claiming_something_else_passes_the_win():
    """Who answers pon while a win is there has passed it."""
    played = start("7m", "77m 56m 123m 234p 567p 345s", **ASKED).discard("7m")
    assert played.legal(1) >= {"win", "pon"}
    played.do(1, "pon").close()
    assert (played.state.actor, played.state.players[1].barred) == (1, True)


def test_3_7_declared_seats_win_by_themselves():
    """`auto_win` off: a declared seat wins at the window's end without an answer, a nearer answer first."""
    hands = ("1m", f"{WAITS_47M}", "4m", "56m 222p 678p 789s 999p 55s")
    played = start(*hands, opened=False, **ASKED).do(1, "declare").close().turn("1m").close().discard("4m")
    assert (played.state.phase, mahjong.actors(played.state)) == ("window", {3})
    assert played.close().winners == [(1, "discard")]
    played = start(*hands, opened=False, **ASKED).do(1, "declare").close().turn("1m").close().discard("4m")
    assert played.do(3, "win").close().winners == [(3, "discard")]


def test_3_8_a_discard_that_wins_ends_the_hand_at_once():
    """The step of the discard is the last; a hand that pays nothing but the base wins too."""
    played = start("7m", WAITS_47M)
    step = mahjong.apply(played.state, Move(0, {"do": "discard", "tile": "7m"}, "member", 1))
    assert [event.kind for event in step.events] == ["discarded", "won", "over"]


def test_3_8_self_draws_are_taken_too():
    """The winning draw ends the hand in its step."""
    played = start(None, WAITS_47M, wall="7m").turn()
    assert played.winners == [(1, "self_draw")]


def test_3_8_there_is_no_furiten():
    """One's own discards bar nothing: who has discarded 7m wins on it."""
    hands = (None, "123m 567m 234p 567p 34s 8s 1s")
    played = start(*hands, wall="8s 9p 8p 9p 5s 7m").turn().turn("7m").turns_of(3).turn("1s").discard("7m")
    assert [one.tile for one in played.state.players[1].river] == ["7m", "1s"]
    assert played.winners == [(1, "discard")]


def test_3_9_time_to_discard():
    """8 s a discard, or what the room says."""
    assert mahjong.deadline(start().state) == 8_000
    assert mahjong.deadline(start(discard_seconds=20).state) == 20_000


def test_3_9_time_up_discards_the_drawn_tile():
    """With none drawn, after a claim or in the dealer's first turn, the last tile in order."""
    played = start("5m", "55m CP 1m", wall="2s")
    assert mahjong.default_action(played.state, 0) == {
        "do": "discard",
        "tile": played.state.players[0].hand[-1],
    }
    played.discard("5m").do(1, "pon").close()
    assert mahjong.default_action(played.state, 1) == {"do": "discard", "tile": "P"}
    played.turn("1m")
    assert mahjong.default_action(played.state, 2) == {"do": "discard", "tile": "2s"}


def test_3_9_time_up_in_a_window_is_a_pass():
    """Nothing is logged for it: the window closes whatever is unanswered."""
    played = start("5m", "55m").discard("5m")
    assert mahjong.default_action(played.state, 1) == {"do": "pass"}
    assert played.close().state.actor == 1 and played.events("claimed") == []


def test_3_10_claimed_melds_lie_face_up_and_never_change():
    """The chi'd tile lies in the middle; who claimed it is marked in the river."""
    played = start("4m", "56m", wall="9p").discard("4m").do(1, "chi", **{"with": ["6m", "5m"]}).close()
    meld = {"kind": "chi", "tiles": ["5m", "4m", "6m"], "claimed": "4m", "source": 0}
    assert played.view(3)["players"][1]["melds"] == [meld]
    played.turns_of(40)
    assert played.view(3)["players"][1]["melds"] == [meld]


def test_3_10_the_next_seat_is_the_right_one():
    """Seats are numbered in turn order: the seat one higher may chi, the one before it may not."""
    played = start("4m", "56m", None, "56m").discard("4m")
    assert ("chi" in played.legal(1), "chi" in played.legal(3)) == (True, False)


def test_3_refusals_change_nothing():
    """F22: illegal, late and doubled answers leave every zone as it was."""
    played = start("5m", "55m").discard("5m").do(1, "pon")
    state = played.state
    for seat, action in ((1, {"do": "pon"}), (2, {"do": "pon"}), (0, {"do": "discard", "tile": "1m"})):
        with pytest.raises(RuleRefusal):
            mahjong.apply(state, Move(seat, action, "member", 9))
    played.close()
    for seat, action in ((1, {"do": "pon"}), (0, {"do": "extend"}), (1, {"do": "discard", "tile": "f1"})):
        with pytest.raises(RuleRefusal):
            mahjong.apply(played.state, Move(seat, action, "member", 9))
    assert played.state == played.turns[-1].step.state
