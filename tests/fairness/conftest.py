"""Rounds that were really played and revealed, and their members' browsers."""

import pytest
from django.test import Client

from games.models import Hand
from games.services import deal
from tests.pages.played import member, play_hand, practice_room, seated_table


@pytest.fixture(autouse=True)
def _english(settings):
    """Pages speak English here, so that tests read what the source says."""
    settings.LANGUAGE_CODE = "en"


@pytest.fixture
def anna(db):
    """A member with practice coins."""
    return member("Anna")


@pytest.fixture
def table(anna):
    """A practice table with three members."""
    return seated_table(practice_room(), anna, member("Ben"), member("Carl"))


@pytest.fixture
def first(table) -> Hand:
    """The first hand of a round; its shuffle is not revealed yet."""
    return play_hand(table, seed=5)


@pytest.fixture
def revealed(table, first) -> Hand:
    """The same hand once its round is over."""
    play_hand(table, seed=6)
    deal.start_hand(table_id=table.pk)
    first.refresh_from_db()
    return first


def browser_of(who) -> Client:
    """A browser in which that member is signed in."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(who, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client
