"""The worked cases of 13支, each as it stands."""

import pytest

from games.rules.core.chance import ScriptedChance
from games.rules.thirteen.cards import DECK
from games.rules.thirteen.finale import outcome
from games.rules.thirteen.rows import strength
from games.rules.thirteen.setting import is_foul, patterns
from games.rules.thirteen.treasure import cut, open_cards
from ledger.settlement import Leg, overdraft, rake
from tests.rules.thirteen.given import CASES, DEFAULTS, HANDS, SEATS, play_case, points, scored, set_of

RAKE, RAKE_VIP = 1500, 1000


@pytest.mark.parametrize("name", HANDS)
def test_hands(name):
    """Every pair's points, all totals, fouls, dragons, patterns and home runs are as written."""
    hand, result = HANDS[name], scored(name)
    assert points(result) == hand["pairs"]
    assert list(result.totals) == hand["totals"]
    assert list(result.home_runs) == hand["home_runs"]
    assert [held.is_foul for held in result.holdings] == hand["fouls"]
    assert [held.dragon or "" for held in result.holdings] == hand["dragons"]
    assert [list(held.patterns) for held in result.holdings] == hand["specials"]


@pytest.mark.parametrize("name", HANDS)
def test_hands_played_out_owe_what_lies_between_two_seats(name):
    """Played through the engine, what is owed is each pair's points times the base."""
    state = play_case(name, foul="lose", base=7).state
    bets, cards = [answer.bet for answer in state.answers], state.treasures
    expected = points(scored(name, bets=bets, treasures=cards))
    owed = {frozenset((one.payer, one.payee)): one for one in outcome(state).obligations}
    for pair, won in expected.items():
        seats = ["ABCD".index(letter) for letter in pair]
        one = owed.get(frozenset(seats))
        paid = 0 if one is None else one.units if one.payee == seats[0] else -one.units
        assert paid == 7 * won


@pytest.mark.parametrize("case", CASES["ranking"], ids=lambda case: " ".join(case["a"]))
def test_ranking(case):
    """One row beats another, or equals it."""
    one, other = strength(case["a"]), strength(case["b"])
    assert one > other if case["op"] == ">" else one == other


@pytest.mark.parametrize("case", CASES["legality"], ids=lambda case: case["note"])
def test_legality(case):
    """A setting is a foul or is none."""
    assert is_foul(set_of(case)) == case["foul"]


@pytest.mark.parametrize("case", CASES["specials"], ids=lambda case: " ".join(case["front"]))
def test_specials(case):
    """Three rows make three flushes, three straights, or neither."""
    assert list(patterns(set_of(case), DEFAULTS)) == case["patterns"]


@pytest.mark.parametrize("case", CASES["treasure_windows"], ids=lambda case: f"hand {case['hand']}")
def test_treasure_windows(case):
    """The cuts of a round's hands leave the last four open."""
    cuts = ()
    for card in case["cut"][: case["hand"]]:
        left = [one for one in DECK if one not in cuts]
        cuts = cut(cuts, ScriptedChance(streams={"treasure": (left.index(card),)}).stream("treasure"))
    assert list(open_cards(cuts)) == case["active"]


@pytest.mark.parametrize("case", CASES["settlements"], ids=lambda case: case["id"])
def test_settlements(case):
    """What losers owe, pair by pair, is paid as clause 9.4 says, and raked on what was received."""
    settled = overdraft(legs_of(case["totals"], case["stake"]), case["balances"])
    paid = [sum(one.units for one in settled.transfers if one.payer == seat) for seat in range(SEATS)]
    gross = [sum(one.units for one in settled.transfers if one.payee == seat) for seat in range(SEATS)]
    assert (paid, gross) == (case["paid"], case["gross"])
    if "rake" in case:
        fees = [rake(net, RAKE_VIP if vip else RAKE) for net, vip in zip(gross, case["vip"], strict=True)]
        assert fees == case["rake"]
        assert [got - fee - gave for got, fee, gave in zip(gross, fees, paid, strict=True)] == case["delta"]
        due = [max(0, total * case["stake"] - got) for total, got in zip(case["totals"], gross, strict=True)]
        assert due == case["shortfall"]


def legs_of(totals, stake):
    """Legs between losers and winners that come to these totals."""
    won = {seat: total for seat, total in enumerate(totals) if total > 0}
    for seat, total in enumerate(totals):
        lost = max(0, -total)
        for winner in won:
            part = min(lost, won[winner])
            won[winner] -= part
            lost -= part
            if part:
                yield Leg(seat, winner, part * stake)
