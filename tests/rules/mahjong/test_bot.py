"""The bot of 台灣麻將 knows its own view alone, gets its hand on, keeps what is worth more, and gives way."""

import json

import pytest

from bench import mahjong_bots
from games import bots
from games.bots.mahjong_sight import sight_of
from games.rules import mahjong
from games.rules.core.playout import Inputs, hashed_chance
from tests.rules.mahjong.given import WAITS_47M, start
from tests.rules.mahjong.worlds import VARIATIONS

# Sixteen that want a 6p, a 2m or a 5m to wait; and sixteen with which nobody would hope for a win.
ONE_AWAY = "34m 57p 123s 456s 789s EE N"
FAR_AWAY = "19m 258p 147s ESWNCFP 6m"


def chosen(played, seat, seed=0):
    """What the bot does at that seat; asked again, and from the view as a page gets it, it says the same."""
    view, legal = played.view(seat) | {"my_seat": seat}, mahjong.legal_actions(played.state, seat)
    options = {"tai_values": dict(played.state.options.tai_values)}
    action = bots.choose("mahjong", view, legal, seed, options)
    assert action in legal
    assert bots.choose("mahjong", json.loads(json.dumps(view)), legal, seed, options) == action
    return action


def test_it_keeps_the_most_tiles_that_help():
    """Of tiles that stand alone either; of three parts for two runs it gives up the one-sided."""
    assert chosen(start("34m 57p 123s 456s 789s EE N P"), 0)["tile"] in ("N", "P")
    assert chosen(start("12m 45p 78p 123s 456s 789s EE"), 0)["tile"] in ("1m", "2m")


@pytest.mark.parametrize(("gone", "kept"), [("N", "W"), ("W", "N")])
def test_it_counts_the_tiles_that_lie_open(gone, kept):
    """Two winds to wait on alone: it keeps the one of which none is gone yet."""
    played = start(gone, "123p 456p 123s 456s 78s N W", wall="9s").turn(gone)
    action = chosen(played, 1)
    assert action["tile"] == gone and action["tile"] != kept


def test_it_declares_when_it_waits():
    """With the discard that leaves it waiting; dealt sixteen that wait are declared too."""
    action = chosen(start(f"{WAITS_47M} N"), 0)
    assert action == {"do": "discard", "tile": "N", "ready": True}
    assert chosen(start(None, WAITS_47M, opened=False), 1) == {"do": "declare"}
    assert chosen(start(f"{WAITS_47M} N", ready_declare="off"), 0) == {"do": "discard", "tile": "N"}


def test_it_takes_every_win_it_is_asked_for():
    """Where wins are asked: on a discard, of a kong to be robbed, and on its own draw."""
    on_discard = start("4m", WAITS_47M, auto_win="off").discard("4m")
    assert chosen(on_discard, 1) == {"do": "win"}
    drawn = start(None, WAITS_47M, wall="4m", auto_win="off").turn()
    assert chosen(drawn, 1) == {"do": "win"}


def test_it_claims_what_brings_it_nearer():
    """A chi that leaves the hand waiting; none of a run that it has, and no pon of its only pair."""
    assert chosen(start("6p", ONE_AWAY).discard("6p"), 1) == {"do": "chi", "with": ["5p", "7p"]}
    assert chosen(start("4s", ONE_AWAY).discard("4s"), 1) == {"do": "pass"}
    assert chosen(start("E", ONE_AWAY).discard("E"), 1) == {"do": "pass"}


def test_it_claims_a_dragon():
    """A pon of one is worth a tai by itself."""
    far = "PP 34m 57p 12s 456s 99s 1m N E"
    assert chosen(start("P", far).discard("P"), 1) == {"do": "pon"}


def test_a_closed_hand_that_is_worth_much_stays_closed():
    """By the tai of its room the chi that it usually takes costs more than it brings; a cap levels that."""
    values = {"men_qing": 60, "bu_qiu": 60}
    discarded = start("6p", ONE_AWAY, tai_values=values).discard("6p")
    assert chosen(discarded, 1) == {"do": "pass"}
    capped = start("6p", ONE_AWAY, tai_values=values, tai_cap=1).discard("6p")
    assert chosen(capped, 1) == {"do": "chi", "with": ["5p", "7p"]}


def test_it_kongs_where_nothing_is_lost():
    """Four alike that stand apart lie as a kong; of four that runs need, none is taken away."""
    assert chosen(start("PPPP 123m 456m 789m 12s 99s"), 0) == {"do": "kong", "tile": "P"}
    assert chosen(start("3333m 12m 45m 678p 12s 99s PE"), 0)["do"] == "discard"


def test_a_kong_on_its_pon_takes_nothing():
    """The fourth tile of a pon is of no other use."""
    played = start("P", "PP 34m 57p 12s 456s 99s 1m N E", wall="9p 9m 8m P")
    played.discard("P").do(1, "pon").close().turn("N").turns_of(3)
    assert chosen(played, 1) == {"do": "kong", "tile": "P"}


def test_it_gives_way_to_a_declared_hand():
    """Far from waiting it discards what the declared seat has thrown; when it waits it goes on."""
    played = start(f"{WAITS_47M} 6m", FAR_AWAY, wall="9s").discard("6m", ready=True).close()
    assert chosen(played, 1) == {"do": "discard", "tile": "6m"}
    near = start(f"{WAITS_47M} 6m", "123p 456p 789p 23s 777s EE", wall="6s")
    assert chosen(near.discard("6m", ready=True).close(), 1) == {"do": "discard", "tile": "6s", "ready": True}


def test_it_never_makes_a_window_longer():
    """Nor does it answer where it may only do that."""
    for seed in range(20):
        played = start("6p", ONE_AWAY).discard("6p")
        assert chosen(played, 1, seed)["do"] != "extend"


@pytest.mark.parametrize("raw", VARIATIONS)
@pytest.mark.parametrize("seats", mahjong.SEATS)
def test_whole_hands_of_bots_are_legal(raw, seats):
    """In every room, to the end of the hand; the bench's player checks each answer."""
    for number in range(2):
        chance = hashed_chance(f"legal/{number}")
        inputs = Inputs(mahjong.parse_options(raw), 100, (10**6,) * seats, None, chance)
        *_, last = mahjong_bots.played(f"legal/{number}", [mahjong_bots.bot] * seats, inputs)
        assert mahjong.outcome(last.step.state) is not None


def test_a_game_of_bots_ends():
    """One wind of four, as the bench plays ten whole 將: no unit is lost, every replay is equal."""
    assert mahjong_bots.game("suite", rounds=1) >= 4


def test_it_wins_nearly_every_hand_from_seats_without_thought():
    """Three seats that do anything legal win at most one hand in twenty."""
    found = mahjong_bots.match("suite", 4, mahjong_bots.anything, [(seat,) for seat in range(4)])
    assert found.ends["won"] and found.share >= mahjong_bots.SHARE_LEAST


@pytest.mark.parametrize("seats", mahjong.SEATS)
def test_it_counts_what_is_left_as_the_view_does(seats):
    """Wherever the view says how many tiles of a kind are left, the bot's own count is the same."""
    compared = 0
    turns = [*mahjong_bots.played("counts", [mahjong_bots.bot] * seats)]
    for turn in turns[:-1]:
        for seat in range(seats):
            view = mahjong.view(turn.step.state, seat) | {"my_seat": seat}
            sight, own = sight_of(view, {}), view["own"]
            waits = [one["waits"] for one in own["discards_to_ready"]]
            for wait in sum(waits, own["waits"]):
                assert sight.left_of([wait["tile"]]) == wait["left"]
                compared += 1
    assert compared
