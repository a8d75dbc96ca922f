"""Sitting down, standing up, topping up: coins move between wallet and stake and nowhere else."""

import pytest

from accounts.models import Device, Member
from games.errors import (
    AlreadySeated,
    BuyInRange,
    MayNotPlay,
    NoSeat,
    NotSeated,
    RoomClosed,
    SameDevice,
    TableClosed,
    TooFewCoins,
)
from games.models import Seat, Table
from games.services import moment, seating, tables
from ledger.models import Account, Entry
from tests.tables import hall


def test_sitting_down_moves_two_entries_from_wallet_to_stake(table):
    """The usual buy-in is two entries, booked once under the seat's own key."""
    member = hall.make_member(units=100_000)
    seat = seating.sit(table_id=table.pk, member=member)
    assert (hall.wallet(member), hall.stake(table, member)) == (90_000, 10_000)
    assert Entry.objects.filter(key=f"buyin:{seat.pk}").count() == 1


def test_a_small_wallet_sits_down_with_what_it_has(table):
    """Between one entry and two, all of the wallet is the usual buy-in."""
    member = hall.make_member(units=7_000)
    seating.sit(table_id=table.pk, member=member)
    assert (hall.wallet(member), hall.stake(table, member)) == (0, 7_000)


@pytest.mark.parametrize("units", [0, -5, 4_999, 20_001])
def test_a_buy_in_lies_between_one_and_four_entries(table, units):
    """Anything else is refused, and nothing has moved."""
    member = hall.make_member()
    with pytest.raises(BuyInRange) as refused:
        seating.sit(table_id=table.pk, member=member, units=units)
    assert refused.value.detail == {"min": 5_000, "max": 20_000}
    assert hall.wallet(member) == 100_000
    assert not Seat.objects.exists()


def test_too_few_coins_are_refused_and_leave_no_seat(table):
    """A wallet below the entry cannot sit down."""
    member = hall.make_member(units=4_000)
    with pytest.raises(TooFewCoins):
        seating.sit(table_id=table.pk, member=member)
    assert not Seat.objects.exists()
    assert hall.wallet(member) == 4_000


def test_a_chair_has_one_holder(table):
    """A taken chair and a chair that is not there are refused alike."""
    seating.sit(table_id=table.pk, member=hall.make_member(), chair=2)
    for chair in (2, 4, -1):
        with pytest.raises(NoSeat):
            seating.sit(table_id=table.pk, member=hall.make_member(), chair=chair)


def test_a_full_table_has_no_seat(table):
    """The fifth member finds no chair."""
    hall.seat_all(table, [hall.make_member() for _ in range(4)])
    with pytest.raises(NoSeat):
        seating.sit(table_id=table.pk, member=hall.make_member())


def test_one_seat_in_the_hall_a_currency(room, table):
    """A second seat is refused with the way back; another currency is another matter."""
    member = hall.make_member()
    seating.sit(table_id=table.pk, member=member)
    for other in (table, tables.open_table(room=room)):
        with pytest.raises(AlreadySeated) as refused:
            seating.sit(table_id=other.pk, member=member)
        assert refused.value.detail == {"table": str(table.pk)}
    practice = hall.make_room(currency="practice")
    hall.post(
        hall.EntryDraft(
            "test:practice",
            (
                hall.Posting(
                    "grant",
                    hall.house_account("issuance", "practice"),
                    hall.wallet_of(member.pk, "practice").pk,
                    50_000,
                ),
            ),
        )
    )
    assert seating.sit(table_id=tables.open_table(room=practice).pk, member=member).currency == "practice"


@pytest.mark.parametrize("status", ["frozen", "suspended", "closed"])
def test_who_may_not_play_may_not_sit(table, status):
    """Every way in is shut for him."""
    member = hall.make_member(status=status)
    with pytest.raises(MayNotPlay):
        seating.sit(table_id=table.pk, member=member)
    with pytest.raises(MayNotPlay):
        seating.quick_play(room=table.room, member=member)
    with pytest.raises(MayNotPlay):
        seating.open_private(room=table.room, member=member)


