"""Guests have no password: the pages of sign-in and safety lead them to where they can become members."""

import pytest
from django.test import Client
from django.urls import get_resolver

from accounts.guest_door import MEMBERS_PREFIX, OPEN_PREFIXES
from accounts.models import Member

pytestmark = pytest.mark.django_db


def addresses() -> list[str]:
    """Every address of sign-in and safety that is asked for without a parameter."""
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    found = []
    for name in names:
        for [(route, parameters)], *_rest in get_resolver().reverse_dict.getlist(name):
            if ("/" + route).startswith(MEMBERS_PREFIX) and not parameters:
                found.append("/" + route)
    return sorted(found)


def test_the_enumeration_is_not_empty():
    """Password, e-mail, second factor and devices are among them."""
    for address in ("password/change/", "password/set/", "email/", "2fa/", "sessions/", "reauthenticate/"):
        assert MEMBERS_PREFIX + address in addresses()


def test_every_page_of_members_leads_a_guest_to_becoming_one():
    """Read or posted to; nothing is stored, and the page says why he is here."""
    browser = Client(headers={"accept-language": "en"})
    browser.post("/guest/")
    for address in addresses():
        if address.startswith(OPEN_PREFIXES):
            continue
        for answer in (
            browser.get(address),
            browser.post(address, {"password1": "x", "email": "a@b.example"}),
        ):
            assert answer.headers.get("location") == "/profile/stay/", address
    assert "As a guest you have no password yet" in browser.get("/profile/stay/").content.decode()
    guest = Member.objects.get()
    assert not guest.has_usable_password() and guest.email == "" and not guest.emailaddress_set.exists()


def test_a_guest_can_still_sign_out():
    """And only that is his."""
    browser = Client()
    browser.post("/guest/")
    browser.post("/accounts/logout/")
    assert "_auth_user_id" not in browser.session


def test_closing_is_not_offered_to_guests():
    """Their account ends with the session."""
    browser = Client(headers={"accept-language": "en"})
    browser.post("/guest/")
    assert "/profile/close/" not in browser.get("/profile/").content.decode()
    assert browser.post("/profile/close/", {"sure": "on"}).headers["location"] == "/profile/stay/"
