"""The bot of 13支 knows its own view alone, sets the best suggestion and names sensibly."""

from games import bots
from games.rules import thirteen
from games.rules.core.game import Move
from tests.rules.thirteen.given import start


def chosen(seed=0, seat=0, **given):
    """What the bot does from that seat's view."""
    state = start(**given).state
    legal = thirteen.legal_actions(state, seat)
    action = bots.choose("thirteen", thirteen.view(state, seat), legal, seed)
    assert action in legal
    return legal, action


def test_it_sets_the_best_suggestion():
    """Its rows are the first that the automatic arrangement offers; asked twice it says the same."""
    for seat in range(4):
        legal, action = chosen(seed=5, seat=seat)
        assert {**action, "bet": 0} == {**legal[0], "bet": 0}
        assert chosen(seed=5, seat=seat)[1] == action


def test_it_names_the_weakest_that_can_pay():
    """Fewest points of the round first; not a seat that holds too little while another does not."""
    memory = {"hand": 3, "cuts": ["SA", "S2"], "sums": [5, 9, -20, 6]}
    assert chosen(memory=memory)[1]["bet"] == 2
    assert chosen(memory=memory, carries=(9000, 9000, 100, 9000))[1]["bet"] == 3
    assert {chosen(seed=seed)[1]["bet"] for seed in range(9)} == {1, 2, 3}


def test_four_bots_play_a_hand():
    """Their answers are legal to the end."""
    state = start().state
    for seat in range(4):
        action = bots.choose(
            "thirteen", thirteen.view(state, seat), thirteen.legal_actions(state, seat), seat
        )
        state = thirteen.apply(state, Move(seat, action, "bot", 0)).state
    assert thirteen.outcome(state) is not None
