"""Codes that logs, slips and pages store: they never change within a version."""

from games.rules import paigow
from games.rules.paigow.ranks import NAMED_TYPES, TILE_RANKS
from games.rules.paigow.state import State
from tests.rules.paigow.given import answer, betting, finish, start

VIEW_KEYS = {
    *("phase", "hand", "base", "carries", "multiples"),
    *("calls", "my_call", "banker", "banker_multiple", "banker_how", "candidates", "weights", "roll"),
    *("menus", "my_bet", "bets"),
    *("dice", "first", "order", "tiles", "ranks", "legs", "remaining"),
}


def test_identity():
    """Slug, prefix, version, seats and settlement are pinned."""
    assert (paigow.SLUG, paigow.PREFIX, paigow.VERSION) == ("paigow", "PG", 1)
    assert paigow.SEATS == (4, 2, 3)
    assert (paigow.HANDS_PER_SHUFFLE, paigow.SETTLEMENT) == (2, "capped")


def test_type_codes():
    """The 22 named types and the 17 tile ranks keep their codes."""
    assert " ".join(NAMED_TYPES) == (
        "supreme pair_heaven pair_earth pair_human pair_goose pair_plum pair_long_three pair_bench pair_axe "
        "pair_red_ten pair_high_seven pair_low_six pair_mixed_nine pair_mixed_eight pair_mixed_seven "
        "pair_mixed_five heaven_king earth_king heaven_gong earth_gong heaven_high_nine earth_high_nine"
    )
    assert " ".join(name for name, _ in TILE_RANKS[15:]) == "two_four three"


def test_action_codes():
    """A move is a call or a bet of a multiple."""
    assert paigow.legal_actions(start().state, 0)[0] == {"do": "call", "multiple": 0}
    assert paigow.legal_actions(betting((1, 0, 0, 0)), 1)[0] == {"do": "bet", "multiple": 1}


def test_event_kinds_in_their_order():
    """A whole hand tells these events, in this order."""
    steps = [start(), answer(start().state, "call", (1, 0, 0, 0))]
    steps.append(finish(calls=(1, 0, 0, 0), bets=(None, 1, 1, 1)))
    kinds = [event.kind for step in steps for event in step.events]
    shows = ["shown"] * 4 + ["compared"] * 3
    assert kinds == [
        *["began", "called", "calls_shown", "banker", "bet_placed", "bets_shown", "dice", "dealt"],
        *[*shows, "over"],
    ]


def test_view_keys_are_the_same_in_every_phase():
    """Every phase has every key; an adjudicator's `answers` comes on top."""
    states = (start().state, betting((1, 0, 0, 0)), finish(calls=(1, 0, 0, 0), bets=(None, 1, 1, 1)).state)
    for state in states:
        assert set(paigow.view(state, 0)) == set(paigow.view(state, "spectator")) == VIEW_KEYS
        assert set(paigow.view(state, "adjudicator")) == VIEW_KEYS | {"answers"}
    assert [state.phase for state in states] == ["calling", "betting", "over"]


def test_repr_shows_no_secret():
    """A state in a log line names neither the shuffle nor a secret call or bet."""
    state: State = answer(start(deck="66 66 12 24").state, "call", (3,)).state
    assert "66" not in repr(state) and "calls" not in repr(state) and "bets" not in repr(state)
