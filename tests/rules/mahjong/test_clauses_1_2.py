"""Clauses 1 and 2: the wall, what can be taken of it, the deal, flowers and the wins by flowers."""

import pytest

from games.rules import mahjong
from games.rules.mahjong.tiles import DECK
from games.rules.mahjong.wall import RESERVE, standing, takeable
from tests.rules.mahjong.given import WAITS_47M, start

TAKEABLE = 63
SEVEN = "f1 f2 f3 f4 f5 f6 f7"


def at_the_end(left, hands=(), **given):
    """A hand that has come to the point where so many tiles can be taken, a seat in turn."""
    played = start(*hands, **given)
    while takeable(played.state) > left:
        played.turn()
    return played


def test_1_1_tiles_of_the_deal_and_of_the_wall():
    """F01, F02: 144 tiles, 17 and 16 dealt, 79 stand, of which 63 can be taken."""
    state = start(dealer=2).state
    assert [len(player.hand) for player in state.players] == [16, 16, 17, 16]
    assert (len(DECK), len(standing(state)), takeable(state)) == (144, 79, TAKEABLE)
    assert mahjong.view(state, "spectator")["wall"] == TAKEABLE


def test_1_1_draws_from_the_head_replacements_from_the_tail():
    """A draw takes the first standing tile, a replacement the last."""
    played = start("1111m 1p 4p 7p 1s 4s 7s ESWNCFP"[:-1], wall="9s", tail="9p")
    played.do(0, "kong", tile="1m")
    assert (played.state.drawn, played.state.head, played.state.tail) == ("9p", 65, 143)
    played.turn()
    assert (played.state.drawn, played.state.head, played.state.tail) == ("9s", 66, 143)


def test_1_2_kongs_do_not_change_the_reserve():
    """F02: a replacement is one of the 63, so that sixteen tiles are left at the end as ever."""
    played = start("1111m 1p 4p 7p 1s 4s 7s ESWNCF", tail="9p").do(0, "kong", tile="1m")
    assert takeable(played.state) == TAKEABLE - 1
    played.turns_of(100)
    assert (played.view()["result"]["kind"], len(standing(played.state))) == ("draw", RESERVE)


def test_1_2_four_kongs_are_no_draw():
    """The hand goes on after a fourth kong."""
    played = start("1111m 5555p 9999s EEEE C", tail="3333s")
    for tile in ("1m", "5p", "9s", "E"):
        played.do(0, "kong", tile=tile)
    assert played.state.phase == "discard"
    assert played.turn().state.actor == 1


def test_1_2_the_hand_is_drawn_at_the_reserve():
    """F03: the last takeable tile is drawn and discarded; the next take ends the hand with sixteen left."""
    played = at_the_end(1)
    assert len(standing(played.state)) == RESERVE + 1
    played.turn()
    assert (played.state.phase, takeable(played.state)) == ("discard", 0)
    played.turn()
    assert (played.state.phase, len(standing(played.state))) == ("over", RESERVE)
    assert played.view()["result"] == {"kind": "draw", "winners": [], "payments": []}


def test_1_2_a_flower_as_the_last_tile_is_laid_out_and_drawn():
    """F04: no replacement is left, so the hand is drawn."""
    played = at_the_end(1, last="f1")
    drawer = (played.state.actor + 1) % 4
    played.turn()
    assert played.is_over and played.state.players[drawer].flowers == ("f1",)
    assert played.events("flowers") == [{"seat": drawer, "tiles": ["f1"]}]
    assert played.outcome.obligations == ()


def test_1_2_the_last_flower_is_checked_first():
    """七搶一 by the last takeable tile comes before the draw."""
    played = at_the_end(1, hands=(None, SEVEN), last="f8").turn()
    assert (takeable(played.state), played.winners) == (0, [(1, "seven_one")])


def test_1_2_after_the_last_discard_only_wins_may_be_claimed():
    """F06: no chi, pon or kong of the discard after the last takeable tile, but a win."""
    waiting = "46m 123p 123s 678s 789p EE"
    played = at_the_end(1, hands=("55m 46m", None, waiting), last="5m", auto_win="off").turn().discard("5m")
    assert takeable(played.state) == 0
    assert (played.legal(0), played.legal(2)) == ({"extend"}, {"win", "pass", "extend"})
    assert mahjong.actors(played.state) == {2}
    played.do(2, "win").close()
    assert played.winners == [(2, "discard")]
    assert "he_di" in dict(played.state.result.winners[0].lines)


@pytest.mark.parametrize(("left", "last", "may_kong"), [(0, "1m", False), (1, "1m 9p", True)])
def test_1_2_no_kong_without_a_replacement(left, last, may_kong):
    """With the last takeable tile in hand a fourth tile makes no kong; with one more left it does."""
    hands = [None] * 4
    hands[(3, 2)[left]] = "111m"
    played = at_the_end(left, hands=hands, last=last)
    assert (played.state.drawn, takeable(played.state)) == ("1m", left)
    assert ("kong" in played.legal(played.state.actor)) == may_kong


def test_1_2_no_open_kong_of_the_last_discard():
    """Three alike and the discard after the last takeable tile make neither a kong nor a pon."""
    played = at_the_end(1, hands=("555m",), last="5m").turn().discard("5m")
    assert (takeable(played.state), played.legal(0)) == (0, {"extend"})


