"""What happens in a turn, step by step: the draw, kongs, the discard (RULES 1.2, 3, 4.2).

Each function gives the step up to the next point at which somebody is asked or a window opens.
"""

from dataclasses import replace

from ..core.game import Event, Step
from .claims import sure_winners
from .flowers import laid_out, won_with
from .kongs import after_concealed, with_added
from .melds import CONCEALED_KONG
from .ready import declaration, kong_when_ready
from .state import (
    ADDED,
    DISCARD,
    ROB,
    WINDOW,
    Discard,
    Last,
    State,
    tiles_in_turn,
    wins_by_itself,
    with_hand,
    with_player,
    without,
)
from .tiles import is_flower
from .wall import takeable, taken
from .wins import drawn_game, won_by_draw, won_by_last


def draw(state: State, seat: int, *, from_tail: bool, at: int) -> Step:
    """The step in which a seat takes a tile, flowers replaced at once; at the reserve the hand is drawn."""
    if not from_tail and takeable(state):
        player = state.players[seat]
        state = with_player(state, seat, replace(player, draws=player.draws + 1))
    flowers: tuple[str, ...] = ()
    while takeable(state):
        state, tile = taken(state, from_tail=from_tail)
        if not is_flower(tile):
            state = replace(state, phase=DISCARD, actor=seat, drawn=tile, replaced=from_tail, claimed=None)
            drew = Event("drew", {"seat": seat, "replacement": from_tail}, {seat: {"tile": tile}})
            return _after((*_flowers_event(seat, flowers), drew), _after_draw(state, seat, at=at))
        flowers, from_tail = (*flowers, tile), True
        state = laid_out(state, seat, tile)
        won = won_with(state, seat, tile)
        if won is not None:
            return _after(_flowers_event(seat, flowers), won)
    return _after(_flowers_event(seat, flowers), drawn_game(replace(state, actor=None, last=None)))


def discard(state: State, seat: int, tile: str, *, is_ready: bool, at: int) -> Step:
    """The step of a discard: a sure win ends the hand at once, else a window opens (RULES 3.2, 3.8)."""
    player, is_drawn = state.players[seat], tile == state.drawn
    if not is_drawn:
        player = with_hand(state, player, without(tiles_in_turn(state, seat), tile))
    player = replace(
        player,
        river=(*player.river, Discard(tile, is_drawn, is_ready)),
        ready=declaration(state, seat) if is_ready else player.ready,
        barred=False,
    )
    after = with_player(state, seat, player, actor=None, drawn=None, replaced=False, claimed=None)
    told = Event("discarded", {"seat": seat, "tile": tile, "drawn": is_drawn, "ready": is_ready})
    return _after((told,), _laid(after, Last(seat, tile, "discard"), at=at))


def kong(state: State, seat: int, tile: str, *, at: int) -> Step:
    """The step of a kong in one's own turn, concealed or added as the tiles say (RULES 3.4, 3.5)."""
    player, tiles = state.players[seat], tiles_in_turn(state, seat)
    if any(meld.tile == tile for meld in player.melds if meld.is_triplet):
        player = with_hand(state, player, without(tiles, tile))
        after = with_player(state, seat, player, actor=None, drawn=None, replaced=False)
        told = Event("kong", {"seat": seat, "meld": ADDED, "tile": tile})
        return _after((told,), _laid(after, Last(seat, tile, ADDED), at=at))
    hand, melds = after_concealed(tiles, player.melds, tile)
    player = with_hand(state, player, hand, melds=melds)
    after = with_player(state, seat, player, drawn=None, calls=state.calls + 1)
    told = Event("kong", {"seat": seat, "meld": CONCEALED_KONG, "tile": None}, {seat: {"tile": tile}})
    return _after((told,), draw(after, seat, from_tail=True, at=at))


def kong_stands(state: State, *, at: int) -> Step:
    """The step after an added kong that nobody robs: it stands, and its seat draws (RULES 3.4)."""
    assert state.last is not None, "a kong lies to be robbed"  # noqa: S101
    seat, tile = state.last.seat, state.last.tile
    player = state.players[seat]
    player = with_hand(state, player, player.hand, melds=with_added(player.melds, tile))
    after = with_player(state, seat, player, last=None, calls=state.calls + 1)
    return draw(after, seat, from_tail=True, at=at)


def _after_draw(state: State, seat: int, *, at: int) -> Step:
    """A win first, then what a declared seat does by itself; others are asked (RULES 3.8, 4.2)."""
    player = state.players[seat]
    assert state.drawn is not None, "a tile was drawn"  # noqa: S101
    if state.drawn in player.waits and wins_by_itself(state, seat):
        return won_by_draw(state, seat)
    if not player.ready:
        return Step(state)
    tile = kong_when_ready(state, seat)
    if tile is not None:
        return kong(state, seat, tile, at=at)
    return discard(state, seat, state.drawn, is_ready=False, at=at)


def _laid(state: State, last: Last, *, at: int) -> Step:
    """What follows once a tile lies to be claimed or robbed.

    Where every win is the system's to take, an added kong needs no window: nobody has anything to say.
    """
    after = replace(state, last=last)
    takes_all = state.options.auto_win == "on"
    winners = sure_winners(after) if takes_all else ()
    if winners:
        return won_by_last(after, winners)
    if last.kind == ADDED and takes_all:
        return kong_stands(after, at=at)
    phase = ROB if last.kind == ADDED else WINDOW
    return Step(replace(after, phase=phase, opened_at=at, extended_at=None))


def _flowers_event(seat: int, flowers: tuple[str, ...]) -> tuple[Event, ...]:
    return (Event("flowers", {"seat": seat, "tiles": list(flowers)}),) if flowers else ()


def _after(events: tuple[Event, ...], step: Step) -> Step:
    return Step(step.state, events + step.events)
