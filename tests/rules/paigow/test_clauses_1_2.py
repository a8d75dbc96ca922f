"""RULES 1 and 2: tiles and rounds."""

from collections import Counter

import pytest

from games.rules import paigow
from games.rules.core.dominoes import CIVIL, DECK, MILITARY, pips
from games.rules.paigow.ranks import TILE_RANKS, height, rank
from tests.rules.paigow.given import betting, fields, finish, start
from tests.support.cases import load_cases

ORDER = ["66", "11", "44", "13", "55", "33", "22", "56", "46", "16", "15", "36", "26", "25", "14", "24", "12"]


def test_1_1_thirty_two_tiles():
    """32 tiles, 11 civil faces twice and 10 military ones once, 227 pips, in FS-1's canonical order."""
    deck = paigow.deck(paigow.parse_options({}))
    assert list(deck) == load_cases("fairness.json")["decks"]["paigow/1"]
    assert Counter(deck) == Counter({**dict.fromkeys(CIVIL, 2), **dict.fromkeys(MILITARY, 1)})
    assert sum(map(pips, deck)) == 227


@pytest.mark.parametrize(("one", "other"), [("36", "45"), ("26", "35"), ("25", "34"), ("14", "23")])
def test_1_1_mixed_faces_are_equal_in_rank(one, other):
    """The two faces of a 雜 pair are different tiles of one rank, worth the same beside a third tile."""
    assert one != other
    assert height(one) == height(other)
    for third in ("55", "12", "15"):
        assert rank(one, third, "words") == rank(other, third, "words")


def test_1_2_single_tile_order():
    """17 ranks from 天 to 丁三, each higher than the next."""
    assert len(TILE_RANKS) == 17
    assert [height(tile) for tile in ORDER] == list(range(17, 0, -1))
    assert {height(tile) for tile in DECK} == set(range(1, 18))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_1_two_hands_from_one_shuffle(seats):
    """Hand 1 deals two tiles a seat from the first on, hand 2 as many that follow in the same shuffle."""
    given = {
        "calls": (1, *(0,) * (seats - 1)),
        "bets": (None, *(1,) * (seats - 1)),
        "carries": (5000,) * seats,
    }
    first = finish(**given)
    outcome = paigow.outcome(first.state)
    second = finish(**given, memory=outcome.memory)
    for hand, step in enumerate((first, second)):
        dealt = [tile for one in fields(step, "shown") for tile in one["tiles"]]
        assert Counter(dealt) == Counter(DECK[2 * seats * hand : 2 * seats * (hand + 1)])
    assert paigow.HANDS_PER_SHUFFLE == 2
    assert fields(start(memory=outcome.memory), "began")[0]["hand"] == 2


def test_2_2_the_round_ends_after_hand_2():
    """Hand 1 leaves a memory for hand 2; after hand 2 there is none, and a seat may leave."""
    given = {"calls": (1, 0, 0, 0), "bets": (None, 1, 1, 1)}
    memory = paigow.outcome(finish(**given).state).memory
    assert memory["hand"] == 2
    assert paigow.outcome(finish(**given, memory=memory).state).memory is None


def test_2_3_a_short_seat_plays_on():
    """A seat that carries one unit into hand 2 still calls and bets like any other."""
    memory = {"hand": 2, "seen": list(DECK[:8])}
    state = betting((4, 0, 0, 0), carries=(9000, 1, 9000, 9000), memory=memory)
    assert paigow.view(state, 1)["menus"]["1"] == [1]
    assert paigow.legal_actions(state, 1) == ({"do": "bet", "multiple": 1},)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_4_the_tiles_that_remain_are_public(seats):
    """The counter shows 32 tiles at first, 32 - 2 x seats after hand 1, as many fewer after hand 2."""
    given = {
        "calls": (1, *(0,) * (seats - 1)),
        "bets": (None, *(1,) * (seats - 1)),
        "carries": (9000,) * seats,
    }
    first = finish(**given).state
    memory = paigow.outcome(first).memory
    waiting = start(carries=given["carries"], memory=memory).state
    states = [start().state, first, waiting, finish(**given, memory=memory).state]
    counters = [paigow.view(state, "spectator")["remaining"] for state in states]
    assert [sum(counter.values()) for counter in counters] == [32, *(32 - 2 * seats,) * 2, 32 - 4 * seats]
    assert +Counter(counters[2]) == Counter(DECK[2 * seats :])
