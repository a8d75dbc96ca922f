"""The landing page, the lobby, and the ways to a table."""

import pytest
from django.test import Client

from games.hall import GAMES_OF_THE_HALL
from games.models import Seat, Table
from games.registry import GAMES
from games.services import seating
from tests.pages.played import member, practice_room, seated_table

MEMBERS_ONLY = [
    "/lobby/",
    "/lobby/paigow/",
    "/lobby/counts.json",
    "/wallet/",
    "/history/",
    "/hands/PG-000001/",
]


def test_landing_offers_a_guest_seat_and_shows_what_is_open(client, db):
    """Anybody may read what the hall is; games that are not open yet are announced."""
    page = client.get("/", headers={"accept-language": "en"})
    assert page.status_code == 200
    body = page.content.decode()
    assert 'action="/guest/"' in body and 'href="/accounts/login/"' in body
    assert body.count("game-card--soon") == len(GAMES_OF_THE_HALL) - len(GAMES)


def test_landing_leads_a_member_on_to_the_lobby(anna, enter):
    """Whoever is in already is not received at the door."""
    assert enter(anna).get("/").headers["location"] == "/lobby/"


@pytest.mark.parametrize("address", MEMBERS_ONLY)
def test_rooms_behind_the_door_ask_for_a_name(client, db, address):
    """An anonymous visitor is led to sign-in, and back afterwards."""
    answer = client.get(address)
    assert answer.status_code == 302 and answer.headers["location"].startswith("/accounts/login/?next=")


def test_a_guest_finds_practice_rooms_first(visitor, enter):
    """A guest can enter practice rooms only, so they stand first and club rooms say what is missing."""
    practice_room()
    practice_room("club-test", currency="coin")
    body = enter(visitor).get("/lobby/").content.decode()
    assert body.index("room-card--practice") < body.index("room-card--coin")
    assert "Club coins are for members." in body
    assert "/play/club-test/" not in body and "/play/practice-test/" in body


def test_the_lobby_leads_to_each_game_and_folds_what_nobody_can_enter(visitor, enter):
    """On a phone a game is one tap away, and rooms beyond the purse do not stand before it."""
    practice_room()
    practice_room("club-test", currency="coin")
    body = enter(visitor).get("/lobby/").content.decode()
    assert all(f'class="tabs__tab" href="/lobby/{slug}/"' in body for slug in GAMES)
    practice, club = body.split('<details class="room-group"')[1:3]
    assert (practice.startswith(" open>"), club.startswith(">")) == (True, True)
    narrowed = enter(visitor).get("/lobby/paigow/").content.decode()
    assert '<a class="tabs__tab" href="/lobby/paigow/" aria-current="page">' in narrowed


def test_the_lobby_counts_people_and_not_bots(anna, visitor, enter):
    """The number of players in a room is of people who sit there now."""
    room = practice_room()
    table = seating.quick_play(room=room, member=visitor)
    seating.sit(table_id=table.pk, member=member("Robot", kind="bot"))
    assert enter(anna).get("/lobby/counts.json").json()["players"]["practice-test"] == 1


def test_the_lobby_leads_back_to_ones_own_table(anna, enter):
    """A seated member sees the way back before anything else."""
    table = seating.quick_play(room=practice_room(), member=anna)
    assert f'href="/table/{table.pk}/"' in enter(anna).get("/lobby/").content.decode()


def test_quick_play_seats_and_a_second_press_leads_to_the_same_table(anna, enter):
    """However often the button is pressed, there is one seat."""
    practice_room()
    browser = enter(anna)
    first = browser.post("/play/practice-test/")
    second = browser.post("/play/practice-test/")
    assert first.headers["location"] == second.headers["location"] == f"/table/{Table.objects.get().pk}/"
    assert Seat.objects.count() == 1


def test_a_member_seated_elsewhere_is_shown_his_way_back(anna, enter):
    """Already seated is a plain refusal with a button to that table."""
    practice_room()
    practice_room("other-room")
    browser = enter(anna)
    browser.post("/play/practice-test/")
    answer = browser.post("/play/other-room/")
    assert answer.status_code == 409
    assert f'href="/table/{Table.objects.get().pk}/"' in answer.content.decode()


def test_too_few_coins_is_said_plainly(anna, enter):
    """A refusal names the reason and offers another room."""
    practice_room("club-test", currency="coin")
    answer = enter(anna).post("/play/club-test/")
    assert answer.status_code == 409 and not Seat.objects.exists()
    assert "/wallet/" in answer.content.decode()


def test_a_private_table_opens_to_its_invitation(anna, visitor, enter):
    """The invitation shows the room and seats whoever accepts; nobody else sees the table."""
    practice_room()
    enter(anna).post("/rooms/practice-test/private/")
    table = Table.objects.get()
    browser = enter(visitor)
    assert browser.get(f"/table/{table.pk}/").status_code == 404
    assert "Anna" in browser.get(f"/join/{table.invite}/").content.decode()
    assert browser.post(f"/join/{table.invite}/").headers["location"] == f"/table/{table.pk}/"
    assert Seat.objects.filter(member=visitor, table=table).exists()


@pytest.mark.parametrize(
    "address", ["/lobby/chess/", "/lobby/tiengow/", "/join/no-such-invite/", "/rules/chess/"]
)
def test_what_is_not_there_is_404(anna, enter, address):
    """A game that is not open, an invitation nobody wrote."""
    assert enter(anna).get(address).status_code == 404


@pytest.mark.parametrize("address", ["/play/practice-test/", "/rooms/practice-test/private/"])
def test_sitting_down_needs_a_post_with_its_token(anna, address):
    """A link or a foreign page seats nobody."""
    practice_room()
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(anna, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert browser.get(address).status_code == 405
    assert browser.post(address).status_code == 403
    assert not Seat.objects.exists()


def test_the_lobby_asks_few_questions_however_many_play(anna, enter, django_assert_max_num_queries):
    """The number of queries does not grow with rooms, tables or players."""
    for number in range(6):
        room = practice_room(f"room-{number}")
        seated_table(room, member(f"Guest{number}"), member(f"Other{number}"))
    browser = enter(anna)
    browser.get("/lobby/")
    with django_assert_max_num_queries(20):
        assert browser.get("/lobby/").status_code == 200
