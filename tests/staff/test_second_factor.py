"""No staff page opens without a second factor: quality 5, S9."""

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.contrib import admin
from django.test import Client
from django.test.utils import override_script_prefix
from django.urls import URLPattern, get_resolver, reverse

from tests.support.people import browser_of, make_member, make_staff

VALUES = {
    "object_id": "1",
    "content_type_id": "1",
    "grant_id": "1",
    "app_label": "games",
    "path": "games/",
    "url": "x",
}


def addresses() -> list[str]:
    """Every address below the staff entrance, with plausible parts filled in."""
    found: list[str] = []

    def walk(patterns, prefix: str) -> None:
        for entry in patterns:
            route = prefix + str(entry.pattern)
            if isinstance(entry, URLPattern):
                found.append("/" + filled(route))
            else:
                walk(entry.url_patterns, route)

    staff = [entry for entry in get_resolver().url_patterns if str(entry.pattern) == "staff/"]
    walk(staff, "")
    return sorted(set(found))


def filled(route: str) -> str:
    """The route with its parameters replaced."""
    if route.startswith("staff/^"):
        return f"staff/{VALUES['app_label']}/"
    for part in route.split("<")[1:]:
        whole = part.split(">")[0]
        route = route.replace(f"<{whole}>", VALUES[whole.split(":")[-1]])
    return route.replace("^", "").replace("$", "")


def test_the_enumeration_is_not_empty():
    """Every registered model has its list, form and history among them."""
    for model in admin.site._registry:
        assert reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist") in addresses()
    assert "/staff/accounts/grant/1/decide/" in addresses()
    assert len(addresses()) > 80


@pytest.mark.django_db
def test_staff_without_a_second_factor_set_one_up_first():
    """Each address, read or posted to, leads to the set-up page."""
    browser = browser_of(make_member(is_staff=True, is_superuser=True))
    for address in addresses():
        for answer in (browser.get(address), browser.post(address)):
            assert (answer.status_code, answer.headers.get("location")) == (
                302,
                "/accounts/2fa/totp/activate/",
            ), address


@pytest.mark.django_db
def test_recovery_codes_alone_are_no_second_factor():
    """They are what is left of one."""
    staff = make_member(is_staff=True)
    RecoveryCodes.activate(staff)
    assert browser_of(staff).get("/staff/").headers["location"] == "/accounts/2fa/totp/activate/"


@pytest.mark.django_db
def test_a_mount_point_opens_no_second_door():
    """The door knows the staff room by its own address, wherever a server says that the hall is mounted."""
    browser = browser_of(make_member(is_staff=True, is_superuser=True))
    with override_script_prefix("/x/"):
        assert browser.get("/staff/").headers["location"] == "/x/accounts/2fa/totp/activate/"
        assert Client().get("/staff/login/").headers["location"].startswith("/x/accounts/login/")


@pytest.mark.django_db
def test_strangers_are_led_to_the_halls_own_sign_in():
    """The theme's own sign-in form, which asks no second factor, is never shown."""
    for address in addresses():
        answer = Client().get(address)
        assert answer.status_code == 302 and answer.headers["location"].startswith("/accounts/login/"), (
            address
        )
    assert Client().post("/staff/login/", {"username": "a", "password": "b"}).status_code == 302


@pytest.mark.django_db
def test_members_find_no_staff_room():
    """A member who is not staff is refused at every address."""
    browser = browser_of(make_member())
    assert {browser.get(address).status_code for address in addresses()} == {403}


@pytest.mark.django_db
def test_staff_with_a_second_factor_come_in():
    """The first page and every list open."""
    browser = browser_of(make_staff())
    assert browser.get("/staff/").status_code == 200
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist"
        assert browser.get(reverse(name)).status_code == 200, name


@pytest.mark.django_db
def test_a_password_alone_signs_no_staff_in():
    """With an authenticator set up, the password leads to its code."""
    staff = make_staff()
    browser = Client()
    answer = browser.post("/accounts/login/", {"login": staff.username, "password": "tea-and-tiles-77"})
    assert answer.headers["location"].startswith("/accounts/2fa/authenticate/")
    assert "_auth_user_id" not in browser.session
    assert browser.get("/staff/").headers["location"].startswith("/accounts/login/")
