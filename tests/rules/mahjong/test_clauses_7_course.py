"""Clause 7, what the course of a hand adds: first tiles, last tiles, replacements and calls before."""

import pytest

from games.rules.mahjong.wall import takeable
from tests.rules.mahjong.given import WAITS_5P, WAITS_47M, start

EARLY = {"tian_hu", "di_hu", "ren_hu"}


def lines_of(played):
    """The patterns of the one winner."""
    return dict(played.state.result.winners[0].lines)


def test_7_di_hu_is_won_with_the_first_own_draw():
    """No calls before; flowers, one's own and others', are no calls."""
    assert lines_of(start(None, WAITS_47M, wall="7m").turn())["di_hu"] == 16
    assert lines_of(start("f1", WAITS_47M, "f5", wall="7m").turn())["di_hu"] == 16
    later = start(None, WAITS_47M, wall="9p 9m 9s 8p 7m").turns_of(5)
    assert later.winners == [(1, "self_draw")] and not EARLY & set(lines_of(later))


def test_7_1_di_hu_after_a_flower_is_gang_shang_too():
    """The first draw is a flower, its replacement wins."""
    lines = lines_of(start(None, WAITS_47M, wall="f1", tail="7m").turn())
    assert (lines["di_hu"], lines["gang_shang"]) == (16, 1)


def called(*hands, claim, wall=""):
    """Seat 0 discards 9m, seat 3 claims it, and its turn has come."""
    return start("9m", *hands, wall=wall).discard("9m").do(3, claim).close()


@pytest.mark.parametrize(("claim", "held"), [("pon", "99m"), ("kong", "999m")])
def test_7_1_a_call_before_takes_di_hu_and_ren_hu(claim, held):
    """Whoever made it."""
    waiting = WAITS_47M
    drawn = called(waiting, None, held, claim=claim, wall="9p 7m").turn().turn()
    assert drawn.winners == [(1, "self_draw")] and not EARLY & set(lines_of(drawn))
    thrown = called(waiting, None, f"{held} 7m", claim=claim).discard("7m")
    assert thrown.winners == [(1, "discard")] and not EARLY & set(lines_of(thrown))


def test_7_1_a_concealed_kong_is_a_call():
    """The dealer's before his first discard takes 天胡 from himself, 地胡 and 人胡 from others."""
    own = start("1111m 56m 234p 567p 345s 88s", tail="7m").do(0, "kong", tile="1m")
    assert own.winners == [(0, "self_draw")] and not EARLY & set(lines_of(own))
    drawn = start("1111m", WAITS_5P, wall="5p", tail="9p").do(0, "kong", tile="1m").turn()
    assert drawn.winners == [(1, "self_draw")] and not EARLY & set(lines_of(drawn))
    thrown = start("1111m 5p", WAITS_5P, tail="9p").do(0, "kong", tile="1m").discard("5p")
    assert thrown.winners == [(1, "discard")] and not EARLY & set(lines_of(thrown))


def test_7_1_ren_hu_is_won_by_a_seat_that_has_not_drawn():
    """On any discard of the first go-round; who has drawn wins plainly on it."""
    waits = start(None, None, "7m", WAITS_47M).turn().turn().discard("7m")
    assert waits.winners == [(3, "discard")] and lines_of(waits)["ren_hu"] == 16
    drawn = start(None, WAITS_47M, "7m").turn().turn().discard("7m")
    assert drawn.winners == [(1, "discard")] and not EARLY & set(lines_of(drawn))


def test_7_hai_di_is_the_last_takeable_tile():
    """Drawn by the seat that waits on it; the tile before is none."""
    hands = ("5p", "5p", "5p", WAITS_5P)
    last = start(*hands, last="5p").turns_of(63)
    assert (takeable(last.state), last.winners) == (0, [(3, "self_draw")])
    assert lines_of(last)["hai_di"] == 1
    before = start("5p", "5p", WAITS_5P, "5p", last="5p 9p").turns_of(62)
    assert (takeable(before.state), before.winners) == (1, [(2, "self_draw")])
    assert "hai_di" not in lines_of(before)


def test_7_gang_shang_follows_every_kind_of_kong_and_flowers():
    """A replacement wins; a tile from the head does not count."""
    concealed = start(None, "111m 56m 234p 567p 345s 88s", wall="1m", tail="7m").turn()
    assert lines_of(concealed.do(1, "kong", tile="1m"))["gang_shang"] == 1
    opened = start("1m", "111m 56m 234p 567p 345s 88s", tail="7m").discard("1m").do(1, "kong").close()
    assert lines_of(opened) == {"zi_mo": 1, "gang_shang": 1}
    added = start("1m", "11m 56m 234p 567p 345s 88s E", wall="9p 9s 8p 1m", tail="7m").discard("1m")
    added.do(1, "pon").close().turn("E").turns_of(3).do(1, "kong", tile="1m")
    assert lines_of(added) == {"zi_mo": 1, "gang_shang": 1}
    flower = start(None, WAITS_47M, wall="9p 9m 9s 8p f1", tail="7m").turns_of(5)
    assert lines_of(flower)["gang_shang"] == 1
    assert "gang_shang" not in lines_of(start(None, WAITS_47M, wall="7m").turn())
