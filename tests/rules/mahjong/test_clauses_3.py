"""Clause 3, to 3.5: turns, claims and their windows, who wins of several, kongs."""

import pytest

from games.rules import mahjong
from games.rules.core.errors import IllegalAction, NotYourTurn
from games.rules.mahjong.wall import takeable
from tests.rules.mahjong.given import WAITS_5P, WAITS_47M, start

ASKED = {"auto_win": "off"}


def test_3_1_turns_go_to_the_next_seat():
    """Seat by seat in rising order, round the table."""
    played = start(dealer=2).turn().turn().turn()
    assert [event["seat"] for event in played.events("discarded")] == [2, 3, 0]
    assert played.state.actor == 1


@pytest.mark.parametrize("claim", [{"do": "pon"}, {"do": "chi", "with": ["4m", "6m"]}])
def test_3_1_no_draw_and_no_kong_after_a_chi_or_pon(claim):
    """F16: the seat discards without drawing, and even four alike in hand make no kong in that turn."""
    played = start("5m", "5546m 9999p", wall="9s 1s 2p 1p").discard("5m")
    before = takeable(played.state)
    played.make(1, claim).close()
    assert (played.state.actor, played.state.drawn, takeable(played.state)) == (1, None, before)
    assert played.legal(1) == {"discard"}
    with pytest.raises(IllegalAction):
        played.do(1, "kong", tile="9p")
    while played.state.actor != 1 or played.state.drawn is None:
        played.turn()
    assert "kong" in played.legal(1)


def test_3_1_a_kong_draws_a_replacement_and_then_discards():
    """Any fourth tile in hand makes a kong, not only the one drawn; another one may follow."""
    played = start(None, "1111m 9999p", wall="2s", tail="5s 7s").turn()
    assert played.state.drawn == "2s"
    played.do(1, "kong", tile="1m")
    assert (played.state.actor, played.state.drawn, played.state.replaced) == (1, "5s", True)
    played.do(1, "kong", tile="9p").turn("2s")
    assert played.state.actor == 2


def test_3_2_pon_goes_before_chi():
    """F11: all answers are collected and then settled; a quick chi settles nothing."""
    played = start("5m", "46m", None, "55m").discard("5m").do(1, "chi", **{"with": ["4m", "6m"]})
    assert played.state.phase == "window" and not played.step.is_public
    played.do(3, "pon").close()
    claimed = {"seat": 3, "meld": "pon", "tiles": ["5m"] * 3, "tile": "5m", "source": 0}
    assert played.events("claimed") == [claimed]
    assert played.state.actor == 3


def test_3_2_open_kong_goes_before_chi():
    """The kong of the seat further away is settled before the chi, and draws a replacement."""
    played = start("5m", "46m", None, "555m", tail="9s").discard("5m")
    played.do(1, "chi", **{"with": ["4m", "6m"]}).do(3, "kong").close()
    assert (played.state.actor, played.state.drawn) == (3, "9s")
    assert [meld.kind for meld in played.state.players[3].melds] == ["open_kong"]


@pytest.mark.parametrize("answer", ["chi", "pon"])
def test_3_2_a_win_goes_before_all(answer):
    """F11: a win answered last goes before a pon or chi."""
    hands = ("7m", "77m 56m" if answer == "pon" else "56m", None, WAITS_47M)
    played = start(*hands, **ASKED).discard("7m")
    played.make(1, {"do": answer} | ({"with": ["5m", "6m"]} if answer == "chi" else {}))
    played.do(3, "win").close()
    assert played.winners == [(3, "discard")]


def test_3_2_chi_by_the_next_seat_only():
    """Others with the same tiles may not chi."""
    played = start("5m", "46m", "46m", "46m").discard("5m")
    assert [("chi" in played.legal(seat)) for seat in range(4)] == [False, True, False, False]


@pytest.mark.parametrize("hands", [("5m",), ("5m", "46m", None, "55m"), ("5m", None, None, "555m")])
def test_3_2_the_window_is_of_one_length_whoever_could_claim(hands):
    """1.5 s after every discard, claimable or not, and no answer makes it shorter."""
    played = start(*hands).discard("5m")
    assert (mahjong.deadline(played.state), mahjong.closes(played.state)) == (1500, True)
    for seat in sorted(mahjong.actors(played.state)):
        played.do(seat, "pass")
        assert (mahjong.deadline(played.state), mahjong.closes(played.state)) == (1500, True)
    assert played.view(2) == start("5m").discard("5m").view(2) | {"own": played.view(2)["own"]}
    assert mahjong.deadline(start(window_ms=3_000).discard().state) == 3_000


