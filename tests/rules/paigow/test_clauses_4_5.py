"""RULES 4 and 5: bets, dice and deal."""

import pytest

from games.rules import paigow
from games.rules.core.dominoes import DECK
from games.rules.core.errors import IllegalAction, NotYourTurn
from games.rules.core.playout import hashed_chance
from games.rules.paigow.bets import highest, menu, offered
from games.rules.paigow.deal import deal_hand
from tests.rules.paigow.given import answer, betting, fields, finish, public


def test_4_1_idle_seats_bet_and_the_banker_does_not():
    """Each idle seat is awaited; the banker has nothing to do."""
    state = betting((0, 2, 0, 0))
    assert paigow.actors(state) == {0, 2, 3}
    assert paigow.legal_actions(state, 1) == ()
    with pytest.raises(NotYourTurn):
        paigow.check(state, 1, {"do": "bet", "multiple": 1})


def test_4_1_time_up_is_the_smallest_bet():
    """The default is the smallest multiple; 5 s unless the room says otherwise."""
    state = betting((0, 2, 0, 0))
    assert paigow.default_action(state, 0) == {"do": "bet", "multiple": 1}
    assert paigow.deadline(state) == 5_000
    assert paigow.deadline(betting((0, 2, 0, 0), bet_seconds=8)) == 8_000


def test_4_1_bets_are_hidden_until_all_have_bet():
    """A bet changes nobody else's view; with the last one all are shown."""
    state = betting((1, 0, 0, 0))
    step = answer(state, "bet", (None, 8, 30))
    assert public(step) == []
    assert paigow.view(step.state, 2)["my_bet"] == 30
    assert paigow.view(step.state, 3) == paigow.view(state, 3)
    last = answer(step.state, "bet", (None, None, None, 1))
    assert fields(last, "bets_shown") == [{"bets": [None, 8, 30, 1]}]
    assert paigow.view(last.state, 0)["bets"] == [None, 8, 30, 1]


@pytest.mark.parametrize(
    ("banker_carry", "idle_carry", "most"),
    [
        (10**6, 10**6, 30),
        (3 * 200 * 12, 10**6, 12),
        (3 * 200 * 12 - 1, 10**6, 11),
        (10**6, 200 * 7 + 199, 7),
        (10**6, 1, 1),
        (1, 10**6, 1),
    ],
)
def test_4_2_highest_multiple(banker_carry, idle_carry, most):
    """Ymax is what banker and idle seat can pay, at least 1, at most the cap (A = 100, X = 2, n = 3)."""
    carried = {"banker_carry": banker_carry, "idle_carry": idle_carry}
    assert highest(unit=200, idle_seats=3, cap=30, **carried) == most


@pytest.mark.parametrize(
    ("most", "multiples"),
    [
        (1, (1,)),
        (2, (1, 2)),
        (5, (1, 2, 3, 4, 5)),
        (6, (1, 2, 3, 5, 6)),
        (7, (1, 2, 4, 5, 7)),
        (8, (1, 2, 4, 6, 8)),
        (9, (1, 2, 5, 7, 9)),
        (30, (1, 8, 15, 23, 30)),
    ],
)
def test_4_2_offered(most, multiples):
    """All up to five, else 1 and the four rounded quarters."""
    assert offered(most) == multiples


@pytest.mark.parametrize("idle_seats", [1, 2, 3])
def test_4_2_the_banker_s_coins_are_shared_by_the_idle_seats(idle_seats):
    """A banker who carries A x X x n x 4 offers up to 4 to each of n idle seats; a poorer seat gets less."""
    carries = (100 * 2 * idle_seats * 4, 450, *(10**6,) * (idle_seats - 1))
    menus = paigow.view(betting((2, *(0,) * idle_seats), carries=carries), "spectator")["menus"]
    assert menus == {"1": [1, 2]} | {str(seat): [1, 2, 3, 4] for seat in range(2, idle_seats + 1)}


