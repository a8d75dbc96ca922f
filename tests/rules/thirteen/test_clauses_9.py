"""Clause 9: time, the round, and money."""

from games.rooms import ROOMS
from games.rules import thirteen
from games.rules.thirteen.arrange import best
from games.rules.thirteen.cards import DECK
from ledger.settlement import Leg, Transfer, overdraft, rake
from tests.rules.thirteen.given import HANDS, again, finish, play_case, public, start, start_case


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


def test_9_3_a_slip_tells_each_pair_from_its_seat_s_side():
    """Each seat's lines name the other seat and say what was won of it, row by row and in all."""
    step = play_case("everything", cut=DECK.index("S4"))
    pairs = {tuple(pair["seats"]): pair for pair in thirteen.view(step.state, 0)["pairs"]}
    for seat, lines in enumerate(thirteen.outcome(step.state).lines):
        told = [line for line in lines if line["kind"] == "pair"]
        assert [line["against"] for line in told] == [other for other in range(4) if other != seat]
        for line in told:
            pair = pairs[min(seat, line["against"]), max(seat, line["against"])]
            sign = 1 if seat < line["against"] else -1
            own = [one["points"] * (1 if one["winner"] == seat else -1) for one in pair["rows"]]
            assert line["rows"] == own and line["times"] == pair["times"]
            signed = {
                name: sign * pair[name] for name in ("pattern", "sweep", "home_run", "dragon", "points")
            }
            assert {name: line[name] for name in signed} == signed


def settled(carries):
    """What is paid in a hand that A wins by 1, B by 5, that C loses by 5, D by 1; a point is 100 units."""
    step = play_case("base", cut=DECK.index("H2"))
    assert thirteen.view(step.state, 0)["totals"] == [1, 5, -5, -1]
    outcome = thirteen.outcome(step.state)
    return overdraft([Leg(one.payer, one.payee, one.units) for one in outcome.obligations], carries)


def test_9_4_with_nobody_short_every_two_seats_settle_between_them():
    """Stakes that just cover each loss in all are enough; who wins in all may still pay one seat."""
    paid = settled((0, 0, 500, 100))
    assert thirteen.SETTLEMENT == "overdraft" and paid.nets == (100, 500, -500, -100)
    assert Transfer(0, 1, 200) in paid.transfers


def test_9_4_overdraft_pays_the_most_winning_seat_first():
    """Of 550 to be had B draws his 500, and A, whom both losers owe as well, the 50 that are left."""
    paid = settled((0, 0, 450, 5_000))
    assert paid.nets == (50, 500, -450, -100)
    assert paid.transfers == (
        *(Transfer(2, 0, 41), Transfer(2, 1, 409)),
        *(Transfer(3, 0, 9), Transfer(3, 1, 91)),
    )
    assert settled((9_000, 9_000, 399, 0)).nets == (0, 399, -399, 0)


def test_9_4_what_a_seat_has_is_its_stake_at_the_start():
    """A loser who is paid by one seat and owes others more has no more for that than what he carried."""
    assert settled((5_000, 5_000, 0, 70)).nets == (0, 70, 0, -70)


def test_9_4_an_entry_bears_a_flush_dragon():
    """Every room is entered with 108 bases at least."""
    rooms = [room for room in ROOMS if room.game == "thirteen"]
    assert rooms and all(room.entry >= 108 * room.base for room in rooms)
    assert {(room.rake_bp, room.rake_vip_bp) for room in rooms} == {(1_500, 1_000)}


def test_a_bankrupt_seat_plays_on():
    """A hand is played by its rules whatever is held; that the round then ends is the hall's part of 9.2."""
    step = play_case("home_run_min_bet", carries=(0, 500, 500, 500))
    assert thirteen.view(step.state, 0)["totals"][0] > 0 and HANDS["home_run_min_bet"]["totals"][0] == 48
