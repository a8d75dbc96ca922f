"""Clauses 6 and 8: dealer, streak, winds and the 將; what is paid, and the worked settlements."""

import pytest

from games.rules import mahjong
from games.rules.core.chance import ScriptedChance
from games.rules.mahjong.options import parse_options
from games.rules.mahjong.payments import Stakes, payments
from games.rules.mahjong.rounds import first_place, next_place, place_of, seat_winds
from games.rules.mahjong.tai import capped, dealer_tai
from ledger.settlement import Leg, nearest
from tests.rules.mahjong.given import WAITS_47M, again, place, start
from tests.rules.mahjong.notation import CASES

SETTLEMENTS = CASES["settlement"]
SEVEN = "f1 f2 f3 f4 f5 f6 f7"


def test_6_1_the_dealer_stays_when_he_wins():
    """F18: the streak rises by one."""
    played = start(f"{WAITS_47M} 7m", dealer=0, memory=place(0, 2, hand=7))
    assert played.winners == [(0, "self_draw")]
    assert played.outcome.memory == place(0, 3, hand=8)


def test_6_1_the_dealer_stays_when_the_hand_is_drawn():
    """F18: a draw keeps the dealer and raises the streak."""
    played = start(memory=place(2, 0)).turns_of(100)
    assert played.outcome.memory == place(2, 1, hand=2)


def test_6_1_else_the_next_seat_deals():
    """F18: another's win ends the streak."""
    played = start("7m", WAITS_47M, memory=place(0, 4, hand=5)).discard("7m")
    assert played.outcome.memory == place(1, 0, hand=6)


@pytest.mark.parametrize(("mode", "stays"), [("all", True), ("nearest", False)])
def test_6_1_the_dealer_among_several_winners(mode, stays):
    """F18: of several winners the dealer is one: he stays; alone the nearest counts."""
    second = "56m 222p 678p 789s 999p 55s"
    played = start(f"{WAITS_47M} 1s", None, None, second, wall="9p 4m", multi_win=mode).turn("1s").turn()
    played.discard("4m")
    assert [seat for seat, _ in played.winners] == ([3, 0] if stays else [3])
    assert played.outcome.memory["dealer"] == (0 if stays else 1)


def test_6_2_all_deal_four_times():
    """The wind moves when all have dealt; after the fourth wind the 將 is over."""
    now, deals = place_of(place(2, first=2)), []
    while now is not None:
        deals.append((now.round_wind, now.dealer))
        now = next_place(now, seats=4, rounds=4, stays=False)
    assert deals == [(wind, dealer) for wind in "ESWN" for dealer in (2, 3, 0, 1)]


def test_6_2_rounds_is_an_option():
    """One wind: the 將 ends when all have dealt once; the dealer's streak has no limit."""
    now = place_of(place(1, first=2))
    assert next_place(now, seats=4, rounds=1, stays=False) is None
    for _ in range(30):
        now = next_place(now, seats=4, rounds=1, stays=True)
    assert (now.streak, now.dealer, now.hand) == (30, 1, 31)
    played = start("7m", WAITS_47M, memory=place(0, first=1), rounds=1).discard("7m")
    assert played.outcome.memory is None


def test_6_2_the_first_dealer_is_drawn():
    """From the stream `dealer`, in the first hand alone; the dice come from theirs and are only shown."""
    chance = ScriptedChance((), {"dealer": (3,), "dice": (0, 2, 4)})
    assert first_place(4, chance.stream("dealer")).told() == place(3, first=3)
    begun = {"options": parse_options({}), "base": 1, "seats": 4, "carries": (0,) * 4, "chance": chance}
    state = mahjong.begin(**begun, memory=None).state
    assert (state.place.dealer, state.dice) == (3, (1, 3, 5))
    later = mahjong.begin(**begun, memory=place(1, 1)).state
    assert (later.place.dealer, later.wall) == (1, state.wall)


def test_6_2_the_dealer_is_east():
    """Winds follow in turn order from the dealer."""
    assert seat_winds(place_of(place(2)), 4) == ("W", "N", "E", "S")
    assert start(dealer=3).view()["winds"] == ["S", "W", "N", "E"]


def test_6_3_leaving_between_hands_is_an_option():
    """Off by default: leaving takes effect at the end of a game; the room says so to the hall."""
    assert parse_options({}).leave_between_hands == "off"
    assert parse_options({"leave_between_hands": "on"}).leave_between_hands == "on"


@pytest.mark.parametrize("case", SETTLEMENTS, ids=lambda case: case["id"])
def test_8_1_worked_settlements(case):
    """Each payment is 底 + 台 x tai, with the dealer tai of its own two seats."""
    seats = case.get("players", 4)
    stakes = Stakes(case["base"], case["per_tai"], case["dealer"], dealer_tai(case["streak"]))
    others = [seat for seat in range(seats) if seat != case["winner"]]
    payers = others if case["win_type"] == "self_draw" else [case["discarder"]]
    hand_tai = case["hand_tai_by_winner"][str(case["winner"])] if "winners" in case else case["hand_tai"]
    tai = capped(hand_tai, case.get("tai_cap"))
    deltas = [0] * seats
    for owed in payments(stakes, winner=case["winner"], payers=payers, tai=tai):
        deltas[owed.payer] -= owed.units
        deltas[owed.payee] += owed.units
    assert deltas == case["expected_delta"]


