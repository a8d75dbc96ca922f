"""Quick play, private tables, and a stop of the game at every door."""

import pytest

from games.errors import AlreadySeated, GameStopped, TooFewCoins
from games.models import Fault, GameStop, Hand, Table
from games.services import chairs, deal, seating, stops, tables
from tests.tables import hall


def test_quick_play_fills_the_fullest_table_first(room):
    """The fifth member opens the second table."""
    places = [seating.quick_play(room=room, member=hall.make_member()).pk for _ in range(5)]
    assert len(set(places[:4])) == 1 and places[4] != places[0]
    assert all(seat.is_ready for seat in chairs.seated(hall.fresh(Table.objects.get(pk=places[0]))))


def test_quick_play_passes_by_private_and_closed_tables_and_other_rooms(room):
    """None of them is public to it."""
    hidden = seating.open_private(room=room, member=hall.make_member())
    shut = tables.open_table(room=room)
    Table.objects.filter(pk=shut.pk).update(phase="closed")
    elsewhere = seating.quick_play(room=hall.make_room(), member=hall.make_member())
    found = seating.quick_play(room=room, member=hall.make_member())
    assert found.pk not in (hidden.pk, shut.pk, elsewhere.pk)


def test_quick_play_of_the_poor_leaves_no_empty_table(room):
    """Its new table goes with the refusal."""
    with pytest.raises(TooFewCoins):
        seating.quick_play(room=room, member=hall.make_member(units=100))
    assert not Table.objects.exists()


def test_quick_play_while_seated_names_the_table(room):
    """The page leads back to it."""
    member = hall.make_member()
    table = seating.quick_play(room=room, member=member)
    with pytest.raises(AlreadySeated) as refused:
        seating.quick_play(room=room, member=member)
    assert refused.value.detail == {"table": str(table.pk)}


def test_an_invite_is_long_and_its_own(room):
    """Nobody guesses it, and the host has the first chair."""
    host = hall.make_member()
    first = seating.open_private(room=room, member=host)
    second = seating.open_private(room=room, member=hall.make_member())
    assert len(first.invite) >= 20 and first.invite != second.invite
    assert [seat.member_id for seat in chairs.seated(first)] == [host.pk]


def test_a_stopped_game_lets_nobody_in_and_deals_to_nobody(room):
    """Requirement 50: every door, and the next deal; the running hand concludes."""
    table = tables.open_table(room=room)
    hall.seat_all(table, [hall.make_member() for _ in range(2)])
    waiting = hall.make_member()
    seating.sit(table_id=table.pk, member=waiting)
    running = hall.deal_hand(table)
    GameStop.objects.create(game="paigow", reason="test")
    newcomer = hall.make_member()
    for door in (
        lambda: seating.sit(table_id=table.pk, member=newcomer),
        lambda: seating.quick_play(room=room, member=newcomer),
        lambda: seating.open_private(room=room, member=newcomer),
        lambda: seating.ready(table_id=table.pk, member=waiting, ready=True),
    ):
        with pytest.raises(GameStopped):
            door()
    assert hall.play(running).status == "settled"
    assert hall.deal_hand(table) is None
    seating.tend(table_id=table.pk)
    assert Hand.objects.count() == 1
    seating.leave(table_id=table.pk, member=waiting)
    assert hall.wallet(waiting) == 100_000


def test_a_stop_of_one_game_is_none_of_another(room):
    """Only its own tables stand still."""
    GameStop.objects.create(game="mahjong", reason="test")
    assert seating.quick_play(room=room, member=hall.make_member())


def test_a_game_is_stopped_once(db):
    """A second finding records its fault and no second stop."""
    for _ in range(2):
        stops.stop(game="paigow", reason="it broke", code="test", detail="")
    assert (GameStop.objects.count(), Fault.objects.count()) == (1, 2)


def test_no_chance_no_hand(room, monkeypatch):
    """Requirement 37: without fresh randomness the game stops, and seats are free to go with their coins."""
    table = tables.open_table(room=room)
    members = [hall.make_member() for _ in range(2)]
    hall.seat_all(table, members)

    def exhausted(_count: int) -> bytes:
        raise OSError("no entropy")

    monkeypatch.setattr("os.urandom", exhausted)
    assert deal.start_hand(table_id=table.pk) is None
    assert Fault.objects.get().code == "no_seed"
    assert stops.is_stopped("paigow")
    assert not Hand.objects.exists()
    seating.leave(table_id=table.pk, member=members[0])
    assert hall.wallet(members[0]) == 100_000


def test_no_key_no_hand(room, settings):
    """A seed that no key opens cannot be dealt from; the round ends, and seats are free to go."""
    table = tables.open_table(room=room)
    members = [hall.make_member() for _ in range(2)]
    hall.seat_all(table, members)
    hall.play(hall.deal_hand(table))
    settings.SEED_KEYS = ["b3RoZXItc2VlZC1rZXktb2YtMzItYnl0ZXMtZm9yLXQ="]
    assert deal.start_hand(table_id=table.pk) is None
    assert stops.is_stopped("paigow")
    seating.leave(table_id=table.pk, member=members[0])
    assert not chairs.seated(table) or all(seat.member_id != members[0].pk for seat in chairs.seated(table))


def test_a_rotated_key_still_opens_older_seeds(room, settings):
    """The newest key seals, the others open."""
    table = tables.open_table(room=room)
    hall.seat_all(table, [hall.make_member() for _ in range(2)])
    settings.SEED_KEYS = ["b3RoZXItc2VlZC1rZXktb2YtMzItYnl0ZXMtZm9yLXQ=", *settings.SEED_KEYS]
    assert hall.deal_hand(table) is not None


def test_a_game_that_cannot_begin_stands_still_alone(room):
    """Its fault is recorded, its table tries again later, and nobody's coins have moved."""
    table = tables.open_table(room=room)
    hall.seat_all(table, [hall.make_member() for _ in range(2)])
    room.options = {"no_such_option": 1}
    room.save()
    assert deal.start_hand(table_id=table.pk) is None
    assert Fault.objects.get().code == "deal_failed"
    waiting = hall.fresh(table)
    assert (waiting.phase, waiting.round_id) == (Table.Phase.WAITING, None)
    assert waiting.wake_at is not None and not Hand.objects.exists()