def test_3_2_any_seat_may_extend_the_window_to_five_seconds():
    """Public, once a window, able to claim or not: it then ends 5 s after it opened."""
    played = start().discard()
    played.at += 399
    played.do(2, "extend")
    assert (mahjong.deadline(played.state), played.step.is_public) == (5_000 - 400, True)
    assert played.events("extended") == [{"seat": 2}]
    assert played.view()["window"] == {"opened": True, "extended": True, "extensions_left": [3, 3, 2, 3]}
    for seat in range(4):
        with pytest.raises(IllegalAction):
            played.do(seat, "extend")


def test_3_2_three_extensions_a_hand():
    """The fourth is refused, to this seat alone; the discarder may extend too."""
    played = start()
    for _ in range(3):
        played.discard().do(0, "extend").close()
    played.discard()
    with pytest.raises(IllegalAction):
        played.do(0, "extend")
    assert "extend" not in played.legal(0) and "extend" in played.legal(1)


@pytest.mark.parametrize("late", [0, 10, 260, 2_000, 60_000])
def test_3_2_an_extended_window_that_a_late_tick_opened_lasts_five_seconds(late):
    """A declared seat's discard opens it with the tick: it counts from then, however late the clock was."""
    played = start(None, f"{WAITS_5P} 1m", dealer=1, wall="9p 8p 7p 9m").turn("1m", ready=True)
    played.turns_of(2).discard()
    opened = played.at + 1_500 + late
    played.make(None, {"do": "tick"}, "system", 1_500 + late)
    assert (played.state.phase, played.state.last.seat, played.state.opened_at) == ("window", 1, opened)
    played.at = opened + 249
    played.do(3, "extend")
    assert played.at + mahjong.deadline(played.state) == opened + 5_000


def test_3_2_answers_are_secret_and_given_once():
    """Nobody else learns of an answer, a second is refused, whoever has nothing to claim is not asked."""
    played = start("5m", "46m", None, "55m").discard("5m")
    before = [played.view(seat) for seat in (0, 2, 3)]
    played.do(1, "pass")
    assert [played.view(seat) for seat in (0, 2, 3)] == before
    assert played.view(1)["own"]["answered"] == {"do": "pass"}
    with pytest.raises(IllegalAction) as refused:
        played.do(1, "chi", **{"with": ["4m", "6m"]})
    assert refused.value.code == "answered"
    with pytest.raises(NotYourTurn):
        played.do(2, "pass")


def two_winners(**raw):
    """Seats 1 and 3 wait on 4m; it is seat 2's turn, which holds one."""
    hands = ("1m", WAITS_47M, "4m", "56m 222p 678p 789s 999p 55s")
    return start(*hands, **raw).turn("1m").turn()


def test_3_3_the_nearest_seat_wins_alone():
    """F12: of two winners the nearest in turn order from the discarder, not the faster answer."""
    played = two_winners(**ASKED).discard("4m")
    assert mahjong.actors(played.state) == {1, 3}
    played.do(1, "win").do(3, "win").close()
    assert played.winners == [(3, "discard")]
    assert two_winners().discard("4m").winners == [(3, "discard")]


@pytest.mark.parametrize("raw", [{}, ASKED])
def test_3_3_all_winners_are_paid(raw):
    """multi_win = all: each is paid by the discarder, the nearest first."""
    played = two_winners(multi_win="all", **raw).discard("4m")
    if raw:
        played.do(1, "win").do(3, "win").close()
    assert played.winners == [(3, "discard"), (1, "discard")]
    assert [(owed.payer, owed.payee) for owed in played.outcome.obligations] == [(2, 3), (2, 1)]


def after_pon(**raw):
    """Seat 0 has a pon of 7m and draws the fourth 7m; seat 1 has come to wait on it."""
    hands = ("77m", "123m 56m 234p 567p 345s 8s 1s", None, "7m")
    played = start(*hands, dealer=3, wall="8s 9p 8p 7m", tail="9s", **raw).discard("7m")
    played.do(0, "pon").close().turn().turn("1s").turn().turn()
    assert (played.state.actor, played.state.drawn, played.state.players[1].waits) == (0, "7m", ("4m", "7m"))
    return played


