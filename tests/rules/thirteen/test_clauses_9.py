"""Clause 9: time, the round, and money."""

from games.rules import thirteen
from games.rules.thirteen.arrange import best
from ledger.settlement import Leg, overdraft, rake
from tests.rules.thirteen.given import CASES, HANDS, again, finish, play_case, public, start, start_case


def test_9_1_time_up_and_away_set_the_best_arrangement():
    """What is done for a seat is what the automatic arrangement offers first, legal in every room."""
    state = start_case("everything").state
    for seat in range(4):
        found = best(state.hands[seat], state.treasures, state.options)
        expected = {"do": "set", **found.told(), "bet": (seat + 1) % 4}
        assert thirteen.default_action(state, seat) == thirteen.away_action(state, seat) == expected
        thirteen.check(state, seat, expected)


def test_9_2_six_hands_and_their_sum():
    """Sums are carried from hand to hand; the sixth ends the round and names who won most."""
    memory, sums = None, [0, 0, 0, 0]
    for hand in range(1, 7):
        step = finish(start(memory=memory, cut=hand).state, bets=(hand % 3 + 1, 0, 0, 0))
        totals = thirteen.view(step.state, 0)["totals"]
        sums = [before + won for before, won in zip(sums, totals, strict=True)]
        over = public(step, "over")[0]
        assert over["sums"] == sums == thirteen.view(step.state, "spectator")["sums"]
        leaders = [seat for seat in range(4) if sums[seat] == max(sums)]
        assert over["leaders"] == (leaders if hand == 6 else None)
        memory = again(thirteen.outcome(step.state).memory)
    assert memory is None


def test_9_3_a_point_is_the_base():
    """Every two seats owe their points times the base; the rake is 15 %, or 10 % for a VIP."""
    step = play_case("home_run_min_bet", base=250)
    points = {tuple(pair["seats"]): pair["points"] for pair in thirteen.view(step.state, 0)["pairs"]}
    for owed in thirteen.outcome(step.state).obligations:
        low, high = sorted((owed.payer, owed.payee))
        assert owed.units == 250 * abs(points[low, high])
        assert (owed.payee == low) == (points[low, high] > 0)
    assert (rake(3600, 1500), rake(3600, 1000)) == (540, 360)


def test_9_4_overdraft_pays_the_most_winning_seat_first():
    """What the rules owe is settled by totals: a short loser pays the greatest winner, then the next."""
    assert thirteen.SETTLEMENT == "overdraft"
    outcome = thirteen.outcome(play_case("home_run_min_bet", base=100).state)
    legs = [Leg(one.payer, one.payee, one.units) for one in outcome.obligations]
    settled = overdraft(legs, (10_000, 300, 10_000, 10_000))
    assert settled.nets[1] == -300 and sum(settled.nets) == 0
    assert {one.payee for one in settled.transfers if one.payer == 1} == {0}
    second = next(case for case in CASES["settlements"] if case["id"] == "overdraft_second_gets_nothing")
    assert second["gross"] == [450, 0, 0, 0]


def test_a_bankrupt_seat_plays_on():
    """Within a round a seat may hold nothing; it still sets and may win."""
    step = play_case("home_run_min_bet", carries=(0, 500, 500, 500))
    assert thirteen.view(step.state, 0)["totals"][0] > 0 and HANDS["home_run_min_bet"]["totals"][0] == 48
