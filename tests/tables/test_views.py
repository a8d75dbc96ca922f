"""What a table and the lobby show: to each his own, in few queries."""

import json

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from games import selectors
from games.models import Move, Room, Seat
from games.rooms import ROOMS
from games.services import seating, tables
from tests.tables import hall

KEYS = {"id", "number", "version", "phase", "next_at", "invite", "room"}
KEYS |= {"seats", "me", "round", "commitment", "last", "fines"}


@pytest.fixture
def pair(table, clock):
    """Two members, seated and ready."""
    members = [hall.make_member() for _ in range(2)]
    hall.seat_all(table, members)
    return members


def test_a_waiting_table(table, pair, clock):
    """Chairs, the countdown and the commitment of the first shuffle; JSON throughout."""
    view = selectors.table_view(table.pk, pair[0].pk)
    assert json.loads(json.dumps(view)) == view and set(view) == KEYS
    assert [seat and (seat["name"], seat["me"], seat["presence"]) for seat in view["seats"]] == [
        (str(pair[0]), True, "here"),
        (str(pair[1]), False, "here"),
        None,
        None,
    ]
    assert view["me"] == {
        "seat": 0,
        "wallet": 90_000,
        "active": True,
        "is_spectator": False,
        "buy_in": {"min": 5_000, "max": 20_000, "default": 10_000, "reserve": 0},
    }
    assert view["next_at"] == clock() + 3_000
    assert view["commitment"]["number"] == 1
    assert (view["round"], view["last"], view["phase"]) == (None, None, "waiting")


def test_a_running_and_a_finished_hand(table, pair, clock):
    """The round's hand, the next commitment, and the slips once it is over."""
    hand = hall.deal_hand(table)
    running = selectors.table_view(table.pk, pair[0].pk)
    assert running["round"] == {"ordinal": 1, "hand": 1, "hands": 2}
    assert (running["phase"], running["last"], running["commitment"]["number"]) == ("hand", None, 2)
    hall.play(hand)
    paused = selectors.table_view(table.pk, pair[0].pk)
    assert paused["phase"] == "pause" and paused["next_at"] is not None
    assert paused["last"]["number"] == hand.number
    assert [slip["seat"] for slip in paused["last"]["results"]] == [0, 1]
    assert sum(slip["gross"] for slip in paused["last"]["results"]) == 0


def test_a_stranger_is_a_spectator(room, pair):
    """He sees chairs and stakes, but neither an invite nor what others mean to top up."""
    host, stranger = hall.make_member(), hall.make_member()
    private = seating.open_private(room=room, member=host)
    Seat.objects.filter(member=host).update(top_up=500)
    theirs, own = (selectors.table_view(private.pk, member.pk) for member in (stranger, host))
    assert (theirs["invite"], own["invite"]) == (None, private.invite)
    assert (theirs["seats"][0]["top_up"], own["seats"][0]["top_up"]) == (0, 500)
    assert theirs["me"]["is_spectator"] and theirs["me"]["seat"] is None


def test_a_table_nobody_opened(db):
    """There is nothing to show."""
    assert selectors.table_view("00000000-0000-0000-0000-000000000000", None) is None


def test_presence_by_its_signs(table, pair, clock):
    """Here, gone without a word, dropped, stepped out."""

    def presence() -> str:
        return selectors.table_view(table.pk, None)["seats"][0]["presence"]

    clock.forward(16)
    assert presence() == "gone"
    Seat.objects.filter(index=0).update(seen_at=clock.at)
    assert presence() == "here"
    Seat.objects.filter(index=0).update(dropped_at=clock.at)
    assert presence() == "gone"
    seating.away(table_id=table.pk, member=pair[0], away=True)
    assert presence() == "away"


def test_a_table_view_takes_few_queries(table, pair, django_assert_max_num_queries):
    """Six of them, however many sit there."""
    hall.play(hall.deal_hand(table))
    with django_assert_max_num_queries(6):
        selectors.table_view(table.pk, pair[0].pk)


def test_a_hand_is_shown_to_its_members_only(table, pair):
    """To everybody else there is no such hand."""
    hand = hall.play(hall.deal_hand(table))
    assert selectors.hand_for(pair[0].pk, hand.number) == hand
    assert selectors.hand_for(hall.make_member().pk, hand.number) is None
    assert selectors.hand_for(pair[0].pk, "PG-999999") is None


def test_the_way_back_to_one_s_table(table, pair):
    """As long as the seat is held."""
    assert selectors.tables_of(pair[0].pk) == [table]
    seating.leave(table_id=table.pk, member=pair[0])
    assert selectors.tables_of(pair[0].pk) == []


def test_rooms_are_laid_once(db):
    """Clause 7.5's stakes and the practice rooms; what staff changed stays."""
    call_command("load_rooms", verbosity=0)
    Room.objects.filter(slug="paigow-5").update(rake_bp=300)
    call_command("load_rooms", verbosity=0)
    assert Room.objects.count() == len(ROOMS) == 28
    assert Room.objects.get(slug="paigow-5").rake_bp == 300
    coin = Room.objects.filter(game="paigow", currency="coin").order_by("base").values_list("base", "entry")
    assert [(base // 100, entry // 100) for base, entry in coin] == [
        (1, 50), (5, 250), (10, 500), (50, 2500), (100, 5000), (300, 15000)
    ]  # fmt: skip
    practice = Room.objects.filter(game="paigow", currency="practice", has_bots=True).order_by("base")
    assert [room.base // 100 for room in practice] == [1, 10, 100]


def test_rooms_of_thirteen_meet_their_rulebook(db):
    """Clauses 9.3, 9.4: four seats, 15 % and 10 %, an entry of at least 108 bases; bots in practice only."""
    call_command("load_rooms", verbosity=0)
    laid = Room.objects.filter(game="thirteen")
    assert laid.count() == 7 and {room.seats for room in laid} == {4}
    assert {(room.rake_bp, room.rake_vip_bp) for room in laid} == {(1_500, 1_000)}
    assert all(room.entry >= 108 * room.base for room in laid)
    assert all(room.has_bots == (room.currency == "practice") for room in laid)


def test_the_lobby_counts_people(room):
    """Bots and those who have left do not count; closed rooms are not listed."""
    assert [(line.tables, line.players) for line in selectors.lobby("paigow")] == [(0, 0)]
    gone = hall.make_member()
    for member in (hall.make_member(), hall.make_member(), gone):
        seating.quick_play(room=room, member=member)
    seating.sit(table_id=tables.open_table(room=room).pk, member=hall.make_member())
    seating.leave(table_id=selectors.tables_of(gone.pk)[0].pk, member=gone)
    assert [(line.tables, line.players) for line in selectors.lobby("paigow")] == [(2, 3)]
    Room.objects.update(is_open=False)
    assert selectors.lobby("paigow") == []


@pytest.mark.parametrize(
    "statement", ["UPDATE games_move SET seq = 9", "DELETE FROM games_move", "TRUNCATE games_move"]
)
def test_the_log_is_append_only(table, pair, statement):
    """The database itself refuses, whoever asks."""
    hall.play(hall.deal_hand(table))
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        # The foreign keys' own checks wait for the commit, and would get in the way of TRUNCATE first.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(statement)
    assert Move.objects.exists()
