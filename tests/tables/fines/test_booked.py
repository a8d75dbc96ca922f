"""What a fine leaves behind: slips, shares, the books, and what the table shows."""

from games import selectors
from games.absence_models import Fine
from games.differences import differences
from games.models import Hand, Result, Seat
from games.services import graces, seating, stakes, tables
from ledger.models import Posting
from tests.tables import hall
from tests.tables.fines.leaving import BASE, book, come_back, drop


def test_a_fine_after_the_end_of_its_hand_reaches_the_slips(table, four, clock):
    """The slips are written; the fine is added to them, and the hand is found to be as it should be."""
    hand = hall.deal_hand(table)
    drop(table, four[0], clock)
    hall.play(hand)
    assert [row.fines for row in Result.objects.filter(hand=hand).order_by("seat")] == [0] * 4
    clock.forward(45)
    book(table)
    assert [row.fines for row in Result.objects.filter(hand=hand).order_by("seat")] == [100, -25, -25, -25]
    assert [*differences(Hand.objects.get(pk=hand.pk))] == []


def test_a_fine_within_its_hand_is_on_the_slips_from_the_start(table, four, clock):
    """They are written at the end, with the fine; audits agree, and disagree once anything is changed."""
    hand = hall.deal_hand(table)
    drop(table, four[0], clock)
    clock.forward(45)
    book(table)
    hall.play(hand)
    assert [row.fines for row in Result.objects.filter(hand=hand).order_by("seat")] == [100, -25, -25, -25]
    assert [*differences(Hand.objects.get(pk=hand.pk))] == []
    Fine.objects.update(units=99)
    assert {one.code for one in differences(Hand.objects.get(pk=hand.pk))} == {"fine"}


def test_shares_that_come_while_a_hand_runs_are_no_part_of_what_it_carries(clock, db):
    """The hand settles by its carries; its audit knows why each stake held more."""
    table = tables.open_table(
        room=hall.make_room(game="snap", base=BASE, entry=5_000, options={"pays": True})
    )
    four = [hall.make_member() for _ in range(4)]
    hall.seat_all(table, four)
    hand = hall.deal_hand(table)
    drop(table, four[0], clock)
    clock.forward(45)
    book(table)
    assert [*stakes.differences()] == []
    hall.play(hand)
    results = Result.objects.filter(hand=hand).order_by("seat")
    assert any(row.gross for row in results)
    assert [hall.stake(table, member) for member in four] == [
        row.carried + row.net + max(0, -row.fines) for row in results
    ]
    assert [*differences(Hand.objects.get(pk=hand.pk))] == []


def test_a_fine_that_was_never_booked_is_found(table, four, clock):
    """Minutes after the grace has ended somebody must have paid."""
    hand = hall.deal_hand(table)
    drop(table, four[0], clock)
    hall.play(hand)
    clock.forward(46)
    assert [*differences(Hand.objects.get(pk=hand.pk))] == []
    clock.forward(300)
    assert [one.code for one in differences(Hand.objects.get(pk=hand.pk))] == ["fine"]


def test_a_seat_stays_until_it_is_known_whether_it_pays(table, four, clock):
    """The round ends while a grace runs: who wants to leave leaves as soon as that is over, and has paid."""
    for _ in range(3):
        hall.play(hall.deal_hand(table))
    last = hall.deal_hand(table)
    seating.leave(table_id=table.pk, member=four[0])
    drop(table, four[0], clock)
    hall.play(last)
    clock.forward(10)
    seating.tend(table_id=table.pk)
    seat = Seat.objects.get(member=four[0])
    assert seat.left_at is None and hall.fresh(table).round_id is None
    assert hall.fresh(table).wake_at <= graces.Drop.objects.get().grace_at
    clock.forward(35)
    book(table)
    seating.tend(table_id=table.pk)
    seat.refresh_from_db()
    assert seat.left_at is not None and Fine.objects.get().member == four[0]
    assert hall.wallet(four[0]) == 100_000 - 100


def test_a_share_follows_whoever_has_left_to_his_wallet(table, four, clock):
    """The hand ended, a heir left, then the grace ended: his share is not lost."""
    for _ in range(3):
        hall.play(hall.deal_hand(table))
    last = hall.deal_hand(table)
    drop(table, four[0], clock)
    seating.leave(table_id=table.pk, member=four[1])
    hall.play(last)
    clock.forward(10)
    seating.tend(table_id=table.pk)
    assert hall.wallet(four[1]) == 100_000
    clock.forward(35)
    book(table)
    assert hall.wallet(four[1]) == 100_025
    assert [*stakes.differences()] == []


def test_the_table_shows_the_fine_to_everybody(table, four, clock):
    """Who left, what it cost, who got what of it; before, when the grace ends."""
    hand = hall.deal_hand(table)
    drop(table, four[2], clock)
    for member in four:
        assert selectors.table_view(table.pk, member.pk)["seats"][2]["grace_at"] == clock() + 45_000
    clock.forward(45)
    version = hall.fresh(table).version
    book(table)
    assert hall.fresh(table).version == version + 1
    shown = {
        "hand": hand.number, "kind": "C1", "leaver": 2, "name": str(four[2]), "units": 100, "company": 25,
        "shares": [{"chair": chair, "name": str(four[chair]), "units": 25} for chair in (0, 1, 3)],
    }  # fmt: skip
    for viewer in (four[0].pk, four[2].pk, None):
        assert selectors.table_view(table.pk, viewer)["fines"] == [shown]


def test_books_balance_after_many_fines(table, four, clock):
    """Every unit is somewhere: what members hold and what the house took add up to what was granted."""
    for turn in range(4):
        hand = hall.deal_hand(table)
        drop(table, four[turn], clock)
        clock.forward(45)
        book(table)
        come_back(four[turn], clock)
        hall.play(hand)
    penalties = Posting.objects.filter(target__kind="penalty").values_list("amount", flat=True)
    assert list(penalties) == [25] * 4
    assert hall.held() == 4 * 100_000 - 100