@pytest.mark.parametrize("raw", [{}, ASKED])
def test_3_4_an_added_kong_can_be_robbed(raw):
    """F09: the pon stays, no replacement is drawn, the konger pays as a discarder, and it counts as one."""
    played = after_pon(**raw)
    left = takeable(played.state)
    played.do(0, "kong", tile="7m")
    if raw:
        assert (played.state.phase, mahjong.actors(played.state)) == ("rob", {1})
        assert played.view()["last"] == {"seat": 0, "tile": "7m", "kind": "added_kong"}
        played.do(1, "win").close()
    assert played.winners == [(1, "rob_kong")] and takeable(played.state) == left
    assert [meld.kind for meld in played.state.players[0].melds] == ["pon"]
    assert [(owed.payer, owed.payee) for owed in played.outcome.obligations] == [(0, 1)]
    lines = dict(played.state.result.winners[0].lines)
    assert lines["qiang_gang"] == 1 and "zi_mo" not in lines
    assert played.events("robbed") == [{"seat": 0, "tile": "7m"}]


def test_3_4_a_kong_that_nobody_robs_stands():
    """Time up is a pass: the kong stands and draws; whoever passed the win is barred."""
    played = after_pon(**ASKED).do(0, "kong", tile="7m")
    assert (mahjong.deadline(played.state), played.legal(1)) == (1_500, {"win", "pass", "extend"})
    played.close()
    assert [meld.kind for meld in played.state.players[0].melds] == ["added_kong"]
    assert (played.state.actor, played.state.drawn, played.state.players[1].barred) == (0, "9s", True)


def test_3_4_several_rob_one_kong():
    """3.3 holds for a robbed kong too."""
    hands = ("77m", "123m 56m 234p 567p 345s 8s 1s", "9m 68m 456s 123s 678p 111p 2p", "7m")
    played = start(*hands, dealer=3, wall="8s 9m 8p 7m", multi_win="all").discard("7m")
    played.do(0, "pon").close().turn().turn("1s").turn("2p").turn()
    assert not played.is_over
    played.do(0, "kong", tile="7m")
    assert played.winners == [(1, "rob_kong"), (2, "rob_kong")]


def test_3_5_an_open_kong_takes_a_discard_to_three():
    """Three concealed and a discard, face up, from the seat that discarded it."""
    played = start("5m", None, "555m", tail="9s").discard("5m").do(2, "kong").close()
    meld = {"kind": "open_kong", "tiles": ["5m"] * 4, "claimed": "5m", "source": 0}
    assert played.view()["players"][2]["melds"] == [meld]
    assert played.view()["players"][0]["river"][0]["claimed_by"] == 2


def test_3_5_no_discard_is_added_to_a_pon():
    """F15: the fourth tile discarded by another cannot be claimed for an exposed pon."""
    played = start("5m", "55m", None, None, wall="9p 5m").discard("5m").do(1, "pon").close().turn()
    played.turn().discard("5m")
    assert played.state.last.tile == "5m"
    assert played.legal(1) == {"extend"}


def test_3_5_a_fourth_tile_drawn_is_added():
    """The seat's own draw makes an added kong of its pon, at any later turn too."""
    played = start("5m", "55m", wall="9p 8p 7p 5m 9p 8p 7p 6p", tail="9s").discard("5m")
    played.do(1, "pon").close().turn().turns_of(3)
    assert played.state.drawn == "5m"
    played.turn("9m" if "9m" in played.state.players[1].hand else played.state.players[1].hand[0]).turns_of(3)
    assert played.state.actor == 1 and "5m" in played.state.players[1].hand
    played.do(1, "kong", tile="5m")
    assert [meld.kind for meld in played.state.players[1].melds] == ["added_kong"]
    assert played.state.drawn == "9s"


def test_3_5_a_concealed_kong_shows_four_backs():
    """The others see no tile of it until the hand ends; its own seat does."""
    played = start("1111m", tail="9p").do(0, "kong", tile="1m")
    backs = {"kind": "concealed_kong", "tiles": [None] * 4, "claimed": None, "source": None}
    for viewer in (1, 2, 3, "spectator"):
        assert played.view(viewer)["players"][0]["melds"] == [backs]
        shown = [mahjong.view_event(event, viewer) for event in played.step.events]
        assert shown[0] == {"kind": "kong", "seat": 0, "meld": "concealed_kong", "tile": None}
    assert played.view(0)["players"][0]["melds"] == [backs | {"tiles": ["1m"] * 4}]
    assert mahjong.view_event(played.step.events[0], 0)["tile"] == "1m"
    played.turns_of(100)
    assert played.view("spectator")["players"][0]["melds"] == [backs | {"tiles": ["1m"] * 4}]


def test_3_5_a_concealed_kong_cannot_be_robbed():
    """F10: a seat that waits on its tile gets nothing."""
    played = start("7777m", WAITS_47M, tail="9p", **ASKED).do(0, "kong", tile="7m")
    assert (played.state.phase, played.state.actor) == ("discard", 0)
    assert start("7777m", WAITS_47M, tail="9p").do(0, "kong", tile="7m").state.phase == "discard"
