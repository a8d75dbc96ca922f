"""Members who leave a running hand of mahjong: waited for, taken over, fined, back with the next hand."""

import asyncio
from datetime import timedelta

import pytest

from games import hub, lives
from games.absence_models import Drop, Fine
from games.models import Seat, Table
from games.refusals import TakenOver
from games.services import fines, moment, play, presence, seating, tables
from games.threads import in_thread
from ledger.models import Entry
from tests.live import rig
from tests.tables import hall

BASE = 100


@pytest.fixture
def room(empty_tables):
    """A room of mahjong for four, where each hand begins with the dealer's turn."""
    options = {"tai_units": 20, "ready_declare": "off"}
    return hall.make_room(game="mahjong", base=BASE, entry=5_000, rake_bp=0, options=options)


@pytest.fixture
def hand(room):
    """A hand that has just begun; all four were seen a moment ago."""
    table = tables.open_table(room=room)
    hall.seat_all(table, [hall.make_member() for _ in range(4)])
    Seat.objects.filter(table=table).update(seen_at=moment.now())
    return hall.deal_hand(table)


@pytest.fixture
def members(hand):
    """Its members, seat by seat."""
    return rig.members_of(hand=hand)


def drops_now() -> list[Drop]:
    """All absences."""
    return list(Drop.objects.order_by("pk"))


def fines_now() -> list[Fine]:
    """All fines."""
    return list(Fine.objects.all())


def long_ago(*, seconds: int) -> None:
    """Let every absence have begun so much earlier."""
    earlier = timedelta(seconds=seconds)
    for drop in Drop.objects.all():
        Seat.objects.filter(pk=drop.seat_id, dropped_at=drop.dropped_at).update(
            dropped_at=drop.dropped_at - earlier
        )
        drop.dropped_at, drop.grace_at = drop.dropped_at - earlier, drop.grace_at - earlier
        drop.returned_at = drop.returned_at and drop.returned_at - earlier
        drop.save()
    for table in Table.objects.exclude(grace_at=None):
        table.grace_at -= earlier
        table.save()


async def causes(hand) -> list[tuple[int | None, str, str]]:
    """Seat, verb and cause of every move."""
    moves = await in_thread(rig.moves_now, hand_id=hand.pk)
    return [(move.seat, move.action["do"], move.cause) for move in moves]


async def gone(tabs, hand, members, seat: int, *, seconds: int):
    """Let a member open a tab and close it so long ago; gives his absence."""
    tab = await tabs.open(members[seat])
    await tab.is_served()
    await tab.close()
    await in_thread(long_ago, seconds=seconds)
    return (await in_thread(drops_now))[-1]


async def test_closing_the_last_tab_begins_a_grace(tabs, hand, members):
    """The absence belongs to the running hand, from the moment that the seat says; the table wakes then."""
    drop = await gone(tabs, hand, members, 1, seconds=0)
    seat = next(s for s in await in_thread(rig.seats_now, table_id=hand.table_id) if s.pk == drop.seat_id)
    table = await in_thread(rig.table_now, table_id=hand.table_id)
    assert (drop.hand_id, drop.place, drop.is_leave, drop.returned_at) == (hand.pk, 1, False, None)
    assert drop.dropped_at == seat.dropped_at and drop.grace_at == drop.dropped_at + timedelta(seconds=45)
    assert table.grace_at == drop.grace_at and table.wake_at <= drop.grace_at


async def test_opening_a_tab_again_ends_the_absence(tabs, hand, members):
    """Within the grace nothing more comes of it."""
    await gone(tabs, hand, members, 1, seconds=30)
    tab = await tabs.open(members[1])
    await tab.is_served()
    (drop,) = await in_thread(drops_now)
    assert drop.returned_at is not None and drop.returned_at < drop.grace_at
    await in_thread(long_ago, seconds=30)
    await play.wake(str(hand.table_id))
    assert await in_thread(fines_now) == [] and await causes(hand) == []


async def test_a_tab_in_another_process_ends_it_too(tabs, hand, members):
    """That process says every few seconds whom it sees."""
    await gone(tabs, hand, members, 1, seconds=0)
    await presence.seen({(str(hand.table_id), members[1].pk)})
    (drop,) = await in_thread(drops_now)
    assert drop.returned_at is not None


async def test_closing_one_of_two_tabs_is_no_absence(tabs, hand, members):
    """The older tab is displaced, the newer one stays: nobody has gone."""
    older = await tabs.open(members[1])
    newer = await tabs.open(members[1])
    await older.until("close")
    await newer.is_served()
    assert await in_thread(drops_now) == []


async def test_a_dead_process_is_no_members_drop(tabs, hand, members):
    """Its sockets end without a word; once he was unseen for the grace the system plays, and nobody pays."""
    await tabs.open(members[0])
    for socket in hub.here().sockets(str(hand.table_id)):
        hub.here().remove(socket)
    first = (await lives.fold(hand.pk)).state.actor
    await in_thread(rig.set_seats, table_id=hand.table_id, seen_at=moment.now() - timedelta(seconds=46))
    await play.wake(str(hand.table_id))
    assert await in_thread(drops_now) == [] and await in_thread(fines_now) == []
    taken = [seat for seat, verb, _ in await causes(hand) if verb == "taken_over"]
    assert sorted(taken) == [0, 1, 2, 3] and first in taken


