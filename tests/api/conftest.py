"""Those who ask the API: who sat at a table, who did not, a guest, staff, and nobody."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import Member
from games.models import Hand
from games.services import deal
from tests.pages import test_history
from tests.pages.played import member, play_hand, practice_room, seated_table

# Anna's 75 slips over as many days.
slips = test_history.slips
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


@pytest.fixture(autouse=True)
def _unhurried(settings):
    """Nobody is too fast here, except where a test says so."""
    settings.API_PACE = dict.fromkeys(settings.API_PACE, 1_000_000)


@pytest.fixture
def ask():
    """The answer of the API to a member; to nobody where none is named."""

    def asked(who: Member | None, address: str, **headers: str):
        client = Client(headers={"accept-language": "en", "accept": "application/json", **headers})
        if who is not None:
            client.force_login(who, backend=BACKEND)
        return client.get(f"/api/v1/{address}")

    return asked


@pytest.fixture
def enter_pages():
    """A browser of the hall's pages in which that member is signed in."""

    def entered(who: Member) -> Client:
        client = Client(headers={"accept-language": "en"})
        client.force_login(who, backend=BACKEND)
        return client

    return entered


@pytest.fixture
def few(django_assert_max_num_queries):
    """What an address answers for at most so many queries more than asking who one is."""

    def asked(who: Member, address: str, more: int):
        client = Client()
        client.force_login(who, backend=BACKEND)
        client.get("/api/v1/me")
        with CaptureQueriesContext(connection) as plain:
            client.get("/api/v1/me")
        with django_assert_max_num_queries(len(plain) + more):
            answer = client.get(f"/api/v1/{address}")
        assert answer.status_code == 200
        return answer.json()

    return asked


@pytest.fixture
def anna(db) -> Member:
    """A member with practice coins."""
    return member("Anna")


@pytest.fixture
def ben(db) -> Member:
    """Another, who plays with her."""
    return member("Ben")


@pytest.fixture
def stranger(db) -> Member:
    """A member who never sat with them."""
    return member("Dora")


@pytest.fixture
def guest(db) -> Member:
    """A guest."""
    return member("Visitor", kind="guest")


@pytest.fixture
def staff(db) -> Member:
    """A superuser; over the API he is a member like all."""
    return member("Boss", is_staff=True, is_superuser=True)


@pytest.fixture
def table(anna, ben):
    """A practice table with Anna, Ben and Carl."""
    return seated_table(practice_room(), anna, ben, member("Carl"))


@pytest.fixture
def hand(table) -> Hand:
    """The first hand of a round: it is settled, and its shuffle is not revealed."""
    return play_hand(table, seed=5)


@pytest.fixture
def running(table, hand) -> Hand:
    """The second hand, which is still played."""
    return deal.start_hand(table_id=table.pk)


@pytest.fixture
def revealed(table, hand) -> Hand:
    """The first hand once its round is over and the next is dealt."""
    play_hand(table, seed=6)
    deal.start_hand(table_id=table.pk)
    hand.refresh_from_db()
    return hand