@pytest.mark.parametrize("status", ["frozen", "suspended", "closed"])
def test_who_was_suspended_at_the_table_brings_no_more_coins_to_it(table, status):
    """He may get up, but neither ask for a hand nor raise his stake, before his socket has been closed."""
    member = hall.make_member()
    seating.sit(table_id=table.pk, member=member, units=5_000)
    Member.objects.filter(pk=member.pk).update(status=status)
    with pytest.raises(MayNotPlay):
        seating.ready(table_id=table.pk, member=member)
    with pytest.raises(MayNotPlay):
        seating.top_up(table_id=table.pk, member=member, units=100)
    assert hall.stake(table, member) == 5_000
    seating.leave(table_id=table.pk, member=member)
    assert hall.wallet(member) == 100_000


def test_a_closed_room_and_a_closed_table_take_nobody(room, table):
    """Each has its own code."""
    Table.objects.filter(pk=table.pk).update(phase="closed")
    with pytest.raises(TableClosed):
        seating.sit(table_id=table.pk, member=hall.make_member())
    room.is_open = False
    room.save()
    with pytest.raises(RoomClosed):
        seating.sit(table_id=tables.open_table(room=room).pk, member=hall.make_member())
    with pytest.raises(RoomClosed):
        seating.quick_play(room=room, member=hall.make_member())


def test_leaving_pays_out_at_once_when_no_round_runs(table):
    """The stake comes back whole, its account is closed, and the chair is free."""
    member = hall.make_member(units=100_000)
    seating.sit(table_id=table.pk, member=hall.make_member())
    seat = seating.sit(table_id=table.pk, member=member)
    seating.leave(table_id=table.pk, member=member)
    account = Account.objects.get(holder=f"seat:{seat.pk}")
    assert (hall.wallet(member), account.balance, account.closed_at is None) == (100_000, 0, False)
    assert seating.sit(table_id=table.pk, member=hall.make_member(), chair=seat.index)


def test_leaving_in_a_round_waits_for_its_end(table):
    """Clause 2.2: both hands are played; then the stake comes back."""
    members = [hall.make_member() for _ in range(3)]
    hall.seat_all(table, members)
    hall.play(hall.deal_hand(table))
    seating.leave(table_id=table.pk, member=members[0])
    assert Seat.objects.get(member=members[0]).is_leaving
    second = hall.play(hall.deal_hand(table))
    assert second.place == 2 and members[0].pk in second.members
    third = hall.deal_hand(table)
    assert members[0].pk not in third.members
    seat = Seat.objects.get(member=members[0])
    assert seat.left_at is not None and seat.stake_account.balance == 0


def test_who_sat_down_during_a_round_may_leave_during_it(table):
    """Nobody has dealt to him, so nothing binds him."""
    hall.seat_all(table, [hall.make_member() for _ in range(2)])
    hall.deal_hand(table)
    late = hall.make_member(units=50_000)
    seating.sit(table_id=table.pk, member=late)
    seating.leave(table_id=table.pk, member=late)
    assert hall.wallet(late) == 50_000


def test_staying_takes_the_wish_back(table):
    """A seat that asked to leave and thought better plays the next round."""
    members = [hall.make_member() for _ in range(2)]
    hall.seat_all(table, members)
    hall.play(hall.deal_hand(table))
    seating.leave(table_id=table.pk, member=members[0])
    seating.stay(table_id=table.pk, member=members[0])
    hall.play(hall.deal_hand(table))
    assert members[0].pk in hall.deal_hand(table).members


def test_topping_up_between_rounds_is_booked_at_once(table):
    """Up to four entries in front of a seat, each top-up under its own key."""
    member = hall.make_member(units=100_000)
    seat = seating.sit(table_id=table.pk, member=member, units=5_000)
    seating.top_up(table_id=table.pk, member=member, units=5_000)
    seating.top_up(table_id=table.pk, member=member, units=10_000)
    assert hall.stake(table, member) == 20_000
    assert Entry.objects.filter(key__startswith=f"topup:{seat.pk}:").count() == 2
    with pytest.raises(BuyInRange):
        seating.top_up(table_id=table.pk, member=member, units=1)