async def test_the_end_of_the_grace_fines_and_takes_over(tabs, hand, members):
    """Both by one wake-up, whoever's turn it is; the others see the fine, the books bear it."""
    live = await lives.fold(hand.pk)
    leaver = (live.state.actor + 1) % 4
    watching = await tabs.open(members[live.state.actor])
    drop = await gone(tabs, hand, members, leaver, seconds=46)
    await play.wake(str(hand.table_id))
    (fine,) = await in_thread(fines_now)
    assert (fine.hand_id, fine.drop_id, fine.kind, fine.units, fine.during_id) == (
        hand.pk, drop.pk, "C1", BASE, hand.pk,
    )  # fmt: skip
    assert (leaver, "taken_over", "system") in await causes(hand)
    while not (frame := await watching.until("table"))["table"]["fines"]:
        continue
    (shown,) = frame["table"]["fines"]
    assert (shown["hand"], shown["units"], shown["leaver"]) == (hand.number, BASE, hand.chairs[leaver])


async def test_before_the_grace_ends_ordinary_timers_run(tabs, hand, members):
    """Whose turn it is may be gone: for now he is only waited for."""
    live = await lives.fold(hand.pk)
    await gone(tabs, hand, members, live.state.actor, seconds=44)
    await play.wake(str(hand.table_id))
    assert await causes(hand) == [] and await in_thread(fines_now) == []


async def test_the_system_acts_a_second_after_the_turn_began(tabs, hand, members):
    """It discards for the seat that it took over, and is not as slow as a time-out."""
    actor = (await lives.fold(hand.pk)).state.actor
    await gone(tabs, hand, members, actor, seconds=46)
    with moment.using(lambda: moment.local_ms() + 900):
        await play.wake(str(hand.table_id))
    live = await lives.fold(hand.pk)
    await in_thread(rig.set_table, table_id=hand.table_id, wake_at=moment.now())
    with moment.using(lambda: live.turn_at_ms + 1_000):
        await play.wake(str(hand.table_id))
    assert (await causes(hand))[:2] == [(actor, "taken_over", "system"), (actor, "discard", "away")]


async def test_the_seat_is_back_with_the_next_hand_only(tabs, hand, members):
    """In this one the system plays on: his answer is refused, nothing is offered, nothing is handed back."""
    actor = (await lives.fold(hand.pk)).state.actor
    await gone(tabs, hand, members, actor, seconds=46)
    await play.wake(str(hand.table_id))
    tab = await tabs.open(members[actor])
    assert tab.frames[0]["hand"]["legal"] == []
    live = await lives.fold(hand.pk)
    with pytest.raises(TakenOver):
        await rig.act(hand, actor, {"do": "discard", "tile": "1m"}, turn=live.turn)
    await play.wake(str(hand.table_id))
    assert "handed_back" not in [verb for _, verb, _ in await causes(hand)]
    await in_thread(hall.abort, hand=hand)
    following = await in_thread(hall.deal_hand, table=hand.table)
    assert (await lives.fold(following.pk)).taken == frozenset()
    await play.wake(str(hand.table_id))
    assert await causes(following) == []


async def test_stepping_out_leaves_the_hand_at_once(tabs, hand, members):
    """No grace: fine and takeover come with the message itself, and coming back undoes neither."""
    actor = (await lives.fold(hand.pk)).state.actor
    tab = await tabs.open(members[actor])
    await tab.send(type="away", away=True, id="out")
    await tab.until("ack", id="out")
    await play.wake(str(hand.table_id))
    await tab.send(type="away", away=False, id="in")
    await tab.until("ack", id="in")
    (fine,) = await in_thread(fines_now)
    assert fine.member_id == members[actor].pk
    assert (actor, "taken_over", "system") in await causes(hand)
    assert (await lives.fold(hand.pk)).taken == frozenset({actor})


async def test_many_clocks_book_one_fine(tabs, hand, members):
    """All look at the same moment; the table's lock lets one of them do it."""
    await gone(tabs, hand, members, 2, seconds=46)
    await asyncio.gather(*(in_thread(fines.book_due, table_id=str(hand.table_id)) for _ in range(6)))
    assert len(await in_thread(fines_now)) == 1
    entries = await in_thread(lambda: Entry.objects.filter(key=f"penalty:{hand.pk}").count())
    assert entries == 1


async def test_a_wish_to_leave_is_no_leaving(tabs, hand, members):
    """Leaving at the end of the game, as clause 6.3 has it, costs nothing."""
    await in_thread(seating.leave, table_id=hand.table_id, member=members[0])
    await play.wake(str(hand.table_id))
    assert await in_thread(drops_now) == []
