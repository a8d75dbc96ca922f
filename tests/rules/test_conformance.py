"""What every game of the hall keeps, on random hands of every room it offers."""

import dataclasses
import json
from collections import Counter

import pytest

from games.registry import GAMES
from games.rules.core.errors import OptionRefused, RuleRefusal
from games.rules.core.game import Game, Move, advance
from games.rules.core.playout import replay
from tests.rules.hands import VIEWERS_APART, dumped, every_room, frame, play_round, presence_moves
from tests.rules.suppliers import SUPPLIERS

ROUNDS = 6
MOVES_MAX = 5000
CONTRACT = [name for name in (*Game.__annotations__, *vars(Game)) if not name.startswith("_")]
NONSENSE = (
    {},
    {"do": "tick"},
    {"do": "taken_over"},
    {"do": "handed_back"},
    {"do": "no such thing"},
    {"do": None},
    {"do": ["call"]},
    {"do": {}},
    {"multiple": 1},
)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def turns_of(game, raw, seats, name="conformance"):
    """The turns of some random rounds."""
    for number in range(ROUNDS):
        for _, turns in play_round(game, raw, seats, f"{name}/{number}"):
            yield from turns


def variants_of(action):
    """An action spoilt in every way a browser may think of."""
    for key in action:
        yield {name: value for name, value in action.items() if name != key}
        for value in (None, True, -1, 10**30, 1.5, "1", [], {}, [[]], [None]):
            yield {**action, key: value}
    yield {**action, "more": 1}


def test_every_game_has_a_supplier():
    """A registered game comes with its worlds, so that no suite passes it over."""
    assert set(SUPPLIERS) == set(GAMES)


@every_game
def test_contract_is_whole(game):
    """The module has every name of the contract, and is registered under its slug."""
    assert [name for name in CONTRACT if not hasattr(game, name)] == []
    assert GAMES[game.SLUG] is game
    assert len(game.PREFIX) == 2
    assert len(set(game.SEATS)) == len(game.SEATS)


@every_game
def test_unknown_option_is_refused_by_name(game):
    """An option that the game does not know is named in the refusal."""
    with pytest.raises(OptionRefused) as refused:
        game.parse_options({"no_such_option": 1})
    assert refused.value.detail["option"] == "no_such_option"


@every_room
def test_hand_ends_and_nobody_may_act_then(game, raw, seats):
    """A hand ends; then there is no actor, no legal action and no deadline."""
    for number in range(ROUNDS):
        for _, turns in play_round(game, raw, seats, f"ends/{number}"):
            assert len(turns) < MOVES_MAX
            state = turns[-1].step.state
            assert game.actors(state) == frozenset()
            assert game.deadline(state) is None
            assert [game.legal_actions(state, seat) for seat in range(seats)] == [()] * seats


@every_room
def test_running_hand_awaits_somebody_or_the_clock(game, raw, seats):
    """Until a hand is over it has a deadline, and actors are seats of it."""
    for turn in turns_of(game, raw, seats):
        if game.outcome(turn.step.state) is None:
            assert game.deadline(turn.step.state) > 0
            assert game.actors(turn.step.state) <= set(range(seats))


@every_room
def test_obligations_balance(game, raw, seats):
    """Each obligation goes from one seat to another; capped ones have the centre at one end."""
    for turn in turns_of(game, raw, seats):
        outcome = game.outcome(turn.step.state)
        if outcome is None:
            continue
        assert len(outcome.lines) == seats
        for owed in outcome.obligations:
            assert owed.payer != owed.payee
            assert {owed.payer, owed.payee} <= set(range(seats))
            assert type(owed.units) is int and owed.units > 0
            if game.SETTLEMENT == "capped":
                assert outcome.centre in (owed.payer, owed.payee)


@every_room
def test_legal_default_and_away_actions_pass_check(game, raw, seats):
    """What a seat is offered, and what is done for it, is legal."""
    for turn in turns_of(game, raw, seats):
        state = turn.step.state
        for seat in game.actors(state):
            actions = game.legal_actions(state, seat)
            assert len({dumped(action) for action in actions}) == len(actions) > 0
            for action in (*actions, game.default_action(state, seat), game.away_action(state, seat)):
                game.check(state, seat, action)


