"""A game of Taiwanese mahjong at a table: full tables only, whole games, leaving, fines by streak."""

import itertools
from dataclasses import replace

import pytest
from django.core.management import call_command
from django.utils import translation

from games import audit, live, replay, selectors
from games.absence_models import Drop, Fine
from games.models import Room, Seat
from games.options import option_lines
from games.rules.mahjong.shanten import shanten
from games.services import fines, seating, stakes, tables, tending
from tests.tables import hall

HANDS_MAX = 60
ONE_WIND = {"rounds": 1, "tai_units": 20}


@pytest.fixture(autouse=True)
def standing(clock):
    """Time moves only when a test says so."""


def open_table(people: int = 4, *, units: int = 1_000_000, **options):
    """A table with so many members, seated and ready."""
    room = hall.make_room(
        game="mahjong", base=100, entry=10_000, seats=people, rake_bp=0, options=ONE_WIND | options
    )
    table = tables.open_table(room=room)
    members = [hall.make_member(units=units) for _ in range(people)]
    hall.seat_all(table, members)
    return table, members


def nearer(state, seat, legal):
    """Discard what leaves the hand nearest to waiting, so that hands are won and games end."""
    player = state.players[seat]
    held = [*player.hand, *([state.drawn] if state.drawn else [])]

    def missing(action) -> int:
        rest = held.copy()
        rest.remove(action["tile"])
        return shanten(rest, player.melds)

    plain = [action for action in legal if action["do"] == "discard"]
    return min(plain, key=missing)


def play_game(table) -> list:
    """Every hand of a new game."""
    hands = []
    while (hand := hall.deal_hand(table)) and hand.round_id == (hands or [hand])[0].round_id:
        hands.append(hall.play(hand, knowing=nearer))
        assert len(hands) < HANDS_MAX
    return hands


@pytest.mark.parametrize("people", [4, 2])
def test_a_hand_needs_every_chair(db, people):
    """A table of four plays with four, a duel with two; with fewer nothing is dealt and nothing is timed."""
    table, members = open_table(people)
    seating.leave(table_id=table.pk, member=members[-1])
    assert hall.deal_hand(table) is None
    assert hall.fresh(table).deal_at is None
    late = hall.make_member()
    hall.seat_all(table, [late])
    hand = hall.deal_hand(table)
    assert hand.number.startswith("MJ-") and len(hand.members) == people


def test_the_lobby_says_how_long_a_game_is_by_no_number(db):
    """A game has no fixed number of hands: the page is told which one runs."""
    table, members = open_table()
    hall.deal_hand(table)
    shown = selectors.table_view(table.pk, members[0].pk)["round"]
    assert shown == {"ordinal": 1, "hand": 1, "hands": None}


def test_a_game_is_played_to_its_end(db):
    """Hands follow from the memory of the last; the round ends when all have dealt, and its seeds are out."""
    table, _ = open_table(2)
    hands = play_game(table)
    assert len(hands) >= 2
    for before, after in itertools.pairwise(hands):
        assert after.memory is not None and after.memory == replay.outcome_of(before).memory
    assert replay.outcome_of(hands[-1]).memory is None
    assert all(hand.shuffle.revealed_seed for hand in type(hands[0]).objects.filter(round=hands[0].round_id))
    assert len({hand.shuffle_id for hand in hands}) == len(hands)


def test_9_5_a_broken_hand_is_dealt_anew_with_its_dealer_and_streak(db):
    """The game goes on there with fresh tiles, and its audit knows why; a second break ends it."""
    table, _ = open_table()
    first = hall.deal_hand(table)
    place = live.begin(replay.inputs_of(first)).state.place
    hall.abort(first)
    anew = hall.deal_hand(table)
    again = live.begin(replay.inputs_of(anew)).state.place
    assert (anew.round_id, anew.members) == (first.round_id, first.members)
    assert anew.shuffle_id != first.shuffle_id and again == replace(place, hand=2)
    hall.play(anew)
    assert audit.audit_hand(anew.pk).is_sound
    third = hall.deal_hand(table)
    hall.abort(third)
    hall.abort(hall.deal_hand(table))
    assert hall.deal_hand(table).round_id != first.round_id


def test_leaving_takes_effect_at_the_end_of_the_game(db, clock):
    """Rulebook 6.3: the seat plays on while the game does; once that is over its coins go home."""
    table, members = open_table()
    first = hall.deal_hand(table)
    seating.leave(table_id=table.pk, member=members[0])
    hall.play(first)
    second = hall.deal_hand(table)
    assert second.members == first.members and second.round_id == first.round_id
    hall.abort(second)
    hall.abort(hall.deal_hand(table))
    seating.tend(table_id=table.pk)
    assert Seat.objects.get(member=members[0]).left_at is not None
    assert not Fine.objects.exists()


def test_a_room_may_let_seats_leave_between_hands(db):
    """With `leave_between_hands` the game ends at the next boundary."""
    table, members = open_table(leave_between_hands="on")
    first = hall.deal_hand(table)
    seating.leave(table_id=table.pk, member=members[0])
    hall.play(first)
    assert hall.deal_hand(table) is None
    assert Seat.objects.get(member=members[0]).left_at is not None
    assert hall.fresh(table).round_id is None


