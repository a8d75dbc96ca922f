"""What the suites need to know of 台灣麻將: its rooms, its tiles, and what a viewer may not know.

Another world is a hand dealt from a wall in which tiles hidden from the viewer lie otherwise, and in which
the very same moves were made: it is folded from its deal, and after every step the viewer knew the same, so
that no claim and no win of the system's came or stayed away in one world alone. What he knows is said here
from the state, not by the game's own view, which the suite is to judge.
"""

from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from games.rules import mahjong
from games.rules.core.chance import ScriptedChance
from games.rules.core.errors import RuleRefusal
from games.rules.core.game import Chance, Move, Step, advance
from games.rules.core.playout import Turn, begin
from games.rules.mahjong.play import EXTEND, WINDOWS
from games.rules.mahjong.state import ADDED, OVER, State
from games.rules.mahjong.wall import standing
from tests.rules.courses import Course
from tests.rules.mahjong.places import hidden_places, positions_of

VARIATIONS = (
    {},
    {
        **{"auto_win": "off", "multi_win": "all", "kuikae": "on", "ligu": "on", "tai_cap": 8},
        **{"tai_units": 7, "window_ms": 1_000, "discard_seconds": 20, "tai_values": {"zi_yi_se": 8}},
    },
    {"ready_declare": "off", "multi_win": "all", "rounds": 1, "leave_between_hands": "on"},
)
IS_LONG = True
# How many pairs of hidden tiles change places, try by try; last one pair of the wall, which tells nothing.
SWAPS = (20, 10, 5, 3, 2, 1, 1, 0)


def accounted(state: State) -> tuple[str, ...]:
    """Every tile: in hands, melds, flowers and rivers, in the wall, or on its way."""
    players = state.players
    loose = [state.last.tile] if state.last and state.last.kind == ADDED else []
    return (
        *chain.from_iterable(player.hand for player in players),
        *chain.from_iterable(meld.tiles for player in players for meld in player.melds),
        *chain.from_iterable(player.flowers for player in players),
        *(one.tile for player in players for one in player.river if one.claimed_by is None),
        *([state.drawn] if state.drawn else []),
        *loose,
        *standing(state),
    )


def hidden(state: State, viewer) -> tuple:
    """What that viewer may not know: the wall, and until the end others' concealed tiles and answers."""
    if state.phase == OVER:
        return (standing(state),)
    others = [player for seat, player in enumerate(state.players) if seat != viewer]
    kongs = [[meld for meld in player.melds if not meld.is_exposed] for player in others]
    drawn = state.drawn if state.actor != viewer else None
    return (
        standing(state),
        [player.hand for player in others],
        kongs,
        drawn,
        [player.answer for player in others],
    )


def known(state: State, viewer) -> tuple:
    """What that viewer sees of the table: his own tiles, what lies open, whose turn it is."""
    is_over = state.phase == OVER
    players = [
        (
            (len(player.hand), player.flowers, player.river, bool(player.ready), player.extensions),
            [meld if meld.is_exposed or is_over or seat == viewer else None for meld in player.melds],
            (player.hand, state.drawn if seat == state.actor else None)
            if is_over or seat == viewer
            else None,
            (player.answer, player.barred) if seat == viewer else None,
        )
        for seat, player in enumerate(state.players)
    ]
    public = (state.phase, state.actor, state.head, state.tail, state.last, state.place, state.dice)
    return (*public, state.dealt_win is None, state.opened_at, state.extended_at, state.result, players)


def is_secret(turn: Turn) -> bool:
    """Whether the move answers in a window, so that nobody else may learn of it."""
    return turn.before.phase in WINDOWS and turn.move.seat is not None and turn.move.action != EXTEND


def other_world(state: State, viewer, chance: Chance, horizon: State, course: Course) -> State:
    """Another `state` that this viewer cannot tell apart while he knows what `horizon` shows him.

    `course` is the whole hand up to the horizon. A world goes on from one step to the next while it can.
    """
    thread = THREADS.get(viewer)
    may_change = horizon is state
    is_worn = thread is None or _shows_kong(course, viewer) or not _goes_on(thread, course)
    if is_worn or not _differs(thread, state, viewer, may_change):
        thread = next(
            found
            for number, swaps in enumerate(SWAPS)
            if (found := _woven(course, viewer, chance.stream(f"world/{number}"), swaps))
            and _differs(found, state, viewer, may_change)
        )
        THREADS[viewer] = thread
    return thread.after.state if may_change else thread.before


