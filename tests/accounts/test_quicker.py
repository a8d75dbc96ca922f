"""Two people ask for one name at the same moment: quality 1."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db.models.signals import pre_save
from django.test import Client

from accounts.models import Member
from tests.support.people import browser_of, make_member

pytestmark = pytest.mark.django_db
NAMES = {"username": "quickwit", "nickname": "晚舟客"}
PASSWORD = "rain-on-bamboo-8"


@contextmanager
def somebody_quicker(**names: str) -> Iterator[None]:
    """Somebody takes these names after they were found free and before they are stored."""

    def take(instance: Member, **_signal: object) -> None:
        pre_save.disconnect(take, sender=Member)
        Member.objects.create(**{"username": "quicker", "nickname": "Quicker"} | names)

    pre_save.connect(take, sender=Member)
    yield
    pre_save.disconnect(take, sender=Member)


def guest() -> Client:
    """The browser of a guest."""
    browser = Client()
    browser.post("/guest/")
    return browser


def member() -> Client:
    """The browser of a member."""
    return browser_of(make_member())


@pytest.mark.parametrize(
    ("browser_of_one", "address", "name"),
    [
        (Client, "/accounts/signup/", "username"),
        (Client, "/accounts/signup/", "nickname"),
        (guest, "/profile/stay/", "username"),
        (guest, "/profile/stay/", "nickname"),
        (member, "/profile/", "nickname"),
    ],
)
def test_whoever_is_slower_is_told_so(browser_of_one, address, name):
    """A plain refusal, no fault of ours, and nothing of his is stored."""
    browser = browser_of_one()
    before = sorted(Member.objects.values_list("username", "nickname"))
    passwords = dict.fromkeys(("password", "password1", "password2"), PASSWORD)
    with somebody_quicker(**{name: NAMES[name]}):
        answer = browser.post(address, NAMES | passwords | {"terms": "on", "locale": "en"})
    assert answer.status_code == 409
    assert answer.context["error"]["code"] == "name_taken"
    # The quicker one is undone with the slower, as both are of this test's one transaction.
    assert sorted(Member.objects.values_list("username", "nickname")) == before
