"""A hand that breaks off after somebody was fined for leaving it: nobody pays for what never counted."""

from datetime import timedelta

import pytest

from games import endings, lives, selectors
from games.absence_models import Fine
from games.differences import differences
from games.models import Fault, Hand, Seat
from games.services import chairs, fines, moment, play, stakes
from games.threads import in_thread
from ledger.audit import audit_everything
from ledger.models import Account, Entry, Posting
from tests.live import rig
from tests.tables import hall


@pytest.fixture
def room(fining_room):
    """Where these hands are played."""
    return fining_room


@pytest.fixture
def fined(hand):
    """A hand that runs, and whose first seat has just been fined."""
    at = moment.now() - timedelta(seconds=46)
    Seat.objects.filter(member=hand.members[0]).update(dropped_at=at)
    fines.dropped(table_id=hand.table_id, member_id=hand.members[0], at=at)
    fines.book_due(table_id=hand.table_id)
    assert Fine.objects.get().hand == hand
    return hand


def pockets(*, hand) -> list[list[int]]:
    """Stake and reserve of every seat, in its order."""
    by_member = {seat.member_id: seat for seat in chairs.seated(hand.table)}
    seats = [by_member[member] for member in hand.members]
    accounts = Account.objects.in_bulk([seat.reserve_account_id for seat in seats])
    return [[chairs.stake(seat), accounts[seat.reserve_account_id].balance] for seat in seats]


def forge_move(*, hand) -> None:
    """Write a move that no rule allows."""
    hall.log(hand, [hall.Move(0, {"do": "nonsense"}, "member", moment.now_ms())])


async def break_off(hand) -> None:
    """Let a process meet a log that does not fold."""
    await in_thread(forge_move, hand=hand)
    lives.forget()
    with pytest.raises(play.HandOver):
        await rig.act(hand, 1, {"do": "pass"})


def spend(*, hand, seat: int) -> None:
    """Take all that lies before a seat, as nothing in the hall does while a hand runs."""
    stake, other = hand.stakes[seat], hand.stakes[0]
    hall.post(hall.EntryDraft("test:spend", (hall.Posting("play", stake, other, 10_025),)))


def everything_wrong(*, hand) -> list[str]:
    """The codes of all that audits find."""
    found = [*stakes.differences(), *differences(Hand.objects.get(pk=hand.pk)), *audit_everything()]
    return [one.code for one in found]


def booked(*, hand) -> dict[str, list[tuple[str, int]]]:
    """What the books hold of a hand, by key."""
    return {
        entry.key: [*Posting.objects.filter(entry=entry).order_by("pk").values_list("kind", "amount")]
        for entry in Entry.objects.filter(cause=hand.number)
    }


async def test_the_fine_goes_back_with_the_stakes(fined):
    """Every pocket is as it was, by an entry that mirrors the fine; nothing that was written changes."""
    assert await in_thread(pockets, hand=fined) == [[10_000, 50], *[[10_025, 150]] * 3]
    before = await in_thread(booked, hand=fined)
    await break_off(fined)
    assert await in_thread(pockets, hand=fined) == [[10_000, 150]] * 4
    assert await in_thread(booked, hand=fined) == before | {
        f"void:{fined.pk}": [
            ("void_fine_company", 25), *[("void_fine_share", 25)] * 3, ("void_reserve_back", 100),
        ]
    }  # fmt: skip
    assert await in_thread(everything_wrong, hand=fined) == []


async def test_it_goes_back_once(fined):
    """Two processes that find the hand broken return one fine."""
    await break_off(fined)
    given = {"table_id": str(fined.table_id), "hand_id": fined.pk, "code": "x", "detail": "y"}
    assert not await endings.abort(**given)
    assert await in_thread(pockets, hand=fined) == [[10_000, 150]] * 4


async def test_nobody_is_shown_a_fine_that_went_back(fined):
    """The table tells it no more, and staff see of which hand it was."""
    shown = await in_thread(selectors.table_view, table_id=fined.table_id, member_id=None)
    assert [fine["hand"] for fine in shown["fines"]] == [fined.number]
    await break_off(fined)
    shown = await in_thread(selectors.table_view, table_id=fined.table_id, member_id=None)
    assert shown["fines"] == []


async def test_a_grace_that_ends_after_the_hand_broke_off_costs_nothing(hand):
    """The absence was of a hand that never counted."""
    at = moment.now() - timedelta(seconds=44)
    await in_thread(Seat.objects.filter(member=hand.members[0]).update, dropped_at=at)
    await in_thread(fines.dropped, table_id=hand.table_id, member_id=hand.members[0], at=at)
    await break_off(hand)
    with moment.using(lambda: moment.local_ms() + 10_000):
        await in_thread(fines.book_due, table_id=hand.table_id)
    assert not await Fine.objects.aexists()
    assert await in_thread(everything_wrong, hand=hand) == []


async def test_the_hand_ends_even_where_a_share_cannot_be_had_back(fined):
    """Staff are told, and audits report it until it is put right."""
    await in_thread(spend, hand=fined, seat=1)
    await break_off(fined)
    assert (await in_thread(rig.hand_now, hand_id=fined.pk)).status == "aborted"
    codes = [fault.code async for fault in Fault.objects.order_by("pk")]
    assert codes == ["hand_broken", "fine_not_returned"]
    assert "fine" in await in_thread(everything_wrong, hand=fined)
