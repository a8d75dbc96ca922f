"""What no viewer of any game may learn, shown by worlds that he cannot tell apart.

At every step of random hands the game's supplier makes another world: hidden cards lie otherwise, the
others' secret answers are other ones. Every byte to the viewer must be the same in both.
"""

from games.rules.core.errors import RuleRefusal
from games.rules.core.game import Move, advance
from games.rules.core.playout import hashed_chance
from tests.rules.courses import Course
from tests.rules.hands import dumped, every_room, frame, play_round, told
from tests.rules.suppliers import SUPPLIERS

ROUNDS = 5
ROUNDS_LONG = 1
ALTERNATIVES_MAX = 6


def turns_and_viewers(game, raw, seats, name):
    """Every turn of random hands with every viewer who is not let into secrets, the hand so far, a chance."""
    is_long = getattr(SUPPLIERS[game.SLUG], "IS_LONG", False)
    for number in range(ROUNDS_LONG if is_long else ROUNDS):
        for hand, (inputs, turns) in enumerate(play_round(game, raw, seats, f"{name}/{number}")):
            cache = {}
            for place, turn in enumerate(turns):
                course = Course(inputs, turns, place, cache)
                for viewer in (*range(seats), "spectator"):
                    chance = hashed_chance(f"{name}/{number}/{hand}/{place}/{viewer}/other")
                    yield turn, viewer, chance, course


def probed(game, state, viewer, actions):
    """What a viewer is answered who tries these actions."""
    return dumped([_answer(game, state, viewer, action) for action in actions])


def _answer(game, state, viewer, action):
    try:
        game.check(state, viewer, action)
    except RuleRefusal as refused:
        return [refused.code, refused.message, dict(refused.detail)]
    return None


@every_room
def test_views_tell_nothing_hidden(game, raw, seats):
    """A view, the legal actions and the deadline are byte-equal in a world with other hidden cards."""
    supplier = SUPPLIERS[game.SLUG]
    for turn, viewer, chance, course in turns_and_viewers(game, raw, seats, "views"):
        state = turn.step.state
        other = supplier.other_world(state, viewer, chance, state, course)
        assert supplier.hidden(other, viewer) != supplier.hidden(state, viewer)
        assert frame(game, other, viewer) == frame(game, state, viewer)


@every_room
def test_events_tell_nothing_that_stays_hidden(game, raw, seats):
    """A step shows no more than is known after it: in a world with equal knowledge then, equal bytes."""
    supplier = SUPPLIERS[game.SLUG]
    for turn, viewer, chance, course in turns_and_viewers(game, raw, seats, "events"):
        if turn.move is None:
            continue
        other = supplier.other_world(turn.before, viewer, chance, turn.step.state, course)
        step = advance(game, other, turn.move)
        assert supplier.hidden(step.state, viewer) != supplier.hidden(turn.step.state, viewer)
        assert step.is_public == turn.step.is_public
        assert told(game, step, viewer) == told(game, turn.step, viewer)
        assert frame(game, step.state, viewer) == frame(game, turn.step.state, viewer)


@every_room
def test_first_step_tells_nothing_hidden(game, raw, seats):
    """What a hand's first step shows is what its state shows: other cards, equal bytes."""
    supplier = SUPPLIERS[game.SLUG]
    for turn, viewer, chance, course in turns_and_viewers(game, raw, seats, "begin"):
        if turn.move is not None:
            continue
        other = supplier.other_world(turn.step.state, viewer, chance, turn.step.state, course)
        assert frame(game, other, viewer) == frame(game, turn.step.state, viewer)


@every_room
def test_secret_answers_stay_secret(game, raw, seats):
    """Whatever another seat answers secretly, this viewer gets the same bytes: none that are new."""
    for turn, viewer, _, _ in turns_and_viewers(game, raw, seats, "answers"):
        move = turn.move
        if move is None or move.seat == viewer or not SUPPLIERS[game.SLUG].is_secret(turn):
            continue
        assert not turn.step.is_public
        assert told(game, turn.step, viewer) == dumped([None] * len(turn.step.events))
        assert frame(game, turn.step.state, viewer) == frame(game, turn.before, viewer)
        for action in game.legal_actions(turn.before, move.seat)[:ALTERNATIVES_MAX]:
            step = game.apply(turn.before, Move(move.seat, action, "timeout", move.at))
            if not step.is_public:
                assert told(game, step, viewer) == told(game, turn.step, viewer)
                assert frame(game, step.state, viewer) == frame(game, turn.before, viewer)


@every_room
def test_refusals_tell_nothing_hidden(game, raw, seats):
    """A seat that tries what others might do is answered alike in both worlds."""
    supplier = SUPPLIERS[game.SLUG]
    for turn, viewer, chance, course in turns_and_viewers(game, raw, seats, "refusals"):
        if viewer == "spectator":
            continue
        state = turn.step.state
        actions = [action for seat in range(seats) for action in game.legal_actions(state, seat)]
        other = supplier.other_world(state, viewer, chance, state, course)
        assert probed(game, other, viewer, actions) == probed(game, state, viewer, actions)
