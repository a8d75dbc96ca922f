"""Windows: how answers are settled once one closes, and how long it stays open (RULES 3.2, 3.3, 4.1)."""

from dataclasses import replace

from ..core.game import Action, Event, Step
from .claims import best_claim, could_win
from .deal import won_in_deal
from .melds import CHI, OPEN_KONG, PON, Meld
from .state import DISCARD, READY, ROB, State, following, wins_by_itself, with_hand, with_player, without
from .tiles import COPIES, in_order
from .turns import draw, kong_stands
from .wins import won_by_last

READY_MS = 5_000
DEALT_WIN_MS = 1_000
EXTENDED_MS = 5_000


def length(state: State) -> int:
    """Milliseconds that a window is open in all; an extended one 5 s from its opening (RULES 3.2)."""
    if state.phase == READY:
        return READY_MS if state.dealt_win is None else DEALT_WIN_MS
    return state.options.window_ms if state.extended_at is None else EXTENDED_MS


def left(state: State) -> int:
    """Milliseconds from this public step to the window's end.

    An extension comes while the window is open, so whatever its stamp says, so much is always left.
    """
    if state.phase == READY or state.extended_at is None:
        return length(state)
    passed = state.extended_at - state.opened_at
    return EXTENDED_MS - min(max(passed, 0), state.options.window_ms)


def close(state: State, at: int) -> Step:
    """The step at a window's end, in which all its answers are settled (RULES 3.2).

    What it opens counts from `at`, when it is taken, however late that is.
    """
    if state.dealt_win is not None:
        return won_in_deal(state)
    if state.phase == READY:
        return _declared(state)
    winners = _winners(state)
    if winners:
        return won_by_last(state, winners)
    claim = best_claim(state)
    after = _without_answers(state)
    if state.phase == ROB:
        return kong_stands(after, at=at)
    assert state.last is not None, "a tile lies to be claimed"  # noqa: S101
    if claim is not None:
        return _claimed(after, *claim, at=at)
    return draw(after, following(state, state.last.seat)[0], from_tail=False, at=at)


def _winners(state: State) -> tuple[int, ...]:
    assert state.last is not None, "a tile lies to be claimed"  # noqa: S101
    return tuple(
        seat for seat in following(state, state.last.seat) if could_win(state, seat) and _wins(state, seat)
    )


def _wins(state: State, seat: int) -> bool:
    """Whether a seat takes its win; what it answered stands, though the system took it over since."""
    answer = state.players[seat].answer
    return wins_by_itself(state, seat) if answer is None else _verb(answer) == "win"


def _without_answers(state: State) -> State:
    """The state once answers are settled; whoever could have won and did not is barred (RULES 3.7)."""
    players = tuple(
        replace(player, answer=None, barred=player.barred or could_win(state, seat))
        for seat, player in enumerate(state.players)
    )
    return replace(state, players=players)


def _declared(state: State) -> Step:
    """The dealer's first turn, after dealt sixteen were declared (RULES 4.1)."""
    seats = [seat for seat, player in enumerate(state.players) if _verb(player.answer) == "declare"]
    players = tuple(
        replace(player, answer=None, ready="heaven_ready" if seat in seats else player.ready)
        for seat, player in enumerate(state.players)
    )
    after = replace(state, players=players, phase=DISCARD, actor=state.place.dealer)
    declared = tuple(Event("ready_declared", {"seat": seat}) for seat in seats)
    return Step(after, (*declared, Event("opened", {"seat": state.place.dealer})))


def _claimed(state: State, seat: int, action: Action, *, at: int) -> Step:
    assert state.last is not None, "a tile lies to be claimed"  # noqa: S101
    tile, source = state.last.tile, state.last.seat
    meld = _meld(action, tile, source)
    player = state.players[seat]
    hand = without(player.hand, *without(meld.tiles, tile))
    state = _marked(state, source, seat)
    after = with_player(
        state,
        seat,
        with_hand(state, player, hand, melds=(*player.melds, meld)),
        **{"calls": state.calls + 1, "last": None},
    )
    told = {"seat": seat, "meld": meld.kind, "tiles": shown(meld), "tile": tile, "source": source}
    events = (Event("claimed", told),)
    if meld.kind == OPEN_KONG:
        step = draw(after, seat, from_tail=True, at=at)
        return Step(step.state, events + step.events)
    return Step(replace(after, phase=DISCARD, actor=seat, claimed=tile), events)


def shown(meld: Meld) -> list[str]:
    """A meld's tiles as they lie: the chi'd tile in the middle (RULES 3.10)."""
    if meld.kind != CHI or meld.claimed is None:
        return list(meld.tiles)
    low, high = without(meld.tiles, meld.claimed)
    return [low, meld.claimed, high]


def _meld(action: Action, tile: str, source: int) -> Meld:
    if action["do"] == "chi":
        return Meld(CHI, in_order((tile, *action["with"])), tile, source)
    if action["do"] == "pon":
        return Meld(PON, (tile,) * 3, tile, source)
    return Meld(OPEN_KONG, (tile,) * COPIES, tile, source)


def _marked(state: State, source: int, seat: int) -> State:
    """The state in which the discard just claimed is marked in its river."""
    player = state.players[source]
    claimed = replace(player.river[-1], claimed_by=seat)
    return with_player(state, source, replace(player, river=(*player.river[:-1], claimed)))


def _verb(answer: Action | None) -> str | None:
    return None if answer is None else str(answer["do"])
