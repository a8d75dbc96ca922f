"""Begins hands: one transaction between the last hand's settlement and the first move of the next."""

import traceback
from datetime import timedelta

from django.db import DatabaseError, transaction

from games import live, replay
from games.errors import TableRefusal, Unavailable
from games.models import Fault, Hand, Room, Round, Seat, Shuffle, Table
from games.registry import GAMES
from games.rules.core.game import Json, fining, seatings
from games.services import announce, chairs, graces, moment, rounds, shuffles, stops, tables, tending
from games.services.chairs import TableId
from ledger.services import house_account

BROKEN_PAUSE = timedelta(seconds=30)


def start_hand(*, table_id: TableId) -> Hand | None:
    """Deal the table's next hand; None, and a table at rest, where none can begin now."""
    try:
        with transaction.atomic():
            return begin(chairs.lock(table_id))
    except (TableRefusal, DatabaseError):
        raise
    except Exception as broken:
        # No seed, or a game that cannot even begin: neither may stop the clock that serves all tables.
        stand_still(table_id=table_id, broken=broken)
        return None


def begin(table: Table) -> Hand | None:
    """Deal on a locked table: the next hand of its round, or a new round for the seats that are ready."""
    if table.phase in (Table.Phase.HAND, Table.Phase.CLOSED):
        return None
    seats = chairs.seated(table)
    inheritance = rounds.close_if_over(table, seats)
    hand: Hand | None
    if inheritance:
        hand = _next_hand(table, seats, inheritance)
    else:
        tending.prune(table)
        hand = _new_round(table, tending.players(table, tending.fill(table)))
    if hand is None:
        tending.rest(table)
    publish(table)
    return hand


def publish(table: Table) -> None:
    """Save the locked table with a new version and announce it once that is committed."""
    table.version += 1
    table.save()
    transaction.on_commit(lambda: announce.table_moved(table.pk))


def stand_still(*, table_id: TableId, broken: Exception) -> None:
    """Record why no hand could begin, end the round so that seats are free, and try again later."""
    with transaction.atomic():
        table = chairs.lock(table_id)
        detail = "".join(traceback.format_exception(broken))
        if isinstance(broken, Unavailable):
            stops.stop(game=table.room.game, reason=str(broken), code="no_seed", detail=detail)
        else:
            Fault.objects.create(code="deal_failed", table=table, detail=detail)
        if table.round_id and table.phase != Table.Phase.HAND:
            rounds.close(table)
        table.phase, table.deal_at = Table.Phase.WAITING, None
        table.wake_at = moment.now() + BROKEN_PAUSE
        publish(table)


def _next_hand(table: Table, seats: list[Seat], inheritance: rounds.Inheritance) -> Hand:
    last = inheritance.last
    bound = [seat for seat in rounds.between_hands(table, seats) if seat.member_id in last.members]
    return _deal(table, bound, last, last.round, inheritance.memory)


def _new_round(table: Table, ready: list[Seat]) -> Hand | None:
    game = GAMES[table.room.game]
    if len(ready) not in seatings(game, table.room.seats) or stops.is_stopped(table.room.game):
        return None
    ordinal = table.rounds.count() + 1
    table.round = Round.objects.create(table=table, ordinal=ordinal, started_at=moment.now())
    return _deal(table, ready, table.room, table.round, None)


def _deal(table: Table, seats: list[Seat], terms: Room | Hand, round_: Round, memory: Json | None) -> Hand:
    """Insert the hand with its frozen inputs; a round keeps the terms it began with."""
    game = GAMES[table.room.game]
    shuffle, place = _shuffle_for(table, round_, seats=len(seats), options=game.parse_options(terms.options))
    now = moment.now()
    hand = Hand(
        number=f"{game.PREFIX}-{tables.next_number('games_hand_number'):06d}",
        table=table,
        round=round_,
        shuffle=shuffle,
        ordinal=table.hands_dealt + 1,
        place=place,
        game=game.SLUG,
        version=game.VERSION,
        currency=table.room.currency,
        options=terms.options,
        base=terms.base,
        rake_account=house_account("rake", table.room.currency),
        memory=memory,
        started_at=now,
        rakes=_rakes(terms, seats),
        **_seat_columns(seats),
    )
    hand.save()
    _set_running(table, hand)
    if fining(game):
        graces.adopt(hand, seats)
        graces.set_wake(table)
    return hand


def _rakes(terms: Room | Hand, seats: list[Seat]) -> list[int]:
    """The rake of each seat in basis points; the seats of a round's next hand are those of its last."""
    if isinstance(terms, Hand):
        return terms.rakes
    return [terms.rake_vip_bp if seat.member.vip_tier else terms.rake_bp for seat in seats]


def _seat_columns(seats: list[Seat]) -> dict[str, list[Json]]:
    return {
        "members": [seat.member_id for seat in seats],
        "names": [str(seat.member) for seat in seats],
        "bots": [place for place, seat in enumerate(seats) if seat.member.is_bot],
        "chairs": [seat.index for seat in seats],
        "stakes": [seat.stake_account_id for seat in seats],
        "carries": [chairs.stake(seat) for seat in seats],
    }


def _shuffle_for(table: Table, round_: Round, *, seats: int, options: object) -> tuple[Shuffle, int]:
    """The next hand's shuffle and its place there; a fresh one is locked and the one after it published."""
    running = Shuffle.objects.filter(hands__round=round_).order_by("-number").first()
    dealt = running.hands.count() if running else 0
    if running and dealt < GAMES[table.room.game].HANDS_PER_SHUFFLE:
        return running, dealt + 1
    ahead = Shuffle.objects.select_related("table__room").filter(table=table, locked_at=None)
    shuffle = ahead.order_by("number")[0]
    shuffles.lock(shuffle, seats=seats, options=options)
    shuffles.publish(table=table, number=shuffle.number + 1)
    return shuffle, 1


def _set_running(table: Table, hand: Hand) -> None:
    """Begin the hand by its rules, so that its first deadline is known, and hand the table over to play."""
    begun = live.begin(replay.inputs_of(hand))
    table.phase, table.current_hand, table.deal_at = Table.Phase.HAND, hand, None
    table.hands_dealt = hand.ordinal
    table.wake_at = moment.at(live.wake_ms(begun, begun.inputs.started_ms) or begun.inputs.started_ms)
    if begun.deadline_ms is not None:
        hand.deadline = moment.at(begun.deadline_ms)
        hand.save(update_fields=["deadline"])
