"""Properties of whole hands, however they are dealt and played."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.mahjong_games import ROOMS, Tally, play_game, played
from games.rules import mahjong
from games.rules.core.errors import RuleRefusal
from games.rules.core.game import Move
from games.rules.core.playout import Inputs, hashed_chance, play_at_random
from games.rules.mahjong.rounds import next_place, place_of
from games.rules.mahjong.tai import dealer_tai
from games.rules.mahjong.tiles import DECK, is_flower
from games.rules.mahjong.waits import is_win
from games.rules.mahjong.wall import RESERVE, standing, takeable
from tests.rules.mahjong.given import place
from tests.rules.mahjong.worlds import VARIATIONS, accounted

SEEDS = st.integers(0, 10**9)
SEATS = st.sampled_from([4, 2])
RAWS = st.sampled_from(VARIATIONS)
WHOLE = Counter(DECK)
LATE = ({"do": "pass"}, {"do": "pon"}, {"do": "kong"}, {"do": "win"}, {"do": "extend"}, {"do": "declare"})
few = settings(max_examples=12, deadline=None)


def dealt(seed, seats, raw, memory=None):
    """The inputs of a hand and a stream for its choices."""
    chance = hashed_chance(f"property/{seed}")
    return Inputs(mahjong.parse_options(raw), 100, (10**6,) * seats, memory, chance), chance.stream("choices")


def hand(seed, seats, raw, *, is_quick, memory=None):
    """The turns of a hand at random or by quick seats, who win more often."""
    inputs, stream = dealt(seed, seats, raw, memory)
    return tuple(played(inputs, stream) if is_quick else play_at_random(mahjong, inputs, stream))


@few
@given(SEEDS, SEATS, RAWS, st.booleans())
def test_tiles_are_conserved(seed, seats, raw, is_quick):
    """F22: after every step 144 tiles lie somewhere, no hand holds a flower, hands are of their size."""
    for turn in hand(seed, seats, raw, is_quick=is_quick):
        state = turn.step.state
        assert Counter(accounted(state)) == WHOLE
        assert 0 <= takeable(state) == len(standing(state)) - RESERVE
        if state.result is None:
            assert not any(is_flower(tile) for player in state.players for tile in player.hand)
            sizes = [len(player.hand) + 3 * len(player.melds) for player in state.players]
            asked = {"ready": state.place.dealer, "discard": state.actor}.get(state.phase)
            assert sizes == [16 + (seat == asked and state.drawn is None) for seat in range(seats)]


@few
@given(SEEDS, SEATS, RAWS)
def test_whoever_wins_holds_a_win_and_is_paid_by_the_table(seed, seats, raw):
    """Winners hold five sets and a pair, or flowers; payments follow their tai and the dealer."""
    state = hand(seed, seats, raw, is_quick=True, memory=place(seed % seats, seed % 3))[-1].step.state
    outcome, more = mahjong.outcome(state), dealer_tai(state.place.streak, dict(state.options.tai_values))
    units = {(owed.payer, owed.payee): owed.units for owed in outcome.obligations}
    assert len(units) == len(outcome.obligations)
    for winner in state.result.winners:
        player = state.players[winner.seat]
        if winner.by in ("discard", "self_draw", "rob_kong"):
            is_dealt = len(player.hand) + 3 * len(player.melds) == 17
            held = player.hand if is_dealt else (*player.hand, winner.tile)
            assert is_win(held, len(player.melds), ligu=state.options.ligu == "on")
        others = [seat for seat in range(seats) if seat != winner.seat]
        for payer in others if winner.source is None else [winner.source]:
            extra = more if state.place.dealer in (payer, winner.seat) else 0
            due = state.base + state.options.tai_units * (winner.tai + extra)
            assert units.pop((payer, winner.seat)) == due
    assert units == {}


@few
@given(SEEDS, SEATS, RAWS, st.randoms(use_true_random=False))
def test_refused_late_and_doubled_answers_change_nothing(seed, seats, raw, draw):
    """F22: whatever is refused leaves the state as it was, and what comes too late or twice is refused."""
    for turn in hand(seed, seats, raw, is_quick=False):
        state, before = turn.step.state, accounted(turn.step.state)
        seat, action = draw.randrange(seats), draw.choice(LATE)
        doubled = [turn.move] if turn.move and turn.move.seat is not None else []
        for move in (Move(seat, action, "member", 1), *doubled):
            try:
                mahjong.check(state, move.seat, move.action)
            except RuleRefusal:
                with pytest.raises(RuleRefusal):
                    mahjong.apply(state, move)
        assert accounted(state) == before and state == turn.step.state


@few
@given(SEEDS, SEATS, RAWS)
def test_an_answer_can_be_given_once(seed, seats, raw):
    """The very answer is refused a second time, whatever else has come between."""
    for turn in hand(seed, seats, raw, is_quick=False):
        player = turn.step.state.players[turn.move.seat] if turn.move and turn.move.seat is not None else None
        if player is not None and player.answer is not None:
            with pytest.raises(RuleRefusal):
                mahjong.apply(turn.step.state, turn.move)


@given(st.lists(st.booleans(), max_size=200), SEATS, st.sampled_from([1, 4]))
def test_a_game_ends_after_all_have_dealt(stays, seats, rounds):
    """Every change of the dealer brings the end one nearer; a stay only raises the streak."""
    now, changes = place_of(place()), 0
    for stay in stays:
        after = next_place(now, seats=seats, rounds=rounds, stays=stay)
        changes += not stay
        assert (after is None) == (changes == seats * rounds)
        if after is None:
            break
        assert after.streak == (now.streak + 1 if stay else 0)
        assert (after.dealer, after.wind) == (changes % seats, changes // seats)
        now = after


@pytest.mark.parametrize("raw", range(len(ROOMS)))
@pytest.mark.parametrize("seats", mahjong.SEATS)
def test_whole_games_keep_stakes_tiles_and_replays(raw, seats):
    """A 將 to its end: `bench/mahjong_games.py` plays two hundred and says what it checks of each hand."""
    tally = Tally()
    play_game(f"suite/{raw}/{seats}", ROOMS[raw], seats, tally)
    assert tally.hands >= seats * mahjong.parse_options(ROOMS[raw]).rounds
