"""Members at their doors: clients that are signed in."""

import pytest
from django.test import Client

from accounts.models import Member
from tests.pages.played import member


@pytest.fixture(autouse=True)
def _english(settings):
    """Pages speak English here, so that tests read what the source says."""
    settings.LANGUAGE_CODE = "en"


@pytest.fixture
def enter():
    """Signs a member in and gives his browser."""

    def entered(who: Member) -> Client:
        client = Client(headers={"accept-language": "en"})
        client.force_login(who, backend="allauth.account.auth_backends.AuthenticationBackend")
        return client

    return entered


@pytest.fixture
def anna(db) -> Member:
    """A member with practice coins."""
    return member("Anna")


@pytest.fixture
def visitor(db) -> Member:
    """A guest with practice coins."""
    return member("Visitor", kind="guest")
