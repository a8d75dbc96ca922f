"""Addresses are kept for ninety days, then only a hash by a key that changes: S45."""

import datetime

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import Device
from accounts.tasks import forget_addresses
from tests.support.people import PASSWORD, make_member

pytestmark = pytest.mark.django_db
ADDRESS = "203.0.113.7"
DAY = datetime.timedelta(days=1)
TODAY = datetime.datetime(2026, 11, 20, 4, 0, tzinfo=datetime.UTC)


@pytest.fixture(autouse=True)
def _today(monkeypatch):
    """The night of the job."""
    monkeypatch.setattr(timezone, "now", lambda: TODAY)


def sign_in(browser: Client | None = None, name: str = "teafan") -> Client:
    """Sign the member in from the address."""
    browser = browser or Client(REMOTE_ADDR=ADDRESS)
    browser.post("/accounts/login/", {"login": name, "password": PASSWORD})
    assert "_auth_user_id" in browser.session
    return browser


def seen(days_ago: float, **chosen) -> None:
    """Let devices and sessions have been seen last so many days ago."""
    Device.objects.filter(**chosen).update(last_seen_at=TODAY - days_ago * DAY)
    UserSession.objects.update(last_seen_at=TODAY - days_ago * DAY)


def test_ninety_days_are_kept_and_no_more():
    """On the ninetieth day it stands there, after it a hash does that does not hold it."""
    make_member(username="teafan")
    sign_in()
    seen(89.9)
    assert forget_addresses() == 0 and Device.objects.get().address == ADDRESS
    seen(90.1)
    assert forget_addresses() == 1
    device = Device.objects.get()
    assert device.address is None and len(device.address_hash) == 64 and ADDRESS not in device.address_hash


def test_the_job_may_run_twice():
    """A hash is not hashed again."""
    make_member(username="teafan")
    sign_in()
    seen(100)
    forget_addresses()
    first = Device.objects.get().address_hash
    assert forget_addresses() == 0 and Device.objects.get().address_hash == first


def test_the_key_changes_with_the_quarter_and_with_the_secret(settings):
    """One address is the same within a quarter, another in the next; nobody makes it without the secret."""
    for name in ("teafan", "teamate", "latecomer"):
        make_member(username=name)
        sign_in(name=name)
    seen(100)
    seen(240, member__username="latecomer")
    forget_addresses()
    hashes = dict(Device.objects.values_list("member__username", "address_hash"))
    assert hashes["teafan"] == hashes["teamate"] != hashes["latecomer"]
    settings.SECRET_KEY = "another" * 9
    Device.objects.filter(member__username="teafan").update(address=ADDRESS)
    forget_addresses()
    assert Device.objects.get(member__username="teafan").address_hash != hashes["teamate"]


def test_whoever_comes_back_has_an_address_again():
    """The present one, and no hash beside it."""
    make_member(username="teafan")
    browser = sign_in()
    seen(100)
    forget_addresses()
    browser.post("/accounts/logout/")
    sign_in(browser)
    device = Device.objects.get()
    assert (device.address, device.address_hash) == (ADDRESS, "")


def test_sessions_as_old_are_ended_with_their_addresses():
    """A younger one goes on."""
    make_member(username="teafan")
    sign_in()
    seen(100)
    young = sign_in()
    forget_addresses()
    assert UserSession.objects.get().session_key == young.session.session_key
    assert Session.objects.count() == 1
