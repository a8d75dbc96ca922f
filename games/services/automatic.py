"""Which move a hand makes by itself now, if any: pure, so that every process decides alike."""

from collections.abc import Set

from games import bots
from games.live import Live, due_ms, fate
from games.rules.core.game import HANDED_BACK, TAKEN_OVER, TICK, Action, Move, fining


def due_move(live: Live, absent: Set[int], now_ms: int) -> Move | None:
    """The next move that is due: presence first, then bots and seats taken over, then time-outs and ticks."""
    return _presence(live, absent, now_ms) or _answer(live, now_ms) or _overdue(live, now_ms)


def _presence(live: Live, absent: Set[int], now_ms: int) -> Move | None:
    """A seat is taken over once its member is gone and its time is up, and handed back when he returns.

    Nobody is taken over as a window closes: that would show who could have answered. Where leaving is fined,
    a seat is taken over whenever its member is gone for the grace, and it is his again with the next hand.
    """
    is_fined = fining(live.game) is not None
    waited = live.game.actors(live.state) if _is_up(live, now_ms) and not live.closes else frozenset()
    for seat, member in enumerate(live.inputs.members):
        if seat in live.taken and member not in absent and not is_fined:
            return Move(seat, {"do": HANDED_BACK}, "system", now_ms)
        is_free = seat not in live.taken and seat not in live.inputs.bots
        if is_free and member in absent and (is_fined or seat in waited):
            return Move(seat, {"do": TAKEN_OVER}, "system", now_ms)
    return None


def _answer(live: Live, now_ms: int) -> Move | None:
    ready = sorted(live.game.actors(live.state) & (live.inputs.bots | live.taken))
    for seat in ready:
        if due_ms(live, seat) <= now_ms:
            return _taken(live, seat, now_ms) if seat in live.taken else _bot(live, seat, now_ms)
    return None


def _taken(live: Live, seat: int, now_ms: int) -> Move:
    return Move(seat, live.game.away_action(live.state, seat), "away", now_ms)


def _bot(live: Live, seat: int, now_ms: int) -> Move:
    """A bot gets what its seat sees and the options that all know, and nothing else."""
    legal: tuple[Action, ...] = live.game.legal_actions(live.state, seat)
    view = live.game.view(live.state, seat) | {"my_seat": seat}
    chosen = bots.choose(live.inputs.game, view, legal, fate(live, seat), live.inputs.options)
    action = chosen if chosen in legal else live.game.default_action(live.state, seat)
    return Move(seat, action, "bot", now_ms)


def _overdue(live: Live, now_ms: int) -> Move | None:
    if not _is_up(live, now_ms):
        return None
    actors = sorted(live.game.actors(live.state))
    if actors and not live.closes:
        return Move(actors[0], live.game.default_action(live.state, actors[0]), "timeout", now_ms)
    return Move(None, TICK, "system", now_ms)


def _is_up(live: Live, now_ms: int) -> bool:
    return live.deadline_ms is not None and live.deadline_ms + live.timeout_ms <= now_ms
