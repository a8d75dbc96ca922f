"""The boundary between rounds: what a round hands to its next hand, and what happens when it is over."""

from dataclasses import dataclass

from django.db.models import F

from games import replay
from games.errors import TooFewCoins, Unavailable
from games.models import Hand, Move, Round, Seat, Shuffle, Table
from games.registry import GAMES
from games.rules.core.game import Json, fining
from games.services import chairs, fines, moment, reserves, shuffles, stops


@dataclass(frozen=True, slots=True)
class Inheritance:
    """What the next hand of a round takes over from the last one."""

    last: Hand
    memory: Json


def close_if_over(table: Table, seats: list[Seat]) -> Inheritance | None:
    """Close a round that is over; else say what its next hand inherits. The table is locked."""
    if table.round_id is None or table.phase == Table.Phase.HAND:
        return None
    last = table.hands.select_related("shuffle", "round").order_by("-ordinal").first()
    memory = _memory(last, seats) if last else None
    if last and memory is not None:
        if last.place == GAMES[last.game].HANDS_PER_SHUFFLE:
            _reveal(last.round)
        return Inheritance(last, memory)
    close(table)
    return None


def close(table: Table) -> None:
    """End the running round: reveal its seeds, count its time-outs, let seats leave and top up."""
    ended, table.round = table.round, None
    if ended is None:
        return
    ended.ended_at = moment.now()
    ended.save(update_fields=["ended_at"])
    _reveal(ended)
    _count_time_outs(table, ended)
    _settle_fines(table)
    for seat in chairs.seated(table):
        _apply_wishes(seat)


def between_hands(table: Table, seats: list[Seat]) -> list[Seat]:
    """The seats of a round that goes on: fines are booked, reserves filled; an open one takes top-ups too."""
    game = GAMES[table.room.game]
    _settle_fines(table)
    if game.HANDS_PER_ROUND is None:
        for seat in seats:
            if seat.top_up:
                _top_up(seat)
    return chairs.seated(table) if fining(game) or game.HANDS_PER_ROUND is None else seats


def is_bound(table: Table, member_id: int) -> bool:
    """Whether that member's seat must play the running round to its end; so too between its hands."""
    if table.round_id is None:
        return False
    last = table.hands.order_by("-ordinal").first()
    return last is not None and member_id in last.members


def room_above(seat: Seat) -> int:
    """How many units this stake may still be raised by: four entries are the most."""
    return max(0, 4 * seat.table.room.entry - chairs.stake(seat))


def _memory(last: Hand, seats: list[Seat]) -> Json | None:
    """None where the round ends: by its rules, by broken hands, by a stop, or as a seat cannot go on."""
    if _breaks_off(last) or stops.is_stopped(last.game) or not _can_go_on(last, seats):
        return None
    try:
        return replay.memory_after(last)
    except Unavailable:
        return None


def _breaks_off(last: Hand) -> bool:
    """Whether the hand was voided, or broke right after another: nobody is held in a game that is stuck."""
    if last.status != Hand.Status.ABORTED:
        return last.status != Hand.Status.SETTLED
    before = Hand.objects.filter(round=last.round_id, ordinal__lt=last.ordinal).order_by("-ordinal").first()
    return before is not None and before.status == Hand.Status.ABORTED


def _can_go_on(last: Hand, seats: list[Seat]) -> bool:
    # Clause 2.3: only a seat without a unit ends the round early; a member who may not play does so too.
    players = [seat for seat in seats if seat.member_id in last.members]
    options = GAMES[last.game].parse_options(last.options)
    if getattr(options, "leave_between_hands", "off") == "on" and any(seat.is_leaving for seat in players):
        return False
    return len(players) == len(last.members) and all(
        seat.member.may_play and chairs.stake(seat) > 0 for seat in players
    )


def _reveal(ended: Round) -> None:
    for shuffle in Shuffle.objects.filter(hands__round=ended, revealed_at=None).distinct():
        try:
            shuffles.reveal(shuffle)
        except Unavailable as broken:
            # Nobody's coins wait for a lost key: the round ends, the seed is revealed by hand later.
            game = ended.table.room.game
            stops.stop(game=game, reason=str(broken), code="seed_unopened", detail=str(shuffle))


def _count_time_outs(table: Table, ended: Round) -> None:
    """Count up the seats that let the whole round go by, and clear the others (design 5)."""
    players: set[int] = set()
    present: set[int] = set()
    for hand in ended.hands.all():
        own = Move.objects.filter(hand=hand, cause__in=("member", "bot")).values_list("seat", flat=True)
        players.update(hand.members)
        present.update(hand.members[seat] for seat in set(own))
    running = Seat.objects.filter(table=table, left_at=None)
    running.filter(member_id__in=present).update(timed_out_rounds=0)
    running.filter(member_id__in=players - present).update(timed_out_rounds=F("timed_out_rounds") + 1)


def _settle_fines(table: Table) -> None:
    """Book what is due, and let seats go at the next boundary whose coins do not fill their reserve again."""
    if fining(GAMES[table.room.game]) is None:
        return
    fines.book(table)
    for seat in chairs.seated(table):
        if not reserves.fill(seat, table.hands_dealt + 1):
            Seat.objects.filter(pk=seat.pk).update(is_leaving=True)


def _apply_wishes(seat: Seat) -> None:
    if seat.is_leaving:
        chairs.release(seat)
    elif seat.top_up:
        _top_up(seat)


def _top_up(seat: Seat) -> None:
    wanted = min(seat.top_up, room_above(seat))
    try:
        if wanted > 0:
            return chairs.add(seat, units=wanted)
    except TooFewCoins:
        pass  # The wallet has been spent since he asked; the seat plays on with what it has.
    Seat.objects.filter(pk=seat.pk).update(top_up=0)