def test_1_2_a_declared_seat_makes_no_kong_without_a_replacement():
    """Its fourth 9m is the last takeable tile, and goes."""
    hands = ("4444m", "7777m", None, "999m 56m 123m 234p 345s 88s")
    played = start(*hands, last="9m", opened=False).do(3, "declare").close()
    while takeable(played.state):
        played = played.close() if mahjong.closes(played.state) else played.turn()
    assert played.state.players[3].river[-1].tile == "9m" and played.state.players[3].melds == ()


def test_2_1_flowers_are_replaced_the_dealer_first():
    """Each seat completely before the next, in turn order from the dealer, a flower that comes too."""
    hands = (None, "f5 1m", "f1 f2 4m", "f6 7m")
    played = start(*hands, dealer=2, tail="f3 9p 1p 4p 7p")
    laid = [(event["seat"], event["tiles"]) for event in played.events("flowers")]
    assert laid == [(2, ["f1", "f2", "f3"]), (3, ["f6"]), (1, ["f5"])]
    laying = [event for event in played.turns[0].step.events if event.kind == "flowers"]
    own = {seat: data["drawn"] for event in laying for seat, data in event.private.items()}
    assert own == {2: ["f3", "9p", "1p"], 3: ["4p"], 1: ["7p"]}
    assert [len(player.hand) for player in played.state.players] == [16, 16, 17, 16]


def test_2_1_a_flower_drawn_later_is_replaced_at_once():
    """The seat draws from the tail in the same step, and its turn goes on."""
    played = start(wall="f2", tail="f3 9p").turn()
    assert (played.state.actor, played.state.drawn) == (1, "9p")
    assert played.events("flowers") == [{"seat": 1, "tiles": ["f2", "f3"]}]
    assert played.events("drew")[-1] == {"seat": 1, "replacement": True}


@pytest.mark.parametrize("hands", [(None, f"{SEVEN} f8"), (f"{WAITS_47M} 7m", WAITS_47M)])
def test_2_2_a_deal_that_wins_is_shown_before_it_ends(hands):
    """One second in which nobody may do anything, a tick, and the hand is over without a discard."""
    played = start(*hands, opened=False)
    assert (played.state.phase, mahjong.deadline(played.state), mahjong.closes(played.state)) == (
        *("ready", 1_000, True),
    )
    assert [mahjong.legal_actions(played.state, seat) for seat in range(4)] == [()] * 4
    assert mahjong.actors(played.state) == frozenset()
    assert played.close().is_over and played.events("discarded") == []


@pytest.mark.parametrize("auto_win", ["on", "off"])
def test_2_2_eight_flowers_win_at_once_in_the_deal(auto_win):
    """F21: 八仙過海 ends the hand before the first discard, asked or not; every other seat pays."""
    played = start(None, f"{SEVEN} f8", auto_win=auto_win)
    assert played.is_over and played.winners == [(1, "eight_flowers")]
    assert sorted({owed.payer for owed in played.outcome.obligations}) == [0, 2, 3]


def test_2_2_eight_flowers_drawn_later_win_as_a_self_draw():
    """The eighth flower wins in the step that draws it."""
    played = start(None, SEVEN, wall="f8").turn()
    assert played.winners == [(1, "eight_flowers")]
    assert played.state.result.winners[0].lines == (("ba_xian", 8),)


FOUR_ORDERS = [(1, 2, ""), (2, 1, ""), (1, 2, "9p f8"), (2, 1, "f8")]


@pytest.mark.parametrize(("holder", "single", "wall"), FOUR_ORDERS)
def test_2_2_seven_rob_the_one(holder, single, wall):
    """F20: whoever lays out the eighth flower while another holds seven pays, in the deal or later."""
    hands = [None] * 4
    hands[holder] = SEVEN
    hands[single] = None if wall else "f8"
    played = start(*hands, wall=wall).turns_of(3)
    assert played.winners == [(holder, "seven_one")]
    assert {owed.payer for owed in played.outcome.obligations} == {single}


def test_2_2_the_single_flower_pays_when_the_seventh_comes_later():
    """F20, the other order: the seat with one flower pays, though the other drew last."""
    played = start(None, "f1 f2 f3 f4 f5 f6", "f8", wall="f7").turn()
    assert played.winners == [(1, "seven_one")]
    assert [(owed.payer, owed.payee) for owed in played.outcome.obligations] == [(2, 1)]


def test_2_2_six_and_two_are_no_win():
    """Only seven against one end the hand."""
    played = start(None, "f1 f2 f3 f4 f5 f6", "f8", wall="9p f7").turns_of(3)
    assert not played.is_over


def test_2_2_heaven_is_judged_after_replacement():
    """天胡 with a replaced flower."""
    played = start(f"{WAITS_47M} f1", tail="7m")
    assert played.winners == [(0, "self_draw")]
    assert ("tian_hu", 24) in played.state.result.winners[0].lines
    assert "gang_shang" not in dict(played.state.result.winners[0].lines)


def test_2_2_heavenly_ready_is_judged_after_replacement():
    """Dealt sixteen with a flower wait once it has been replaced, and may be declared for 天聽."""
    played = start(None, "123m 56m 234p 567p 345s 8s f1", "7m", tail="8s", opened=False)
    assert mahjong.actors(played.state) == {1}
    played.do(1, "declare").close().turn().close().discard("7m")
    assert ("tian_ting", 8) in played.state.result.winners[0].lines
