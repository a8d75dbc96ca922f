"""Dealing: two hands from one shuffle, commitments one ahead, and the ends of a round."""

import hashlib

import pytest

from games.models import GameStop, Hand, Seat, Shuffle, Table
from games.registry import GAMES
from games.rules.core import chance as fs
from games.services import rounds, seating, shuffles, tables
from tests.tables import hall


@pytest.fixture
def four(table):
    """Four members, seated and ready."""
    members = [hall.make_member() for _ in range(4)]
    hall.seat_all(table, members)
    return members


def test_a_round_is_two_hands_of_one_shuffle(table, four):
    """Clause 2.1: the second hand continues the first one's tiles and memory."""
    first = hall.play(hall.deal_hand(table))
    second = hall.play(hall.deal_hand(table))
    third = hall.deal_hand(table)
    assert (first.place, second.place, third.place) == (1, 2, 1)
    assert first.shuffle_id == second.shuffle_id != third.shuffle_id
    assert first.round_id == second.round_id != third.round_id
    assert (first.memory, second.memory["hand"], third.memory) == (None, 2, None)
    assert len(second.memory["seen"]) == 8


def test_a_commitment_is_published_one_hand_ahead(table, four):
    """FS-1 1: before anybody is dealt number n, the seed of n + 1 is committed to."""
    assert Shuffle.objects.filter(table=table).count() == 1
    hand = hall.deal_hand(table)
    ahead = Shuffle.objects.get(table=table, number=2)
    assert ahead.published_at <= hand.started_at
    assert (ahead.locked_at, ahead.seats, ahead.revealed_seed) == (None, None, "")
    assert len(bytes.fromhex(ahead.commitment)) == 32


def test_the_lock_names_root_and_deck_before_the_deal(table, four):
    """FS-1 3-9: with every seat absent the record yields the stored hashes; the seed opens the commitment."""
    hand = hall.deal_hand(table)
    shuffle = hand.shuffle
    assert shuffle.seats == [{"status": 0, "seal": "0" * 64, "seed": "0" * 64}] * 4
    drawn = shuffles.chance(shuffles.of_shuffle(shuffle))
    deck = drawn.shuffled(GAMES["paigow"].deck(GAMES["paigow"].parse_options({})))
    assert shuffle.root_hash == hashlib.sha256(drawn.root).hexdigest()
    assert shuffle.deck_hash == fs.deck_hash(deck).hex()
    assert shuffle.commitment == shuffles.commitment_of(shuffle)
    expected = fs.lock_hash(
        table=table.pk.bytes, number=1, commitment=bytes.fromhex(shuffle.commitment), seals=[bytes(32)] * 4
    )
    assert shuffle.lock_hash == expected.hex()
    assert bytes.fromhex(shuffle.commitment) not in bytes(shuffle.sealed_seed)


def test_a_seed_is_revealed_when_its_last_hand_has_ended(table, four):
    """FS-1 11: not between the two hands; then it opens the commitment."""
    first = hall.play(hall.deal_hand(table))
    second = hall.deal_hand(table)
    first.shuffle.refresh_from_db()
    assert first.shuffle.revealed_at is None
    hall.play(second)
    hall.deal_hand(table)
    first.shuffle.refresh_from_db()
    assert fs.commitment(bytes.fromhex(first.shuffle.revealed_seed)).hex() == first.shuffle.commitment


def test_a_broken_hand_ends_its_round_and_reveals_its_seed(table, four):
    """Stakes are as they were, and the next deal takes the next number."""
    stakes = [hall.stake(table, member) for member in four]
    broken = hall.deal_hand(table)
    hall.abort(broken)
    after = hall.deal_hand(table)
    broken.shuffle.refresh_from_db()
    assert broken.shuffle.revealed_seed != ""
    assert (after.place, after.shuffle.number) == (1, broken.shuffle.number + 1)
    assert after.carries == stakes


def test_a_seat_without_a_unit_ends_the_round_early(table, four):
    """Clause 2.3: the second hand is not dealt if a seat holds nothing at all."""
    hall.play(hall.deal_hand(table))
    seat = Seat.objects.get(member=four[0])
    whole = hall.Posting(
        "play",
        seat.stake_account_id,
        Seat.objects.get(member=four[1]).stake_account_id,
        hall.stake(table, four[0]),
    )
    hall.post(hall.EntryDraft("test:drain", (whole,)))
    nxt = hall.deal_hand(table)
    assert nxt.place == 1
    assert four[0].pk not in nxt.members
    assert not Seat.objects.get(member=four[0]).is_ready