def test_topping_up_in_a_round_waits_for_its_end(table):
    """The hand's carry is frozen; the wish is counted against the limit and the wallet at once."""
    members = [hall.make_member(units=25_000) for _ in range(2)]
    hall.seat_all(table, members, units=5_000)
    hall.deal_hand(table)
    seating.top_up(table_id=table.pk, member=members[0], units=10_000)
    assert hall.stake(table, members[0]) == 5_000
    with pytest.raises(BuyInRange):
        seating.top_up(table_id=table.pk, member=members[0], units=5_001)
    hall.play(table.hands.get())
    before = hall.play(hall.deal_hand(table))
    carried = hall.stake(table, members[0])
    third = hall.deal_hand(table)
    assert third.round_id != before.round_id
    assert third.carries[third.members.index(members[0].pk)] == carried + 10_000


@pytest.mark.parametrize("is_playing", [False, True])
def test_a_top_up_that_is_sent_again_moves_nothing(table, is_playing):
    """Sent twice since its answer got lost; another message asks for more."""
    members = [hall.make_member(units=100_000) for _ in range(2)]
    hall.seat_all(table, members, units=5_000)
    if is_playing:
        hall.deal_hand(table)

    def asked(message_id: str) -> bool:
        return seating.top_up(table_id=table.pk, member=members[0], units=3_000, message_id=message_id)

    assert [asked("a"), asked("a"), asked("b"), asked("a")] == [False, True, False, True]
    seat = Seat.objects.get(member=members[0])
    assert seat.top_up + hall.stake(table, members[0]) == 11_000


def test_a_top_up_the_wallet_no_longer_covers_is_dropped(table):
    """Coins spent meanwhile are gone; the seat plays on with what it has."""
    member, other = hall.make_member(units=12_000), hall.make_member()
    hall.seat_all(table, [member, other], units=5_000)
    hall.deal_hand(table)
    with pytest.raises(TooFewCoins):
        seating.top_up(table_id=table.pk, member=member, units=7_001)
    seating.top_up(table_id=table.pk, member=member, units=7_000)
    drained = hall.Posting("hold", hall.wallet_of(member.pk, "coin").pk, hall.open_held(member).pk, 1_000)
    hall.post(hall.EntryDraft("test:hold", (drained,)))
    hall.play(table.hands.get())
    hall.play(hall.deal_hand(table))
    assert hall.deal_hand(table) is not None
    assert Seat.objects.get(member=member).top_up == 0
    assert hall.wallet(member) == 6_000


@pytest.fixture
def two_of_one_device():
    """Two members who have signed in with the same browser, one of them with another too."""
    pair = [hall.make_member() for _ in range(2)]
    for key, member in (("home", pair[0]), ("work", pair[0]), ("home", pair[1])):
        now = moment.now()
        Device.objects.create(member=member, key=key, is_known=True, first_seen_at=now, last_seen_at=now)
    return pair


def test_two_of_one_device_do_not_sit_at_one_table(table, two_of_one_device):
    """Nobody plays himself; strangers may sit with either, and the second is refused without a trace."""
    one, two = two_of_one_device
    seating.sit(table_id=table.pk, member=one)
    seating.sit(table_id=table.pk, member=hall.make_member())
    with pytest.raises(SameDevice):
        seating.sit(table_id=table.pk, member=two)
    assert hall.wallet(two) == 100_000
    seating.leave(table_id=table.pk, member=one)
    seating.sit(table_id=table.pk, member=two)


def test_quick_play_leads_two_of_one_device_apart(room, two_of_one_device):
    """The second gets another table of the room."""
    one, two = (seating.quick_play(room=room, member=member) for member in two_of_one_device)
    assert one.pk != two.pk


def test_commands_of_somebody_without_a_seat_are_refused(table):
    """Each answers with the same code and changes nothing."""
    stranger = hall.make_member()
    for command in (seating.leave, seating.stay, seating.ready, seating.away):
        with pytest.raises(NotSeated):
            command(table_id=table.pk, member=stranger)
    with pytest.raises(NotSeated):
        seating.top_up(table_id=table.pk, member=stranger, units=100)
