"""Bots: legal, the same for the same view, never beyond their stake, and livelier than a time-out."""

import hashlib

from games import bots, live
from games.rules.core.chance import FsChance
from games.rules.core.game import Move
from tests.tables.test_settling import Draws, drawn_inputs


def answers(name: str):
    """Every (view, legal, seed, action) of a hand that bots play out."""
    chance = FsChance(hashlib.sha256(name.encode()).digest())
    hand = live.begin(drawn_inputs(Draws(name), chance))
    while not hand.is_over:
        seat = min(hand.game.actors(hand.state))
        view = hand.game.view(hand.state, seat) | {"my_seat": seat}
        legal, seed = hand.game.legal_actions(hand.state, seat), live.fate(hand, seat) + len(name)
        action = bots.choose("paigow", view, legal, seed)
        yield view, legal, seed, action
        hand = live.follow(hand, Move(seat, action, "bot", 1_000))


def test_bots_play_out_any_hand_legally():
    """Two hundred hands with drawn options, carries and seats; asked twice they say the same."""
    for number in range(200):
        for view, legal, seed, action in answers(f"hand {number}"):
            assert action in legal
            assert bots.choose("paigow", view, legal, seed) == action


def test_what_a_bot_will_do_cannot_be_worked_out_from_outside(settings):
    """Every process of a hall draws alike; with all that is public but its secret, the draw is another."""
    hand = live.begin(drawn_inputs(Draws("fate"), FsChance(bytes(32))))
    drawn = [live.fate(hand, seat) for seat in range(2)]
    assert [live.fate(hand, seat) for seat in range(2)] == drawn
    settings.SECRET_KEY = "another hall's " + settings.SECRET_KEY
    assert not set(drawn) & {live.fate(hand, seat) for seat in range(2)}


def test_a_bot_risks_no_more_than_it_dares():
    """Beyond the most careful answer, twice a bet stays below a third of its own stake."""
    for number in range(200):
        for view, legal, _, action in answers(f"risk {number}"):
            if action["do"] == "bet" and action != legal[0]:
                risked = view["base"] * view["banker_multiple"] * action["multiple"]
                assert risked * 2 * 3 <= view["carries"][view["my_seat"]]


def test_bots_call_bet_and_differ():
    """With coins enough they use every multiple that is on offer to callers."""
    view = {"carries": [1_000_000] * 4, "my_seat": 0, "base": 10_000, "banker_multiple": 2}
    calls = tuple({"do": "call", "multiple": multiple} for multiple in range(5))
    bets = tuple({"do": "bet", "multiple": multiple} for multiple in (1, 8, 15, 23, 30))
    called = {bots.choose("paigow", view, calls, seed)["multiple"] for seed in range(40)}
    bet = {bots.choose("paigow", view, bets, seed)["multiple"] for seed in range(40)}
    assert called == {0, 1, 2, 3} and bet == {1, 8}


def test_a_poor_bot_is_careful():
    """Nothing it could not pay is called or bet."""
    view = {"carries": [100, 900], "my_seat": 0, "base": 100, "banker_multiple": 1}
    calls = tuple({"do": "call", "multiple": multiple} for multiple in range(5))
    assert bots.choose("paigow", view, calls, 28) == {"do": "call", "multiple": 0}
