"""Tries are counted by member and by address, at every door alike: quality 6, S13, S18."""

import time

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import caches
from django.test import Client

from tests.support.people import PASSWORD, browser_of, make_member, make_staff

pytestmark = pytest.mark.django_db
WRONG = "wrong-password-1"


def attempt(name: str, password: str = WRONG, **headers: str):
    """A new browser that tries to sign in, and the answer."""
    browser = Client(headers=headers)
    return browser, browser.post("/accounts/login/", {"login": name, "password": password})


def is_in(browser: Client) -> bool:
    """Whether somebody is signed in there."""
    return "_auth_user_id" in browser.session


@pytest.mark.parametrize(
    "variants",
    [
        ("teafan", "teafan", "teafan"),
        ("TeaFan", "ｔｅａｆａｎ", "téäfán"),
        ("TÉAFAN", "te\u0301afan", "ｔｅａＦＡＮ"),
    ],
)
def test_three_wrong_tries_lock_a_name(variants):
    """However the name was written each time; the fourth is refused with the right word too."""
    make_member(username="teafan")
    for name in variants:
        assert "too_many_login_attempts" not in codes(attempt(name)[1])
    browser, page = attempt("teafan", PASSWORD)
    assert not is_in(browser) and "too_many_login_attempts" in codes(page)


def test_two_wrong_tries_lock_nothing():
    """A slip of the pen is nobody's fault."""
    make_member(username="teafan")
    attempt("teafan")
    attempt("teafan")
    assert is_in(attempt("teafan", PASSWORD)[0])


def test_an_unknown_name_locks_as_a_known_one_does():
    """Else a lock would tell which names exist."""
    for name in ("nobody", "ＮＯＢＯＤＹ", "nóbody"):
        attempt(name)
    assert "too_many_login_attempts" in codes(attempt("nobody")[1])


@pytest.mark.parametrize(
    ("language", "words"), [("en", "For 15 minutes"), ("zh-hant", "15 分鐘"), ("zh-hans", "15 分钟")]
)
def test_a_locked_name_is_told_how_long_and_what_to_do(language, words):
    """Minutes, and the way by the verified e-mail."""
    make_member(username="teafan")
    for _ in range(3):
        attempt("teafan")
    _, page = attempt("teafan", PASSWORD, **{"accept-language": language})
    text = page.content.decode()
    assert words in text and "/accounts/password/reset/" in text


def test_a_lock_ends_by_itself(settings, monkeypatch):
    """After its minutes, and not before."""
    make_member(username="teafan")
    for _ in range(3):
        attempt("teafan")
    lock, now = settings.LOGIN_LOCK_MINUTES * 60, time.time()
    monkeypatch.setattr(time, "time", lambda: now + lock - 5)
    assert not is_in(attempt("teafan", PASSWORD)[0])
    monkeypatch.setattr(time, "time", lambda: now + lock + 5)
    assert is_in(attempt("teafan", PASSWORD)[0])


def test_the_count_survives_a_new_process(settings, redis_of_ours):
    """What was counted is in Redis, not in the process that counted it."""
    make_member(username="teafan")
    for _ in range(3):
        attempt("teafan")
    closed = caches["default"]
    settings.CACHES = dict(settings.CACHES)  # Every connection and object of the cache is made anew.
    assert caches["default"] is not closed
    _, page = attempt("teafan", PASSWORD)
    assert "too_many_login_attempts" in codes(page)


def test_name_and_e_mail_share_one_purse_of_tries(settings):
    """Whoever knows both has no more tries than who knows one."""
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "4/5m/key"}
    member = make_member(username="teafan", email="fan@tea.example")
    EmailAddress.objects.create(user=member, email=member.email, verified=True, primary=True)
    for name in ("teafan", "fan@tea.example", "TEAFAN", "Fan@Tea.Example"):
        attempt(name)
    for name in ("teafan", "fan@tea.example"):
        assert not is_in(attempt(name, PASSWORD)[0])


def test_a_lock_is_of_one_name_only(settings):
    """Nobody is shut out by what is done to another."""
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/5m/key"}
    make_member(username="teafan")
    make_member(username="teamate")
    for _ in range(3):
        attempt("teafan")
    assert is_in(attempt("teamate", PASSWORD)[0])


def test_an_address_that_tries_many_names_is_stopped(settings):
    """Ten failures a minute from one address, whatever it writes about itself."""
    make_member(username="teafan")
    for number in range(10):
        attempt(f"name{number}", **{"x-forwarded-for": f"203.0.113.{number}"})
    assert not is_in(attempt("teafan", PASSWORD, **{"x-forwarded-for": "198.51.100.7"})[0])


def test_the_staff_door_has_no_purse_of_its_own(settings):
    """The theme's own form signs nobody in, and the way to the staff room counts the same tries."""
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/5m/key"}
    staff = make_staff(username="keeper")
    for _ in range(3):
        stranger = Client()
        form = {"username": "keeper", "password": PASSWORD, "next": "/staff/"}
        assert stranger.post("/staff/login/", form).headers["location"].startswith("/accounts/login/")
        assert not is_in(stranger)
    for _ in range(3):
        attempt("keeper")
    _, page = attempt("keeper", PASSWORD)
    assert "too_many_login_attempts" in codes(page)
    assert browser_of(staff).get("/staff/").status_code == 200


def test_codes_of_the_second_factor_are_counted_too(settings):
    """Six digits are few: wrong ones close the door as wrong passwords do."""
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "3/5m/key"}
    make_staff(username="keeper")
    browser, answer = attempt("keeper", PASSWORD)
    assert answer.headers["location"].startswith("/accounts/2fa/authenticate/")
    pages = [browser.post("/accounts/2fa/authenticate/", {"code": "000000"}) for _ in range(5)]
    assert "too_many_login_attempts" in codes(pages[-1]) and not is_in(browser)


def test_too_many_of_a_form_is_said_on_a_page_of_ours(settings):
    """429 with the hall's frame and a way on."""
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "1/m/ip"}
    browser = Client(headers={"accept-language": "en"})
    answers = [browser.post("/accounts/password/reset/", {"email": "a@b.example"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 429]
    page = answers[1].content.decode()
    assert "That was too often" in page and 'class="brand"' in page


def codes(page) -> set[str]:
    """The codes of what a form was refused for."""
    return {error.code for error in page.context["form"].non_field_errors().as_data()} | {
        error.code for errors in page.context["form"].errors.as_data().values() for error in errors
    }