def test_8_1_a_discarder_pays_alone():
    """底 100, 台 20: 人胡 16 and the dealer's 1 + 2x2 from the dealer, who discards."""
    played = start("7m", WAITS_47M, memory=place(0, 2)).discard("7m")
    tai = played.state.result.winners[0].tai
    assert played.deltas == [-(100 + 20 * (tai + 5)), 100 + 20 * (tai + 5), 0, 0]
    assert {owed.reason for owed in played.outcome.obligations} == {"discard"}


def test_8_1_a_self_draw_is_paid_by_each_with_his_own_dealer_tai():
    """The dealer pays 1 + 2N tai more than the others."""
    played = start(None, WAITS_47M, wall="9p 9m 9s 8p 7m", memory=place(0, 1), ready_declare="off")
    played.turns_of(5)
    assert played.winners == [(1, "self_draw")]
    tai = played.state.result.winners[0].tai
    due = 100 + 20 * tai
    assert played.deltas == [-(due + 60), 3 * due + 60, -due, -due]
    shown = played.view()["result"]["payments"]
    assert [(owed["payer"], owed["dealer_tai"], owed["tai"]) for owed in shown] == [
        *((2, 0, tai), (3, 0, tai), (0, 3, tai + 3))
    ]


@pytest.mark.parametrize(
    ("hands", "wall", "deltas"),
    [
        ((None, SEVEN), "f8", [-(100 + 20 * 11), 3 * (100 + 20 * 8) + 20 * 3, -260, -260]),
        ((None, SEVEN, "f8"), "", [0, 260, -260, 0]),
        (("f8", SEVEN), "", [-320, 320, 0, 0]),
    ],
)
def test_8_1_flower_wins_pay_8_tai_and_the_dealer_s(hands, wall, deltas):
    """八仙過海 as a self-draw, 七搶一 as by a discarder; the dealer on N = 1 pays 3 tai more."""
    assert start(*hands, wall=wall, memory=place(0, 1)).turns_of(1).deltas == deltas


def test_8_1_the_cap_leaves_dealer_tai_alone():
    """`tai_cap` limits the hand's tai only; the values of the room count (7.2)."""
    raw = {"tai_cap": 4, "tai_values": {"ren_hu": 10, "dealer": 2, "streak": 3}}
    played = start("7m", WAITS_47M, memory=place(0, 1), **raw).discard("7m")
    winner = played.state.result.winners[0]
    assert (winner.tai, dict(winner.lines)["ren_hu"]) == (4, 10)
    assert played.deltas[1] == 100 + 20 * (4 + 2 + 3)


def test_8_2_nobody_pays_for_a_draw():
    """No payments; each seat's slip says so."""
    outcome = start().turns_of(100).outcome
    assert outcome.obligations == ()
    assert [[line["kind"] for line in lines] for lines in outcome.lines] == [["place", "draw"]] * 4


def test_8_3_checked_examples():
    """底 5 台 1, as the clause counts them."""
    told = {"S01": [-9, 25, -8, -8], "S05": [-14, 36, -11, -11]}
    assert {case["id"]: case["expected_delta"] for case in SETTLEMENTS if case["id"] in told} == told
    stakes = Stakes(5, 1, 0, dealer_tai(2))
    assert [owed.units for owed in payments(stakes, winner=0, payers=[1, 2, 3], tai=4)] == [14, 14, 14]


def test_8_4_the_nearest_winner_is_owed_first():
    """Of two winners of one payer the nearest in turn order stands first, and is paid first."""
    hands = ("1m", WAITS_47M, "4m", "56m 222p 678p 789s 999p 55s")
    played = start(*hands, multi_win="all").turn("1m").turn().discard("4m")
    first, second = played.outcome.obligations
    assert (first.payee, second.payee) == (3, 1)
    legs = [Leg(owed.payer, owed.payee, owed.units) for owed in played.outcome.obligations]
    assert nearest(legs, [0, 0, first.units + 1, 0]).nets == (0, 1, -first.units - 1, first.units)


def test_8_4_slips_say_what_each_seat_paid_and_received():
    """The winner's line has his patterns; the units of the lines are those of the obligations."""
    outcome = start("7m", WAITS_47M).discard("7m").outcome
    loser, winner = outcome.lines[0], outcome.lines[1]
    assert [line["kind"] for line in winner] == ["place", "win", "received"]
    assert [line["kind"] for line in loser] == ["place", "paid"]
    assert winner[2]["units"] == loser[1]["units"] == outcome.obligations[0].units
    assert again(outcome.memory) == outcome.memory
