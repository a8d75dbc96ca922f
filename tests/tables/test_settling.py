"""A thousand random rounds, options drawn too: conserved coins, obeyed caps, and one fold for all."""

import hashlib
from dataclasses import replace

import pytest

from games import live
from games.inputs import HandInputs
from games.registry import GAMES
from games.rules.core.chance import FsChance
from games.rules.core.game import Move, Obligation, Outcome
from games.services import settle
from ledger.settlement import rake

RAKE_ACCOUNT = 9_000
ROUNDS, CHUNKS = 1_000, 10


class Draws:
    """Whole numbers that follow from a name alone, so that every run draws the same."""

    def __init__(self, name: str) -> None:
        self._stream = FsChance(hashlib.sha256(name.encode()).digest()).stream("test")

    def below(self, n: int) -> int:
        """The next number."""
        return self._stream.below(n)

    def one_of(self, choices):
        """One of these."""
        return choices[self.below(len(choices))]


def drawn_inputs(draws: Draws, chance: FsChance) -> HandInputs:
    """The first hand of some round: seats, options, carries and rakes drawn."""
    seats = 2 + draws.below(3)
    options = {
        "gao_jiu": draws.one_of(("words", "pictures")),
        "tie": draws.one_of(("banker", "push")),
        "bet_cap": draws.one_of((1, 5, 30)),
    }
    return HandInputs(
        id=1,
        number="PG-000001",
        table_id="t",
        shuffle_id=1,
        game="paigow",
        version=1,
        currency="coin",
        options=options,
        base=draws.one_of((1, 100, 500)),
        members=tuple(range(100, 100 + seats)),
        names=("n",) * seats,
        bots=frozenset(),
        chairs=tuple(range(seats)),
        stakes=tuple(range(1, seats + 1)),
        carries=tuple(1 + draws.below(draws.one_of((50, 5_000, 200_000))) for _ in range(seats)),
        rakes=tuple(draws.one_of((0, 500, 1_500)) for _ in range(seats)),
        rake_account=RAKE_ACCOUNT,
        memory=None,
        started_ms=1_000,
        chance=chance,
    )


def played(inputs: HandInputs, draws: Draws) -> tuple[live.Live, tuple[Move, ...]]:
    """The hand to its end by random legal answers, and its log."""
    hand, moves = live.begin(inputs), []
    while not hand.is_over:
        seat = draws.one_of(sorted(hand.game.actors(hand.state)))
        action = draws.one_of(hand.game.legal_actions(hand.state, seat))
        moves.append(Move(seat, action, "member", inputs.started_ms + len(moves)))
        hand = live.follow(hand, moves[-1])
    return hand, tuple(moves)


def balances_after(inputs: HandInputs, plan: settle.SettlementPlan) -> tuple[list[int], int]:
    """What the postings make of the stakes, and what the house takes."""
    stakes = dict(zip(inputs.stakes, inputs.carries, strict=True)) | {RAKE_ACCOUNT: 0}
    for posting in plan.draft.postings if plan.draft else ():
        assert posting.amount > 0
        stakes[posting.source] -= posting.amount
        stakes[posting.target] += posting.amount
    return [stakes[account] for account in inputs.stakes], stakes[RAKE_ACCOUNT]


def require_sound(inputs: HandInputs, plan: settle.SettlementPlan) -> list[int]:
    """Conserved, capped, raked and written down alike; returns the stakes after."""
    after, taken = balances_after(inputs, plan)
    assert sum(after) + taken == sum(inputs.carries)
    for result, stake in zip(plan.results, after, strict=True):
        assert abs(result.gross) <= result.carried == inputs.carries[result.seat]
        assert result.rake == rake(max(0, result.gross), inputs.rakes[result.seat])
        assert result.net == result.gross - result.rake == stake - result.carried
        assert result.effective == abs(result.gross)
        assert stake >= 0
    return after


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_rounds_conserve_coins_and_fold_alike(chunk):
    """Both hands of each round; the second carries what the first left."""
    for number in range(chunk * ROUNDS // CHUNKS, (chunk + 1) * ROUNDS // CHUNKS):
        draws = Draws(f"round {number}")
        inputs = drawn_inputs(draws, FsChance(hashlib.sha256(str(number).encode()).digest()))
        while inputs is not None:
            hand, moves = played(inputs, draws)
            outcome = GAMES["paigow"].outcome(hand.state)
            plan = settle.plan(inputs, outcome)
            after = require_sound(inputs, plan)
            again = live.begin(inputs)
            for move in moves:
                again = live.follow(again, move)
            assert (
                again.state == hand.state
                and settle.plan(inputs, GAMES["paigow"].outcome(again.state)) == plan
            )
            goes_on = outcome.memory is not None and min(after) > 0
            inputs = replace(inputs, memory=outcome.memory, carries=tuple(after)) if goes_on else None


def test_the_seed_s_own_example():
    """Clause 7.2: a banker who carried 80 wins exactly 80 of three times 100; the rake is 4."""
    inputs = drawn_inputs(Draws("example"), FsChance(bytes(32)))
    inputs = replace(
        inputs, members=(1, 2, 3, 4), stakes=(11, 12, 13, 14), carries=(80, 500, 500, 500), rakes=(500,) * 4
    )
    legs = tuple(Obligation(seat, 0, 100, "leg") for seat in (1, 2, 3))
    plan = settle.plan(inputs, Outcome(legs, ((),) * 4, None, centre=0))
    assert [result.gross for result in plan.results] == [80, -27, -27, -26]
    assert [result.due for result in plan.results] == [300, -100, -100, -100]
    assert [result.net for result in plan.results] == [76, -27, -27, -26]
    assert [posting.kind for posting in plan.draft.postings] == ["play", "play", "play", "rake"]
    assert plan.draft.key == "hand:1"
    assert all({"kind": "capped"} in result.lines for result in plan.results)


def test_a_hand_without_a_winner_books_nothing():
    """All pushes: no entry, but a slip for everybody."""
    inputs = drawn_inputs(Draws("push"), FsChance(bytes(32)))
    plan = settle.plan(inputs, Outcome((), ((),) * inputs.seats, None, centre=0))
    assert plan.draft is None
    assert [result.net for result in plan.results] == [0] * inputs.seats
