"""Clauses 6, 7 and 8: doubling, dragons, treasure cards."""

import pytest

from games.rules import thirteen
from games.rules.core.errors import IllegalAction
from games.rules.core.playout import hashed_chance
from games.rules.thirteen.cards import DECK
from games.rules.thirteen.score import bet_times, score
from games.rules.thirteen.setting import Answer, Setting, dragon_of
from tests.rules.thirteen.given import (
    DEFAULTS,
    HANDS,
    SWEEPER,
    SWEPT,
    action,
    again,
    answer,
    compared,
    finish,
    play_case,
    points,
    public,
    scored,
    set_of,
    start,
    start_case,
)

SUITED = tuple("H" + rank for rank in ("A", *"23456789", "10", "J", "Q", "K"))


def test_6_1_times_two_and_times_four():
    """Whoever is named doubles the pair; two who name each other make it four."""
    assert [bet_times((1, 0, 0, 2), *pair) for pair in ((0, 1), (0, 2), (2, 3), (1, 3))] == [4, 2, 2, 1]
    assert points(scored("bet_mutual_pairs"))["AC"] == 4


@pytest.mark.parametrize("bet", [0, 4, -1])
def test_6_1_one_other_seat_must_be_named(bet):
    """Nobody names himself or a seat that is not there."""
    state = start_case("base").state
    with pytest.raises(IllegalAction):
        thirteen.check(state, 0, action(set_of(HANDS["base"]["players"][0]), bet))


def test_6_1_whom_a_seat_names_is_secret_until_all_are_in():
    """Nobody else can tell whom a seat has named; with the last setting all are shown."""
    state = start_case("base").state
    one, other = (answer(state, 0, bet=bet).state for bet in (1, 2))
    for viewer in (1, 2, 3, "spectator"):
        assert thirteen.view(one, viewer) == thirteen.view(other, viewer)
        assert thirteen.view(one, viewer)["bets"] is None
    assert thirteen.view(finish(state, bets=(2, 3, 0, 1)).state, 1)["bets"] == [2, 3, 0, 1]


def test_6_1_time_up_names_the_next_seat():
    """The default of seat 3 names seat 0."""
    state = start_case("base").state
    assert [thirteen.default_action(state, seat)["bet"] for seat in range(4)] == [1, 2, 3, 0]


def test_6_2_doubling_comes_last():
    """Bonus x treasure card, then the sweep, then times four."""
    pair = scored("everything").pairs[0]
    rows = sum(row.points for row in pair.rows)
    assert (rows + pair.sweep, pair.subtotal, pair.times, pair.points) == (18, 18, 4, 72)


def test_7_1_dragon_takes_36_and_108():
    """The plain dragon 36, the one of one suit 108, from each."""
    assert points(scored("dragon"))["AB"] == 36
    assert points(scored("dragon_bets"))["AB"] == 144
    hands = [SUITED, *_dealt_without(SUITED)]
    totals = thirteen.view(finish(start(hands=hands).state, bets=(1, 2, 3, 0)).state, 0)["totals"]
    assert totals[0] == 108 * 2 + 108 + 108 * 2


def _dealt_without(cards):
    left = [card for card in DECK if card not in cards]
    return [left[place::3] for place in range(3)]


def test_7_1_flush_dragon_beats_the_plain_one_by_108():
    """Nothing is set against it."""
    settings = [Setting(SUITED[:3], SUITED[3:8], SUITED[8:]), set_of(HANDS["dragon"]["players"][0])]
    rest = [set_of(player) for player in HANDS["base"]["players"][2:]]
    answers = tuple(Answer(each, -1) for each in (*settings, *rest))
    assert score(answers, (), DEFAULTS).pairs[0].points == 108
    assert score(tuple(reversed(answers)), (), DEFAULTS).pairs[-1].points == -108


def test_7_1_two_dragons_cancel_and_nothing_else_counts():
    """Equal dragons owe each other nothing; treasure cards in one count for nothing."""
    assert points(scored("two_dragons"))["AB"] == 0
    assert points(scored("dragon_treasure"))["AB"] == 36


def test_7_1_however_it_lies():
    """The 13 cards make the dragon: it is no foul, even where fouls are refused."""
    cards = set_of(HANDS["dragon"]["players"][0]).cards
    fouled = Setting(cards[10:], cards[5:10], cards[:5])
    step = finish(start_case("dragon").state, (fouled, None, None, None))
    assert thirteen.view(step.state, 0)["fouls"][0] is False
    assert public(step, "dragon") == [{"seat": 0, "dragon": "dragon"}]
    assert dragon_of((*cards[:12], "S3")) is None


def test_7_1_nobody_else_has_a_home_run():
    """A seat that sweeps the two others, and whose rows beat the dragon's as they lie, gets no home run."""
    result = compared(SWEEPER, "S2 H3 D4 / C5 S6 H7 D8 C9 / S10 HJ DQ CK SA", *SWEPT)
    assert (result.home_runs, points(result)["AC"], points(result)["AD"]) == ((), 6, 6)
    assert points(result)["AB"] == -36


def test_7_1_against_a_dragon_no_pattern_counts():
    """Three flushes take 2 from the two others, and lose 36 to the dragon."""
    flushes = "D9 D5 D2 / HK HJ H8 H7 H3 / DA DQ D8 D6 D4"
    result = compared(flushes, "S2 H3 D4 / C5 S6 H7 D8 C9 / S10 HJ DQ CK SA", *SWEPT)
    assert [pair.pattern for pair in result.pairs[:3]] == [0, 2, 2]
    assert (result.pairs[0].rows, points(result)["AB"]) == ((), -36)


def test_8_1_a_card_is_cut_before_each_hand_and_none_twice():
    """One to four lie open, then the oldest goes; the six of a round differ; all 52 are dealt."""
    memory, seen = None, []
    for hand in range(1, 7):
        chance = hashed_chance(f"treasure/{hand}")
        began = thirteen.begin(
            options=DEFAULTS, base=1, seats=4, carries=(9,) * 4, memory=memory, chance=chance
        )
        seen.append(began.state.cuts[-1])
        data = public(began, "began")[0]
        assert data["treasures"] == seen[-4:] and data["cut"] == seen[-1]
        assert {card for cards in began.state.hands for card in cards} == set(DECK)
        memory = again(thirteen.outcome(finish(began.state).state).memory)
    assert memory is None and len(set(seen)) == 6


def test_8_1_the_cut_counts_among_the_cards_not_cut_yet():
    """Index 0 is the first card of the canonical deck, then the first that is left."""
    assert start(cut=0).state.cuts == ("SA",)
    memory = {"hand": 2, "cuts": ["SA"], "sums": [0, 0, 0, 0]}
    assert start(cut=0, memory=memory).state.cuts == ("SA", "S2")
    assert start(cut=50, memory=memory).state.cuts == ("SA", DECK[51])


def test_events_of_the_last_setting_come_row_by_row():
    """Bets, three rows, sweeps, home run, pairs, and the end."""
    step = play_case("home_run_min_bet")
    kinds = [event.kind for event in step.events]
    assert kinds[:5] == ["set", "bets_shown", "row_shown", "row_shown", "row_shown"]
    assert kinds[5:] == [*["sweep"] * 3, "home_run", *["pair_total"] * 6, "over"]
    assert [data["row"] for data in public(step, "row_shown")] == ["front", "middle", "back"]
    assert answer(start().state, 0).is_public is False