def test_a_frozen_member_leaves_after_the_running_hand(table, four):
    """Ledger 6.5: the seat is given up between the hands, and the others begin a new round."""
    hall.play(hall.deal_hand(table))
    four[2].status = "frozen"
    four[2].save()
    nxt = hall.deal_hand(table)
    assert (nxt.place, len(nxt.members)) == (1, 3)
    assert Seat.objects.get(member=four[2]).left_at is not None


def test_hand_seats_follow_the_chairs_clockwise(room):
    """Seats of a hand are the ready chairs in order; who is not ready sits out."""
    table = tables.open_table(room=room)
    members = {chair: hall.make_member() for chair in (3, 0, 2)}
    for chair, member in members.items():
        seating.sit(table_id=table.pk, member=member, chair=chair)
        seating.ready(table_id=table.pk, member=member, ready=chair != 0)
    hand = hall.deal_hand(table)
    assert hand.chairs == [2, 3]
    assert hand.members == [members[2].pk, members[3].pk]
    assert hand.names == [str(members[2]), str(members[3])]


def test_one_ready_seat_deals_nothing(table):
    """A hand has two seats at least; the table waits."""
    hall.seat_all(table, [hall.make_member()])
    assert hall.deal_hand(table) is None
    assert hall.fresh(table).phase == Table.Phase.WAITING


def test_a_running_hand_is_not_dealt_over(table, four):
    """A second call while a hand runs changes nothing."""
    hall.deal_hand(table)
    assert hall.deal_hand(table) is None
    assert Hand.objects.count() == 1


def test_a_round_keeps_the_terms_it_began_with(table, four):
    """Requirement 23: options, base and rake changed in between count from the next round on."""
    first = hall.play(hall.deal_hand(table))
    table.room.options, table.room.base, table.room.rake_bp = {"tie": "push"}, 200, 900
    table.room.save()
    second = hall.play(hall.deal_hand(table))
    third = hall.deal_hand(table)
    assert (first.options, first.base) == (second.options, second.base) == ({}, 100)
    assert (third.options, third.base) == ({"tie": "push"}, 200)
    assert (first.rakes, second.rakes, third.rakes) == ([500] * 4, [500] * 4, [900] * 4)


def test_a_vip_pays_the_rake_of_his_tier(room):
    """The rate is frozen per seat with the hand."""
    room.rake_bp, room.rake_vip_bp = 1_500, 1_000
    room.save()
    table = tables.open_table(room=room)
    hall.seat_all(table, [hall.make_member(vip_tier=1), hall.make_member()])
    assert hall.deal_hand(table).rakes == [1_000, 1_500]


def test_an_away_seat_is_not_dealt_a_new_round(table, four):
    """It sits out until its member is back."""
    seating.away(table_id=table.pk, member=four[1], away=True)
    assert four[1].pk not in hall.deal_hand(table).members


def test_two_rounds_of_time_outs_give_the_seat_up(table, four):
    """Design 5: one answer of his own clears the count."""
    for cause in ("timeout", "member", "timeout"):
        hall.play_round(table, cause=cause)
    hall.deal_hand(table)
    assert set(Seat.objects.filter(left_at=None).values_list("timed_out_rounds", flat=True)) == {1}
    hall.play(table.hands.latest("ordinal"), cause="timeout")
    hall.play(hall.deal_hand(table), cause="timeout")
    assert hall.deal_hand(table) is None
    assert not Seat.objects.filter(left_at=None).exists()
    assert hall.fresh(table).phase == Table.Phase.CLOSED


def test_the_pause_between_two_hands_binds_its_seats(table, four):
    """Only who played the first hand must stay for the second."""
    assert not rounds.is_bound(hall.fresh(table), four[0].pk)
    hall.play(hall.deal_hand(table))
    late = hall.make_member()
    assert rounds.is_bound(hall.fresh(table), four[0].pk)
    assert not rounds.is_bound(hall.fresh(table), late.pk)


def test_a_lifted_stop_deals_again(table, four):
    """While it stands the table waits and looks again by itself."""
    stop = GameStop.objects.create(game="paigow", reason="test")
    assert hall.deal_hand(table) is None
    waiting = hall.fresh(table)
    assert (waiting.phase, waiting.deal_at) == (Table.Phase.WAITING, None)
    assert waiting.wake_at is not None
    stop.lifted_at = waiting.wake_at
    stop.save()
    assert hall.deal_hand(table) is not None