def test_a_game_goes_on_while_seats_are_away(db, clock):
    """Nobody is there for hours: no seat is given up between the hands of a game, then all are."""
    table, members = open_table()
    hand = hall.deal_hand(table)
    for member in members:
        Seat.objects.filter(member=member).update(dropped_at=clock.at)
        fines.dropped(table_id=table.pk, member_id=member.pk, at=clock.at)
    for _ in range(3):
        hall.play(hand)
        clock.forward(600)
        seating.tend(table_id=table.pk)
        following = hall.fresh(table).current_hand
        assert (following.round_id, following.members) == (hand.round_id, hand.members)
        hand = following
    assert Fine.objects.count() == 1
    for _ in range(2):
        hall.abort(hall.fresh(table).current_hand)
        clock.forward(600)
        seating.tend(table_id=table.pk)
    assert not Seat.objects.filter(table=table, left_at=None).exists()
    assert [*stakes.differences()] == []


def test_stepping_out_and_back_between_hands_costs_nothing(db, clock):
    """Only a running hand can be left; who is back before the next is dealt has left none."""
    table, members = open_table()
    hall.play(hall.deal_hand(table))
    seating.away(table_id=table.pk, member=members[1])
    seating.away(table_id=table.pk, member=members[1], away=False)
    hall.deal_hand(table)
    clock.forward(100)
    fines.book_due(table_id=table.pk)
    assert not Fine.objects.exists()


def test_stepping_out_between_hands_belongs_to_the_next_hand(db, clock):
    """Who is still out when it is dealt is its leaver."""
    table, members = open_table()
    hall.play(hall.deal_hand(table))
    seating.away(table_id=table.pk, member=members[1])
    second = hall.deal_hand(table)
    fines.book_due(table_id=table.pk)
    assert Fine.objects.get().hand == second


def streak_of(hand) -> tuple[int, int]:
    """Dealer and streak at the start of a hand."""
    place = replay_state(hand).place
    return place.dealer, place.streak


def replay_state(hand):
    """The hand's first state."""
    (first, *_) = replay.folds(replay.inputs_of(hand), ())
    return first.state


@pytest.mark.parametrize(
    ("leaver", "kind", "units", "company"),
    [("any", "C1", 100, 25), ("other", "C2", 150, 15), ("dealer", "C3", 150, 37)],
)
def test_the_fine_follows_the_streak(db, clock, leaver, kind, units, company):
    """Ledger 8, base 100: nobody on a streak; a dealer is on one and another leaves; the dealer leaves."""
    table, members = open_table()
    hand = hall.deal_hand(table)
    while leaver != "any" and streak_of(hand)[1] == 0:
        hall.play(hand)
        hand = hall.deal_hand(table)
    dealer, _ = streak_of(hand)
    place = dealer if leaver == "dealer" else (dealer + 2) % 4
    member = next(member for member in members if member.pk == hand.members[place])
    seating.away(table_id=table.pk, member=member)
    fines.book_due(table_id=table.pk)
    fine = Fine.objects.get()
    assert (fine.kind, fine.units, fine.company) == (kind, units, company)
    assert sum(fine.shares) + fine.company == 0
    if kind == "C2":
        assert fine.shares[dealer] == 105


def test_a_hand_with_a_fine_is_audited_and_its_replay_kept(db):
    """Slips, postings, fine and replay agree; the hall's stakes and reserves too."""
    table, members = open_table()
    hand = hall.deal_hand(table)
    seating.away(table_id=table.pk, member=members[2])
    fines.book_due(table_id=table.pk)
    hall.play(hand, knowing=nearer)
    found = audit.audit_hand(hand.pk)
    assert found.is_sound, found.differences
    assert audit.unpacked(found)["hand"]["number"] == hand.number
    assert [*stakes.differences()] == []


def test_top_ups_come_between_the_hands_of_a_game(db):
    """A game is long: what was asked for is there with the next hand."""
    table, members = open_table()
    first = hall.deal_hand(table)
    seating.top_up(table_id=table.pk, member=members[0], units=5_000)
    assert hall.stake(table, members[0]) == first.carries[0]
    hall.play(first)
    carried = hall.stake(table, members[0])
    second = hall.deal_hand(table)
    assert second.carries[0] == carried + 5_000


def test_bots_fill_a_practice_table(db):
    """Two members at a table of four are joined by two bots, as a hand needs all chairs."""
    room = hall.make_room(
        game="mahjong", base=100, entry=10_000, currency="practice", has_bots=True, options=ONE_WIND
    )
    table = tables.open_table(room=room)
    hall.seat_all(table, [hall.make_member(units=1_000_000, currency="practice") for _ in range(2)])
    assert len(tending.fill(hall.fresh(table))) == 4


def test_an_absence_goes_with_the_seat(db, clock):
    """Who is released has nothing open any more."""
    table, members = open_table()
    Seat.objects.filter(member=members[0]).update(dropped_at=clock.at)
    fines.dropped(table_id=table.pk, member_id=members[0].pk, at=clock.at)
    clock.forward(100)
    seating.tend(table_id=table.pk)
    assert Seat.objects.get(member=members[0]).left_at is not None
    assert Drop.objects.get().returned_at == clock.at


def test_rooms_of_mahjong_meet_their_rulebook(db):
    """Tables of four and of two, a tai a fifth of the base, no rake, bots in practice only; all in words."""
    call_command("load_rooms", verbosity=0)
    laid = Room.objects.filter(game="mahjong")
    assert {(room.seats, room.currency) for room in laid} == {
        (seats, currency) for seats in (4, 2) for currency in ("coin", "practice")
    }
    for room in laid:
        assert room.options["tai_units"] * 5 == room.base and room.rake_bp == room.rake_vip_bp == 0
        assert room.has_bots == (room.currency == "practice")
        with translation.override("en"):
            lines = {line.code: line for line in option_lines(room)}
        assert all(line.name != line.code for line in lines.values())
        assert lines["tai_values"].value == "as in the rulebook"