@every_room
def test_refused_action_changes_nothing_and_apply_agrees_with_check(game, raw, seats):
    """Any spoilt action is legal or refused with a code, alike by check and apply, and the state stays."""
    for _, turns in play_round(game, raw, seats, "refused"):
        for turn in turns:
            state = turn.step.state
            before = [frame(game, state, seat) for seat in range(seats)]
            offered = [action for seat in range(seats) for action in game.legal_actions(state, seat)[:2]]
            for action in (
                *NONSENSE,
                *(variant for one in offered for variant in variants_of(one)),
                *offered,
            ):
                for seat in range(seats):
                    assert refusal(game.check, state, seat, action) == refusal(
                        lambda state, seat, action: game.apply(state, Move(seat, action, "member", 0)),
                        state,
                        seat,
                        action,
                    )
            assert before == [frame(game, state, seat) for seat in range(seats)]


@every_room
def test_nonsense_is_refused(game, raw, seats):
    """Nothing that is no action of the game gets through."""
    for turn in turns_of(game, raw, seats):
        for action in NONSENSE:
            assert refusal(game.check, turn.step.state, 0, action) is not None


def refusal(judge, state, seat, action):
    """The code and detail of a refusal, or None; nothing but a refusal may be raised."""
    try:
        judge(state, seat, action)
    except RuleRefusal as refused:
        assert refused.code and refused.message
        return refused.code, dumped(dict(refused.detail))
    return None


@every_room
def test_same_seed_and_moves_same_end(game, raw, seats):
    """A replay of the log gives equal states and equal events, turn by turn."""
    for inputs, turns in play_round(game, raw, seats, "replay"):
        moves = tuple(turn.move for turn in turns if turn.move is not None)
        again = tuple(replay(game, inputs, moves))
        assert [turn.step for turn in again] == [turn.step for turn in turns]


@every_room
def test_every_card_is_accounted_for(game, raw, seats):
    """After each step all cards lie somewhere, each once."""
    whole = Counter(game.deck(game.parse_options(raw)))
    for turn in turns_of(game, raw, seats):
        assert Counter(SUPPLIERS[game.SLUG].accounted(turn.step.state)) == whole


@every_room
def test_views_events_and_outcomes_survive_json(game, raw, seats):
    """Everything told is JSON that reads back as it was written, for every viewer."""
    for turn in turns_of(game, raw, seats):
        state, outcome = turn.step.state, game.outcome(turn.step.state)
        said = [game.view(state, viewer) for viewer in (*range(seats), *VIEWERS_APART)]
        said += [game.view_event(event, viewer) for event in turn.step.events for viewer in VIEWERS_APART]
        said += [turn.move.action] if turn.move else []
        said += [outcome.memory, [list(lines) for lines in outcome.lines]] if outcome else []
        assert json.loads(json.dumps(said)) == said


@every_room
def test_state_is_frozen(game, raw, seats):
    """A state is a frozen dataclass, so that nobody can change a past one."""
    state = next(turns_of(game, raw, seats)).step.state
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(state, dataclasses.fields(state)[0].name, None)


@every_room
def test_takeovers_are_recorded_and_change_no_play(game, raw, seats):
    """A takeover is no public step, changes nobody's view or legal actions, and can be handed back."""
    for turn in turns_of(game, raw, seats):
        state = turn.step.state
        viewers = (*range(seats), *VIEWERS_APART)
        before = [frame(game, state, viewer) for viewer in viewers]
        for seat in range(seats):
            taken, back = presence_moves(seat)
            away = advance(game, state, taken)
            assert not away.is_public
            assert away.state != state
            assert [frame(game, away.state, viewer) for viewer in viewers] == before
            assert advance(game, away.state, back).state == state


@every_room
def test_away_seats_come_to_an_end(game, raw, seats):
    """A hand in which every seat is away plays itself out by away actions and ticks alone."""
    for inputs, _ in play_round(game, raw, seats, "away"):
        state = next(replay(game, inputs, ())).step.state
        for moves in range(MOVES_MAX):
            if game.outcome(state) is not None:
                break
            seat = min(game.actors(state), default=None)
            state = (
                game.tick(state).state
                if seat is None
                else game.apply(state, Move(seat, game.away_action(state, seat), "away", moves)).state
            )
        assert game.outcome(state) is not None
