"""What a win is worth, and how it ends the hand (RULES 3.3, 6.1, 7, 8)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..core.game import Event, Json, Obligation, Outcome, Step
from .held import DISCARD, EIGHT_FLOWERS, ROB_KONG, SELF_DRAW, SEVEN_ONE
from .payments import Payment, Stakes, payments
from .rounds import next_place
from .state import ADDED, OVER, Result, State, Winner, following, values_of
from .tai import Win, capped, dealer_tai, score
from .wall import takeable


def won_by_last(state: State, seats: Sequence[int]) -> Step:
    """The end of a hand that seats, nearest first, win on the tile that lies to be claimed (RULES 3.3)."""
    assert state.last is not None, "a tile lies to be claimed"  # noqa: S101
    last = state.last
    by = ROB_KONG if last.kind == ADDED else DISCARD
    winners = tuple(
        _winner(state, seat, tile=last.tile, concealed=state.players[seat].hand, by=by, source=last.seat)
        for seat in (seats if state.options.multi_win == "all" else seats[:1])
    )
    robbed = (Event("robbed", {"seat": last.seat, "tile": last.tile}),) if last.kind == ADDED else ()
    step = _over(state, winners)
    return Step(step.state, robbed + step.events)


def won_by_draw(state: State, seat: int) -> Step:
    """The end of a hand that a seat wins with the tile it drew, or with those it was dealt (RULES 5.1)."""
    *rest, last = state.players[seat].hand
    concealed, tile = (tuple(rest), last) if state.drawn is None else ((*rest, last), state.drawn)
    return _over(state, (_winner(state, seat, tile=tile, concealed=concealed, by=SELF_DRAW),))


def won_by_flowers(state: State, seat: int, tile: str, source: int | None) -> Step:
    """The end of a hand by 八仙過海, or by 七搶一 where one seat alone pays (RULES 2.2)."""
    by = EIGHT_FLOWERS if source is None else SEVEN_ONE
    concealed = state.players[seat].hand
    return _over(state, (_winner(state, seat, tile=tile, concealed=concealed, by=by, source=source),))


def drawn_game(state: State) -> Step:
    """The end of a hand that nobody wins (RULES 1.2, 8.2)."""
    over = replace(state, phase=OVER, result=Result())
    return Step(over, (Event("drawn_hand", {}), _over_event(over)))


def outcome(state: State) -> Outcome | None:
    """How the hand ended, or None while it runs (RULES 6.1, 8.1)."""
    result = state.result
    if result is None:
        return None
    reasons = {winner.seat: winner.by for winner in result.winners}
    return Outcome(
        obligations=tuple(
            Obligation(owed.payer, owed.payee, owed.units, reasons[owed.payee]) for owed in result.payments
        ),
        lines=tuple(tuple(_lines(state, result, seat)) for seat in range(state.seats)),
        memory=_memory(state, result),
    )


def flags_of(state: State, seat: int, by: str) -> frozenset[str]:
    """What the course of the hand adds to a win (RULES 7)."""
    player = state.players[seat]
    is_dealer, is_drawn = seat == state.place.dealer, by == SELF_DRAW
    nobody_called = state.calls == 0
    holds = {
        "last_tile": takeable(state) == 0,
        "after_replacement": is_drawn and state.replaced,
        "heaven": is_drawn and is_dealer and nobody_called and not player.river,
        "earth": is_drawn and not is_dealer and nobody_called and player.draws == 1,
        "man": by == DISCARD and not is_dealer and nobody_called and player.draws == 0,
    }
    declared = {"declared", player.ready} if player.ready else set()
    return frozenset({name for name, is_so in holds.items() if is_so} | declared)


def told(winner: Winner) -> dict[str, Json]:
    """A win in codes."""
    return {
        "seat": winner.seat,
        "tile": winner.tile,
        "by": winner.by,
        "source": winner.source,
        "tai": winner.tai,
        "lines": [{"name": name, "tai": tai} for name, tai in winner.lines],
    }


def told_payment(owed: Payment) -> dict[str, Json]:
    """A payment in codes."""
    return {
        "payer": owed.payer,
        "payee": owed.payee,
        "tai": owed.tai,
        "dealer_tai": owed.dealer_tai,
        "units": owed.units,
    }


def _winner(
    state: State, seat: int, *, tile: str, concealed: tuple[str, ...], by: str, source: int | None = None
) -> Winner:
    player = state.players[seat]
    win = Win(
        concealed=concealed,
        melds=player.melds,
        tile=tile,
        by=by,
        seat_wind=state.winds[seat],
        round_wind=state.place.round_wind,
        flowers=player.flowers,
        flags=flags_of(state, seat, by),
        ligu=state.options.ligu == "on",
    )
    reading = score(win, values_of(state.options))
    tai = capped(reading.tai, state.options.tai_cap or None)
    return Winner(seat, tile, by, source, tai, tuple(reading.lines))


def _over(state: State, winners: tuple[Winner, ...]) -> Step:
    place = state.place
    more = dealer_tai(place.streak, values_of(state.options))
    stakes = Stakes(state.base, state.options.tai_units, place.dealer, more)
    owed: tuple[Payment, ...] = ()
    for one in winners:
        payers = following(state, one.seat) if one.source is None else (one.source,)
        owed += payments(stakes, winner=one.seat, payers=payers, tai=one.tai)
    over = replace(state, phase=OVER, result=Result(winners, owed))
    won = tuple(Event("won", told(one)) for one in winners)
    return Step(over, (*won, _over_event(over)))


def _over_event(state: State) -> Event:
    result = state.result or Result()
    return Event(
        "over",
        {
            "winners": [winner.seat for winner in result.winners],
            "payments": [told_payment(owed) for owed in result.payments],
        },
    )


def _memory(state: State, result: Result) -> Json | None:
    winners = {winner.seat for winner in result.winners}
    stays = not winners or state.place.dealer in winners
    place = next_place(state.place, seats=state.seats, rounds=state.options.rounds, stays=stays)
    return place.told() if place else None


def _lines(state: State, result: Result, seat: int) -> Iterator[dict[str, Json]]:
    place = state.place
    yield {
        "kind": "place",
        "wind": state.winds[seat],
        "round_wind": place.round_wind,
        "hand": place.hand,
        "dealer": place.dealer,
        "streak": place.streak,
    }
    for winner in result.winners:
        if winner.seat == seat:
            yield {"kind": "win", **told(winner)}
    if not result.winners:
        yield {"kind": "draw"}
    for owed in result.payments:
        if owed.payee == seat:
            yield {"kind": "received", "against": owed.payer, **_sum(owed)}
        if owed.payer == seat:
            yield {"kind": "paid", "against": owed.payee, **_sum(owed)}


def _sum(owed: Payment) -> dict[str, Json]:
    return {"tai": owed.tai, "dealer_tai": owed.dealer_tai, "units": owed.units}
