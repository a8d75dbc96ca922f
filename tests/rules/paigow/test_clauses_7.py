"""RULES 7: what the rules owe to settlement, and what the ledger's caps and rake make of it."""

import pytest

from games.rooms import COIN, ROOMS
from games.rules import paigow
from games.rules.core.game import Obligation
from ledger.settlement import Leg, capped, rake
from tests.rules.paigow.given import finish, units_by_seat

HANDS = ("33 16", "66 66", "46 55", "24 12")
LOSING = ("24 12", "46 55", "22 15", "33 13")
SEED_CARRIES = (80, 500, 500, 500)


def test_7_1_each_comparison_is_worth_base_times_both_multiples():
    """A = 100, X = 4, Y = 8, 15, 1: each leg is A x X x Y, paid by its loser."""
    step = finish(calls=(4, 0, 0, 0), bets=(None, 8, 15, 1), hands=HANDS)
    assert paigow.outcome(step.state).obligations == (
        Obligation(payer=0, payee=1, units=3200, reason="leg"),
        Obligation(payer=2, payee=0, units=6000, reason="leg"),
        Obligation(payer=0, payee=3, units=400, reason="leg"),
    )


def test_7_1_legs_run_clockwise_from_the_banker():
    """The centre is the banker, and its legs are listed from the next seat on."""
    step = finish(calls=(0, 0, 3, 0), bets=(1, 1, None, 1))
    outcome = paigow.outcome(step.state)
    assert outcome.centre == 2
    assert [({one.payer, one.payee} - {2}).pop() for one in outcome.obligations] == [3, 0, 1]


def seed_case():
    """The outcome of a banker who carries 80 units and is due 300 from three idle seats."""
    given = {"carries": SEED_CARRIES, "base": 25, "calls": (4, 0, 0, 0), "bets": (None, 1, 1, 1)}
    return paigow.outcome(finish(**given, hands=LOSING).state)


def settled(outcome, carries):
    """The outcome after the cap."""
    legs = [Leg(owed.payer, owed.payee, owed.units, owed.reason) for owed in outcome.obligations]
    return capped(legs, carries, outcome.centre)


def test_7_2_obligations_are_before_the_cap():
    """The rules say what is due, whatever is carried: the banker of 80 is due 300."""
    assert units_by_seat(seed_case()) == [300, -100, -100, -100]
    assert paigow.SETTLEMENT == "capped"


def test_7_2_nobody_wins_more_than_he_carried():
    """The seed's case: the banker wins exactly 80; the three lose 27, 27 and 26."""
    assert settled(seed_case(), SEED_CARRIES).nets == (80, -27, -27, -26)


def test_7_2_nobody_loses_more_than_he_carried():
    """An idle seat of 60 that is due 400 to the banker pays 60."""
    carries = (9000, 60, 9000, 9000)
    step = finish(carries=carries, calls=(4, 0, 0, 0), bets=(None, 1, 1, 1), hands=LOSING)
    assert settled(paigow.outcome(step.state), carries).nets[1] == -60


def test_7_2_an_idle_seat_wins_no_more_than_it_carried():
    """An idle seat of 60 that is due 400 from the banker gets 60."""
    carries = (9000, 60, 9000, 9000)
    hands = ("46 55", "24 12", "33 13", "22 15")
    step = finish(carries=carries, calls=(4, 0, 0, 0), bets=(None, 1, 1, 1), hands=hands)
    assert units_by_seat(paigow.outcome(step.state))[1] == 400
    assert settled(paigow.outcome(step.state), carries).nets[1] == 60


def test_7_3_the_banker_s_rake_is_of_his_net_not_of_each_leg():
    """A banker who wins 400 and 400 and loses 400 pays 5 % of 400, the idle winner 5 % of his 400."""
    carries = (9000,) * 4
    hands = ("33 16", "66 66", "46 55", "22 15")
    step = finish(carries=carries, calls=(4, 0, 0, 0), bets=(None, 1, 1, 1), hands=hands)
    nets = settled(paigow.outcome(step.state), carries).nets
    assert nets == (400, 400, -400, -400)
    assert [rake(net, 500) for net in nets] == [20, 20, 0, 0]


def test_7_3_rake_is_5_percent_of_the_capped_win():
    """The banker's 80 pay 4, losers nothing; fractions are dropped."""
    nets = settled(seed_case(), SEED_CARRIES).nets
    assert [rake(net, 500) for net in nets] == [4, 0, 0, 0]
    assert rake(119, 500) == 5


def test_7_4_effective_bet_is_the_net_before_rake():
    """What was won or lost after the cap, without its sign."""
    assert [abs(net) for net in settled(seed_case(), SEED_CARRIES).nets] == [80, 27, 27, 26]


def test_7_2_carries_are_those_at_the_start_of_the_hand():
    """The stake that bounds bets and weights is frozen in the hand's inputs."""
    step = finish(calls=(1, 0, 0, 0), bets=(None, 1, 1, 1), carries=(900, 800, 700, 600), hands=HANDS)
    assert paigow.view(step.state, 0)["carries"] == [900, 800, 700, 600]


@pytest.mark.parametrize(
    ("seat", "lines"),
    [
        (
            0,
            (
                {"kind": "banker", "multiple": 4, "how": "highest"},
                {"kind": "rank", "tiles": ["33", "16"], "type": "points", "points": 3},
                {"kind": "leg", "against": 1, "units": -400, "tied": False},
                {"kind": "leg", "against": 2, "units": 400, "tied": False},
                {"kind": "leg", "against": 3, "units": -400, "tied": False},
            ),
        ),
        (
            3,
            (
                {"kind": "bet", "multiple": 1, "banker_multiple": 4},
                {"kind": "rank", "tiles": ["24", "12"], "type": "supreme", "points": None},
                {"kind": "leg", "against": 0, "units": 400, "tied": False},
            ),
        ),
    ],
)
def test_7_4_lines_of_a_slip(seat, lines):
    """A slip says the role, the hand and each leg with its sign for that seat."""
    step = finish(calls=(4, 0, 0, 0), bets=(None, 1, 1, 1), hands=HANDS)
    assert paigow.outcome(step.state).lines[seat] == lines


def test_7_5_rooms():
    """Six rooms of coins, each entered with fifty bases; every room of the game takes 5 %, VIP or not."""
    rooms = [room for room in ROOMS if room.game == "paigow"]
    stakes = {1: 50, 5: 250, 10: 500, 50: 2500, 100: 5000, 300: 15000}
    laid = {room.base // COIN: room.entry // COIN for room in rooms if room.currency == "coin"}
    assert laid == stakes
    assert {(room.rake_bp, room.rake_vip_bp) for room in rooms} == {(500, 500)}
    assert all(room.entry == 50 * room.base and room.seats == 4 for room in rooms)


def test_7_5_stakes_of_any_room_are_whole_units():
    """With the largest room's base (300 coins) and the largest multiples every leg stays a whole number."""
    rich = (10**12,) * 4
    step = finish(calls=(4, 0, 0, 0), bets=(None, 30, 30, 30), base=30_000, carries=rich, hands=HANDS)
    assert {owed.units for owed in paigow.outcome(step.state).obligations} == {30_000 * 4 * 30}
