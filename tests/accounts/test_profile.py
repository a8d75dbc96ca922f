"""The profile, and the look of every page of sign-in and safety."""

from contextlib import contextmanager

import pytest
from django.db.models.signals import pre_save
from django.test import Client
from django.urls import reverse

from accounts.models import Member
from tests.support.people import PASSWORD, browser_of, confirm_password, make_member

pytestmark = pytest.mark.django_db
NEW_PASSWORD = "rain-on-bamboo-8"
OPEN = ["account_login", "account_signup", "account_reset_password", "account_reset_password_done", "terms"]
OWN = [
    "profile", "account_logout", "account_change_password", "account_email", "account_reauthenticate",
    "mfa_index",
    "mfa_activate_totp", "mfa_list_webauthn", "mfa_add_webauthn", "usersessions_list",
]  # fmt: skip


def test_a_member_changes_nickname_and_language(settings):
    """Both are kept, and the pages speak the new language at once."""
    member = make_member()
    browser = browser_of(member)
    answer = browser.post("/profile/", {"nickname": "晚舟客", "locale": "en"})
    assert answer.headers["location"] == "/profile/"
    assert answer.cookies[settings.LANGUAGE_COOKIE_NAME].value == "en"
    member.refresh_from_db()
    assert (member.nickname, member.locale) == ("晚舟客", "en")


@pytest.mark.parametrize("nickname", ["admin", "TakenName", "x", "<script>"])
def test_an_unfit_nickname_is_refused_at_its_field(nickname):
    """Nothing is stored."""
    make_member(nickname="takenname")
    member = make_member()
    page = browser_of(member).post("/profile/", {"nickname": nickname, "locale": "en"})
    assert "nickname" in page.context["form"].errors
    assert "<script>" not in page.content.decode()
    before = member.nickname
    member.refresh_from_db()
    assert member.nickname == before


def test_a_forged_form_changes_nothing_else():
    """Status, tier, kind and rights are no fields of the profile."""
    member = make_member()
    forged = {"status": "closed", "vip_tier": 9, "kind": "bot", "is_staff": "on", "is_superuser": "on"}
    browser_of(member).post("/profile/", {"nickname": "晚舟客", "locale": "en"} | forged)
    member.refresh_from_db()
    assert (member.status, member.vip_tier, member.kind, member.is_staff) == ("active", 0, "member", False)


@contextmanager
def suspended_meanwhile():
    """Suspends a member between the moment he is read and the moment he is stored."""

    def suspend(instance, **_signal):
        Member.objects.filter(pk=instance.pk).update(status="suspended", vip_tier=3)

    pre_save.connect(suspend, sender=Member)
    try:
        yield
    finally:
        pre_save.disconnect(suspend, sender=Member)


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/profile/", {"nickname": "晚舟客", "locale": "en"}),
        (
            "/accounts/password/change/",
            {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD},
        ),
    ],
)
def test_storing_what_is_his_undoes_no_suspension(address, fields):
    """What staff changed meanwhile stays, however often the member stores his own page."""
    member = make_member()
    before = (member.nickname, member.password)
    browser = browser_of(member)
    with suspended_meanwhile():
        browser.post(address, fields)
    member.refresh_from_db()
    assert (member.nickname, member.password) != before
    assert (member.status, member.vip_tier) == ("suspended", 3)


@pytest.mark.parametrize("name", OWN)
def test_own_pages_are_closed_to_strangers(name):
    """Whoever is not signed in is led to the sign-in page."""
    answer = Client().get(reverse(name))
    assert answer.status_code == 302 and answer.headers["location"] != reverse(name)


@pytest.mark.parametrize("name", OPEN + OWN)
def test_every_page_is_the_halls_own(name):
    """Each has the hall's frame and its own title, forms in our own fields, and no inline script."""
    browser = browser_of(make_member()) if name in OWN else Client()
    confirm_password(browser)
    page = browser.get(reverse(name))
    text = page.content.decode()
    assert page.status_code == 200
    assert 'class="brand"' in text and "css/pages/accounts.css" in text
    assert text.count("<h1") == 1 and "<title> ·" not in text
    assert "<p><label" not in text
    for script in text.split("<script")[1:]:
        head = script.split(">", 1)[0]
        assert "src=" in head or "application/json" in head
