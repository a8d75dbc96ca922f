"""Rooms and tables over the API."""

import json

import pytest

from games.models import Table
from games.services import seating
from tests.pages.played import member, practice_room, seated_table

ROOM = {"slug", "game", "currency", "base", "entry", "seats", "options", "rules_version", "rake_bp"}
ROOM |= {"rake_vip_bp", "has_bots"}
TABLE = {"id", "number", "phase", "next_at", "invite", "room", "seats", "me", "round", "commitment"}


@pytest.fixture
def private(anna):
    """A private table of Anna's."""
    return seating.open_private(room=practice_room("quiet"), member=anna)


def test_rooms_with_who_plays_there(ask, table, stranger):
    """Open rooms of all games, stakes in units; bots do not count."""
    practice_room("empty", game="thirteen", position=1)
    practice_room("shut", is_open=False)
    told = ask(stranger, "rooms").json()["results"]
    assert [(room["slug"], room["tables"], room["players"]) for room in told] == [
        ("practice-test", 1, 3),
        ("empty", 0, 0),
    ]
    assert set(told[0]) == ROOM | {"tables", "players"} and told[0]["entry"] == 5000


@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ("game=paigow", ["practice-test"]),
        ("game=thirteen", ["thirteen-test"]),
        ("game=erqiwang", []),
        ("currency=practice", ["practice-test", "thirteen-test"]),
        ("currency=coin", []),
        ("game=thirteen&currency=practice", ["thirteen-test"]),
    ],
)
def test_rooms_by_game_and_currency(ask, anna, query, slugs):
    """A game of the hall that is not open yet has no rooms."""
    practice_room()
    practice_room("thirteen-test", game="thirteen")
    assert [room["slug"] for room in ask(anna, f"rooms?{query}").json()["results"]] == slugs


@pytest.mark.parametrize(
    ("query", "name", "code"),
    [("game=chess", "game", "invalid_choice"), ("currency=gold", "currency", "invalid_choice"),
     ("is_open=false", "is_open", "unknown"), ("game=paigow&game=thirteen", "game", "repeated")],
)  # fmt: skip
def test_rooms_of_nothing(ask, anna, query, name, code):
    """Refused by name."""
    answer = ask(anna, f"rooms?{query}")
    assert answer.status_code == 400 and answer.json()["detail"][name]["code"] == code


def test_own_tables(ask, table, anna, ben, stranger, guest):
    """One's seats of now; nobody else's, and not those that were given up."""
    seating.leave(table_id=table.pk, member=ben)
    assert ask(anna, "tables").json()["results"] == [_line(table)]
    for other in (ben, stranger, guest):
        assert ask(other, "tables").json() == {"results": []}


def test_the_invite_is_for_who_sits_there(ask, private, anna):
    """It is what leads others in."""
    (own,) = ask(anna, "tables").json()["results"]
    assert own["invite"] == ask(anna, f"tables/{private.pk}").json()["invite"] == private.invite


def test_a_public_table_may_be_looked_at(ask, table, anna, stranger, guest, staff):
    """Chairs, stakes and the seal of the next shuffle, to each his own place."""
    own = ask(anna, f"tables/{table.pk}").json()
    assert set(own) == TABLE and set(own["room"]) == ROOM
    assert [(chair["seat"], chair["name"], chair["me"]) for chair in own["seats"]] == [
        (0, "Anna", True),
        (1, "Ben", False),
        (2, "Carl", False),
    ]
    assert own["me"]["seat"] == 0 and own["commitment"]["number"] == 1
    for other in (stranger, guest, staff):
        seen = ask(other, f"tables/{table.pk}").json()
        assert seen["me"]["seat"] is None and seen["me"]["is_spectator"]
        assert seen["seats"] == [chair | {"me": False} for chair in own["seats"]]


def test_a_private_table_is_nowhere_for_others(ask, private, stranger, staff):
    """404, as for one that nobody opened; nor does the invite open it here."""
    for other in (stranger, staff):
        assert ask(other, f"tables/{private.pk}").status_code == 404
        assert ask(other, f"tables/{private.pk}?invite={private.invite}").status_code == 400
        assert ask(other, f"tables/{private.invite}").status_code == 404


def test_a_closed_table_is_nowhere(ask, table, anna, stranger):
    """Except for who still has a seat there."""
    Table.objects.filter(pk=table.pk).update(phase="closed")
    assert ask(stranger, f"tables/{table.pk}").status_code == 404
    assert ask(anna, f"tables/{table.pk}").json()["phase"] == "closed"


@pytest.mark.parametrize("address", ["tables/00000000-0000-0000-0000-000000000000", "tables/7", "tables/x/y"])
def test_a_table_of_nothing(ask, anna, address):
    """404."""
    answer = ask(anna, address)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_table_shows_nothing_of_its_hand(ask, table, running, anna, stranger):
    """No number, no name of a piece, no call, neither of the hand that runs nor of the last."""
    for who in (anna, stranger):
        told = ask(who, f"tables/{table.pk}").json()
        assert set(told) == TABLE and told["phase"] == "hand"
        assert told["round"] == {"ordinal": 1, "hand": 2, "hands": 2}
        text = json.dumps(told)
        assert running.number not in text and "tiles" not in text and "deadline" not in text


def test_the_hall_costs_few_queries(few, table, anna):
    """As many for many rooms and tables as for one."""
    for number in range(6):
        room = practice_room(f"more-{number}")
        seated_table(room, member(f"P{number}"), member(f"Q{number}"))
    assert len(few(anna, "rooms", 1)["results"]) == 7
    few(anna, "tables", 1)
    few(anna, f"tables/{table.pk}", 7)


def _line(table: Table) -> dict:
    return {
        "id": str(table.pk),
        "number": table.number,
        "phase": table.phase,
        "room": table.room.slug,
        "game": table.room.game,
        "currency": table.room.currency,
        "invite": table.invite,
    }