@dataclass
class Thread:
    """A world up to some step: its wall, the tile that a kong has in place of another, its last states."""

    course: Course
    viewer: Any
    wall: tuple[str, ...]
    kong: tuple[int, str, str] | None = None
    at: int = -1
    before: State | None = None
    after: Step | None = None
    mapped: set[int] = field(default_factory=set)
    skipped: set[int] = field(default_factory=set)


THREADS: dict[Any, Thread] = {}


def _differs(thread: Thread, state: State, viewer, may_change) -> bool:
    """Whether the thread gives another state where it is asked, by the same last move where it matters."""
    if may_change:
        return hidden(thread.after.state, viewer) != hidden(state, viewer)
    is_same_move = thread.at not in thread.mapped | thread.skipped
    end = thread.course.turns[thread.at].step.state
    return is_same_move and hidden(thread.after.state, viewer) != hidden(end, viewer)


def _shows_kong(course: Course, viewer) -> bool:
    """Whether another seat has just made a concealed kong, of which this viewer sees four backs."""
    kongs = [event.public for event in course.turns[course.last].step.events if event.kind == "kong"]
    return any(kong["tile"] is None and kong["seat"] != viewer for kong in kongs)


def _goes_on(thread: Thread, course: Course) -> bool:
    """Whether the thread reaches the end of a course that is its own, or its own made longer."""
    if thread.course.inputs is not course.inputs or thread.at > course.last:
        return False
    thread.course = course
    while thread.at < course.last:
        if not _stepped(thread):
            return False
    return True


def _stepped(thread: Thread) -> bool:
    """The next step of the thread, taken; false where it would tell the viewer of a difference."""
    at = thread.at + 1
    turn = thread.course.turns[at]
    if at == 0:
        thread.before = None
        chance = ScriptedChance(thread.wall, _streams(turn.step.state))
        thread.after = begin(mahjong, replace(thread.course.inputs, chance=chance))
    else:
        move = _mapped(thread, turn.move)
        thread.before = thread.after.state
        try:
            thread.after = advance(mahjong, thread.before, move)
        except RuleRefusal:
            if not is_secret(turn) or turn.move.seat == thread.viewer:
                return False
            # Who has nothing to claim in this world answers nothing.
            thread.after = Step(thread.before)
            thread.skipped.add(at)
        if move is not turn.move:
            thread.mapped.add(at)
    thread.at = at
    return thread.course.known(at, thread.viewer, known) == known(thread.after.state, thread.viewer)


def _streams(state: State) -> dict[str, tuple[int, ...]]:
    return {"dealer": (state.place.dealer,), "dice": tuple(eyes - 1 for eyes in state.dice)}


def _mapped(thread: Thread, move: Move) -> Move:
    """The move with the tile that the seat has in this world, where it made a concealed kong."""
    if thread.kong is None:
        return move
    seat, tile, other = thread.kong
    if move.seat == seat and move.action == {"do": "kong", "tile": tile}:
        return replace(move, action={**move.action, "tile": other})
    return move


def _woven(course: Course, viewer, draw, swaps: int) -> Thread | None:
    """A thread through the whole course from another wall, or None where some step gives it away."""
    wall, places = list(course.turns[0].step.state.wall), hidden_places(course, viewer)
    kong = _other_kong(course, viewer, places, wall, draw) if swaps else None
    for _ in range(swaps or 1):
        pool = places["all"] if swaps else places["wall"]
        one = pool[draw.below(len(pool))]
        others = [place for place in pool if wall[place] != wall[one]]
        if others:
            other = others[draw.below(len(others))]
            wall[one], wall[other] = wall[other], wall[one]
    thread = Thread(course, viewer, tuple(wall), kong)
    return thread if _goes_on(thread, course) else None


def _other_kong(course: Course, viewer, places, wall, draw):
    """A concealed kong of another seat turned into one of a kind that is hidden whole, its places swapped."""
    end = course.turns[course.last].step.state
    kongs = [
        (seat, meld.tile)
        for seat, player in enumerate(end.players)
        for meld in player.melds
        if not meld.is_exposed and seat != viewer and end.phase != OVER
    ]
    whole = [
        kind
        for kind in sorted({wall[place] for place in places["all"]})
        if sum(wall[place] == kind for place in places["all"]) == 4
    ]
    if not kongs or not whole:
        return None
    (seat, tile), other = kongs[draw.below(len(kongs))], whole[draw.below(len(whole))]
    here, there = positions_of(wall, tile), positions_of(wall, other)
    for one, two in zip(here, there, strict=True):
        wall[one], wall[two] = wall[two], wall[one]
    return seat, tile, other
