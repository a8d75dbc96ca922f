"""Properties of rows and scores over any cards."""

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import thirteen
from games.rules.core.playout import Inputs, hashed_chance, play_at_random
from games.rules.thirteen.cards import DECK, MARK_BITS, NUMBERS, WEIGHTS
from games.rules.thirteen.options import parse_options
from games.rules.thirteen.rows import FIVE, FRONT, ORDER, TYPE_OF, TYPES, key_of, strength
from games.rules.thirteen.score import holding, score
from games.rules.thirteen.setting import Answer, Setting, dragon_of, is_foul
from tests.rules.thirteen.given import DEFAULTS

FIVES = st.permutations(DECK).map(lambda cards: tuple(cards[:5]))
ROOMS = st.sampled_from([{}, {"treasure": "pow2", "three_flush": "off", "quads": 7}])
BETS = st.tuples(*(st.sampled_from([other for other in range(4) if other != seat]) for seat in range(4)))
DEALS = st.permutations(DECK).map(
    lambda cards: [tuple(cards[13 * seat : 13 * seat + 13]) for seat in range(4)]
)
HEIGHT_OF = {card: WEIGHTS.index(number >> MARK_BITS) + 2 for card, number in NUMBERS.items()}
few = settings(max_examples=60, deadline=None)


def laid(cards):
    """Thirteen cards as they come, which is mostly a foul, and from the strongest rows up, which is none."""
    as_dealt = Setting(cards[:3], cards[3:8], cards[8:])
    middle, back = sorted((as_dealt.middle, as_dealt.back), key=strength)
    ordered = Setting(as_dealt.front, middle, back)
    return as_dealt if is_foul(ordered) else ordered


@few
@given(DEALS, st.lists(st.sampled_from(DECK), max_size=4, unique=True), BETS, ROOMS)
def test_scores_are_conserved_and_antisymmetric(deal, treasures, bets, raw):
    """All totals sum to nothing, and seats in reverse give every pair with the sign turned."""
    options = parse_options({"foul": "lose", **raw})
    answers = [Answer(laid(cards), bet) for cards, bet in zip(deal, bets, strict=True)]
    result = score(tuple(answers), tuple(treasures), options)
    assert sum(result.totals) == 0
    turned = tuple(Answer(one.setting, 3 - one.bet) for one in reversed(answers))
    again = score(turned, tuple(treasures), options)
    assert again.totals == tuple(reversed(result.totals))
    by_seats = {pair.seats: pair.points for pair in again.pairs}
    assert all(by_seats[3 - pair.seats[1], 3 - pair.seats[0]] == -pair.points for pair in result.pairs)


@few
@given(DEALS, BETS)
def test_two_fouls_owe_each_other_nothing(deal, bets):
    """Whatever fouled seats hold and name, nothing lies between them; against others they win nothing."""
    options = parse_options({"foul": "lose"})
    answers = tuple(Answer(laid(cards), bet) for cards, bet in zip(deal, bets, strict=True))
    fouls = [held.is_foul for held in score(answers, (), options).holdings]
    for pair in score(answers, (), options).pairs:
        one, other = (fouls[seat] for seat in pair.seats)
        if one and other:
            assert pair.points == 0
        elif (one or other) and not pair.dragon:
            assert pair.points <= -6 if one else pair.points >= 6


@few
@given(FIVES, FIVES)
def test_strengths_are_a_total_order(one, other):
    """Rows compare as their types and deciding ranks do, and equal only where these are equal."""
    keys = [
        key_of([HEIGHT_OF[card] for card in row], len({card[0] for card in row}) == 1) for row in (one, other)
    ]
    first, second = strength(one), strength(other)
    assert (first < second, first == second) == (keys[0] < keys[1], keys[0] == keys[1])
    assert (ORDER[first], ORDER[second]) == tuple(keys)


@few
@given(FIVES)
def test_order_of_cards_in_a_row_does_not_matter(cards):
    """A row is its cards, however they lie."""
    assert strength(cards) == strength(tuple(reversed(cards)))


def test_every_choice_of_ranks_has_a_sum_of_its_own():
    """6,175 choices of five ranks, 1,287 suited ones, 455 of three; so many strengths of each type."""
    assert (len(FIVE[1]), len(FIVE[0]), len(FRONT)) == (6175, 1287, 455)
    assert len(ORDER) == len(TYPE_OF) == 6773
    assert {name: TYPE_OF.count(name) for name in TYPES} == {
        **{"high_card": 1277 + 286, "pair": 2860 + 156, "two_pair": 858, "trips": 13, "straight": 10},
        **{"flush": 1277, "full_house": 13, "quads": 13, "straight_flush": 10},
    }


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 10**6), ROOMS)
def test_what_is_owed_agrees_with_lines_and_view(seed, base, raw):
    """Each seat's due equals its lines and its total times the base, and all dues sum to nothing."""
    chance = hashed_chance(str(seed))
    inputs = Inputs(parse_options(raw), base, (10**9,) * 4, None, chance)
    *_, last = play_at_random(thirteen, inputs, chance.stream("choices"))
    outcome, shown = thirteen.outcome(last.step.state), thirteen.view(last.step.state, "spectator")
    due = [0] * 4
    for owed in outcome.obligations:
        due[owed.payee] += owed.units
        due[owed.payer] -= owed.units
    assert sum(due) == 0 and due == [base * total for total in shown["totals"]]
    for seat, lines in enumerate(outcome.lines):
        pairs = [line["points"] for line in lines if line["kind"] == "pair"]
        assert sum(pairs) == shown["totals"][seat] == lines[-1]["points"]


@few
@given(st.permutations(DECK))
def test_a_dragon_never_is_a_foul_nor_makes_a_pattern(cards):
    """Thirteen ranks are a dragon however they lie; one doubled rank makes none."""
    chosen = tuple(
        next(card for card in cards if card[1:] == rank) for rank in {card[1:]: 0 for card in cards}
    )
    held = holding(Setting(chosen[:3], chosen[3:8], chosen[8:]), (), DEFAULTS)
    assert held.dragon and not held.is_foul and held.patterns == ()
    double = next(card for card in cards if card not in chosen and card[1:] == chosen[0][1:])
    assert dragon_of((*chosen[:12], double)) is None
