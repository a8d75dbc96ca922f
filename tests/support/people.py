"""Members, guests and staff for tests, made as the hall makes them."""

from itertools import count

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.hashers import make_password
from django.test import Client

from accounts.models import Member
from accounts.services import welcome

PASSWORD = "tea-and-tiles-77"
_numbers = count(100)


def make_member(**fields) -> Member:
    """A member with a wallet and practice coins, who signs in with `PASSWORD`."""
    number = next(_numbers)
    names = {"username": f"person{number}", "nickname": f"Person{number}"}
    member = Member.objects.create(**(names | {"password": make_password(PASSWORD)} | fields))
    welcome(member)
    return member


def make_staff(**fields) -> Member:
    """A superuser with an authenticator app set up."""
    staff = make_member(is_staff=True, is_superuser=True, **fields)
    TOTP.activate(staff, generate_totp_secret())
    return staff


def browser_of(member: Member) -> Client:
    """A browser in which that member is signed in."""
    client = Client()
    client.force_login(member, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def confirm_password(browser: Client) -> None:
    """Type the password again, as sensitive pages ask for."""
    browser.post("/accounts/reauthenticate/", {"password": PASSWORD})
