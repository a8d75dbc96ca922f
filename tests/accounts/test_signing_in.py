"""Signing up, in and out: quality 1-3, 6, 9, S13, S14."""

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.utils.timezone import localtime

from accounts.models import Member
from accounts.services import ensure_bots
from ledger.selectors import balances_of
from tests.support.people import PASSWORD, browser_of, make_member

pytestmark = pytest.mark.django_db
JOIN = {"username": "alice.tea", "nickname": "Alice", "password1": PASSWORD, "email": "", "terms": "on"}


def sign_in(name: str, password: str = PASSWORD) -> tuple[Client, object]:
    """A new browser and the answer to its sign-in."""
    browser = Client()
    return browser, browser.post("/accounts/login/", {"login": name, "password": password})


def is_in(browser: Client) -> bool:
    """Whether somebody is signed in there."""
    return "_auth_user_id" in browser.session


def test_joining_makes_a_member_with_coins_and_signs_him_in():
    """No e-mail is needed; the terms and their version are kept."""
    browser = Client()
    assert browser.post("/accounts/signup/", JOIN).status_code == 302
    member = Member.objects.get()
    assert (member.username, member.nickname, member.kind) == ("alice.tea", "Alice", "member")
    assert balances_of(member.pk, "practice").wallet == 1_000_000
    assert member.terms_accepted_at and member.terms_version
    assert is_in(browser)


@pytest.mark.parametrize("second", ["Ａlice.tea", "ALICE.TEA", "a1ice.tea", "\u0430lice.tea"])
def test_one_sign_in_name_for_all_that_look_alike(second):
    """Quality 1: wide, capital, digit and Cyrillic look-alikes do not join."""
    Client().post("/accounts/signup/", JOIN)
    page = Client().post("/accounts/signup/", JOIN | {"username": second, "nickname": "Someone"})
    assert "username" in page.context["form"].errors
    assert Member.objects.count() == 1


@pytest.mark.parametrize("field", ["nickname", "terms"])
def test_nobody_joins_without(field):
    """A nickname and the adult's acceptance of the terms are needed."""
    page = Client().post("/accounts/signup/", JOIN | {field: ""})
    assert field in page.context["form"].errors
    assert not Member.objects.exists()


@pytest.mark.parametrize("password", ["short-1", "password123", "1234567890", "alice.tea1"])
def test_weak_passwords_are_refused(password):
    """Ten characters at least, not common, not only digits, not the name (S14)."""
    page = Client().post("/accounts/signup/", JOIN | {"password1": password})
    assert "password1" in page.context["form"].errors


def test_passwords_are_kept_as_argon2id(settings):
    """S14: the hash says so, and an older hash is renewed at sign-in."""
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.Argon2PasswordHasher",
        "django.contrib.auth.hashers.MD5PasswordHasher",
    ]
    member = make_member(username="oldhash", password=make_password(PASSWORD, hasher="md5"))
    sign_in("oldhash")
    member.refresh_from_db()
    assert member.password.startswith("argon2$argon2id$")


@pytest.mark.parametrize("typed", ["teafan", "TeaFan", "ｔｅａｆａｎ", " teafan "])
def test_sign_in_takes_the_name_as_one_types_it(typed):
    """Capitals, width and space do not matter."""
    make_member(username="teafan")
    browser, _answer = sign_in(typed)
    assert is_in(browser)


def test_the_session_key_changes_at_sign_in():
    """Quality 3: a cookie from before is not the one after."""
    make_member(username="teafan")
    browser = Client()
    browser.post("/i18n/language/", {"language": "en"})
    session = browser.session
    session["seen"] = True
    session.save()
    before = session.session_key
    browser.post("/accounts/login/", {"login": "teafan", "password": PASSWORD})
    assert is_in(browser) and browser.session.session_key != before


def test_the_previous_visit_is_shown():
    """Quality 2: the second sign-in names the time of the first."""
    member = make_member(username="teafan")
    sign_in("teafan")
    member.refresh_from_db()
    first = member.last_login
    browser, _answer = sign_in("teafan")
    member.refresh_from_db()
    assert member.previous_login == first
    assert localtime(first).isoformat()[:16] in browser.get("/profile/").content.decode()


@pytest.mark.parametrize("status", ["frozen", "suspended", "closed"])
def test_who_may_not_play_is_told_at_the_door(status):
    """The answer leads to a page that says why; nobody is signed in; the coins stay (quality 9)."""
    member = make_member(username="teafan", status=status)
    browser, answer = sign_in("teafan")
    assert answer.headers["location"] == f"/door/{status}/"
    assert not is_in(browser)
    assert browser.get(f"/door/{status}/").status_code == 403
    assert balances_of(member.pk, "practice").wallet == 1_000_000


@pytest.mark.parametrize("status", ["frozen", "suspended", "closed"])
def test_a_change_of_status_ends_the_running_session(status):
    """The next page signs the member out and says why."""
    member = make_member()
    browser = browser_of(member)
    assert browser.get("/profile/").status_code == 200
    Member.objects.filter(pk=member.pk).update(status=status)
    assert browser.get("/profile/").headers["location"] == f"/door/{status}/"
    assert not is_in(browser)


def test_the_door_knows_only_real_statuses():
    """No words of a stranger's choosing on our page."""
    assert Client().get("/door/anything/").status_code == 404


def test_nobody_signs_in_as_a_bot_even_with_a_password():
    """A bot stays the house's."""
    (bot,) = ensure_bots(1)
    bot.set_password(PASSWORD)
    bot.save()
    browser, answer = sign_in(bot.username)
    assert not is_in(browser) and answer.headers["location"].startswith("/door/")


def test_tries_are_counted_on_the_folded_name(settings):
    """Quality 6, S13: variants of one name share one purse of tries; then even the right word is refused."""
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/5m/key"}
    make_member(username="teafan")
    for name in ("teafan", "TEAFAN", "ｔｅａｆａｎ"):
        sign_in(name, "wrong-password-1")
    browser, _answer = sign_in("teafan")
    assert not is_in(browser)


def test_an_unknown_name_reads_like_a_wrong_password():
    """No text tells which names exist."""
    make_member(username="teafan")
    texts = [
        str(sign_in(name, "wrong-password-1")[1].context["form"].non_field_errors())
        for name in ("teafan", "nobody-here")
    ]
    assert texts[0] == texts[1] != ""


def test_the_pages_speak_the_members_language_after_sign_in(settings):
    """Sign-in sets the language cookie to the member's own."""
    make_member(username="teafan", locale="en")
    browser, _answer = sign_in("teafan")
    assert browser.cookies[settings.LANGUAGE_COOKIE_NAME].value == "en"


def test_signing_out_needs_a_form():
    """A link signs nobody out."""
    browser = browser_of(make_member())
    browser.get("/accounts/logout/")
    assert is_in(browser)
    browser.post("/accounts/logout/")
    assert not is_in(browser)