def test_4_2_option_bet_cap():
    """A room's cap bounds the menu."""
    assert menu(unit=1, idle_seats=1, banker_carry=999, idle_carry=999, cap=3) == (1, 2, 3)
    state = betting((1, 0, 0, 0), bet_cap=4)
    assert paigow.view(state, "spectator")["menus"] == {str(seat): [1, 2, 3, 4] for seat in (1, 2, 3)}


def test_4_2_only_offered_multiples_may_be_bet():
    """A multiple between two offered ones is refused, with the menu in the refusal."""
    with pytest.raises(IllegalAction) as refused:
        paigow.check(betting((1, 0, 0, 0)), 1, {"do": "bet", "multiple": 2})
    assert refused.value.detail["offered"] == [1, 8, 15, 23, 30]


@pytest.mark.parametrize(
    ("dice", "first"),
    [((1, 1), 2), ((1, 2), 3), ((1, 3), 0), ((2, 3), 1), ((5, 6), 3), ((6, 6), 0)],
)
def test_5_1_the_sum_picks_the_seat_served_first(dice, first):
    """1 is the banker, 2 his next seat clockwise, and so on: banker 1, four seats."""
    step = finish(calls=(0, 1, 0, 0), bets=(1, None, 1, 1), draws={"dice": [die - 1 for die in dice]})
    assert fields(step, "dice") == [{"dice": list(dice), "first": first}]


def test_5_1_tiles_are_dealt_counterclockwise_two_at_a_time():
    """Dice 1 and 2 from banker 1 start at seat 3, then 2, 1, 0."""
    step = finish(calls=(0, 1, 0, 0), bets=(1, None, 1, 1), draws={"dice": (0, 1)}, deck=" ".join(DECK))
    assert fields(step, "dealt") == [{"order": [3, 2, 1, 0]}]
    tiles = paigow.view(step.state, "spectator")["tiles"]
    assert tiles == [["13", "13"], ["44", "44"], ["11", "11"], ["66", "66"]]


def test_5_1_with_three_seats():
    """The offset is taken modulo the seats."""
    stream = hashed_chance("three").stream("dice")
    dealt = deal_hand(banker=2, seats=3, tiles=DECK, stream=stream)
    assert dealt.order[0] == (2 + sum(dealt.dice) - 1) % 3
    assert dealt.order == tuple((dealt.order[0] - step) % 3 for step in range(3))


def test_5_2_dice_do_not_move_the_deck():
    """Other dice serve other seats from the same order of tiles."""
    given = {"calls": (1, 0, 0, 0), "bets": (None, 1, 1, 1)}
    served = []
    for dice in ((0, 0), (2, 3)):
        state = finish(**given, draws={"dice": dice}).state
        served.append([state.deal.tiles[seat] for seat in state.deal.order])
    assert served[0] == served[1]


def test_5_2_hand_2_throws_its_own_dice():
    """Hand 2 draws from `dice/2` and deals the tiles after hand 1's."""
    given = {"calls": (1, 0, 0, 0), "bets": (None, 1, 1, 1), "draws": {"dice": (0, 0), "dice/2": (4, 5)}}
    step = finish(**given, memory={"hand": 2, "seen": list(DECK[:8])})
    assert fields(step, "dice")[0]["dice"] == [5, 6]
    assert {tile for one in fields(step, "shown") for tile in one["tiles"]} == set(DECK[8:16])


def test_5_2_nothing_is_dealt_before_the_bets():
    """No event and no view names a tile before the last bet."""
    state = betting((1, 0, 0, 0))
    step = answer(state, "bet", (None, 1, 1))
    assert step.state.deal is None
    assert paigow.view(step.state, 0)["tiles"] is None


def test_5_3_hands_are_shown_from_the_banker_clockwise():
    """Banker 2 shows first, then 3, 0, 1; then each idle seat is compared in the same order."""
    step = finish(calls=(0, 0, 1, 0), bets=(1, 1, None, 1))
    assert [one["seat"] for one in fields(step, "shown")] == [2, 3, 0, 1]
    assert [one["seat"] for one in fields(step, "compared")] == [3, 0, 1]
    kinds = [kind for kind, _ in public(step)]
    assert kinds == ["bets_shown", "dice", "dealt", *["shown"] * 4, *["compared"] * 3, "over"]
