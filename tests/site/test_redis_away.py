"""Redis away: doors that count tries are shut with a plain word, everything else is open (quality X6)."""

import pytest
from django.test import Client

from accounts.models import Member
from tests.support.counters import count_in, redis_of_ours
from tests.support.people import PASSWORD, browser_of, make_member

__all__ = ["redis_of_ours"]
pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}
ENTER = ("/accounts/login/", {"login": "teafan", "password": PASSWORD})
JOIN = (
    "/accounts/signup/",
    {"username": "alice.tea", "nickname": "Alice", "password1": PASSWORD, "email": "", "terms": "on"},
)
DOORS = [
    ENTER,
    JOIN,
    ("/guest/", {}),
    ("/accounts/password/reset/", {"email": "fan@tea.example"}),
]


@pytest.fixture
def member() -> Member:
    """A member with a password."""
    return make_member(username="teafan")


@pytest.mark.parametrize(("door", "form"), DOORS)
def test_a_door_that_counts_is_shut_and_says_so(redis_of_ours, member, caplog, door, form):
    """Open at first; then 503 with a page of ours, nobody comes in, and no traceback fills the log."""
    assert Client().get(door).status_code in (200, 405)
    redis_of_ours.stop()
    browser = Client(headers=ENGLISH)
    page = browser.post(door, form)
    assert page.status_code == 503 and page.headers["retry-after"] == "30"
    text = page.content.decode()
    assert 'data-code="unavailable"' in text and "This door is shut for a moment" in text
    assert "_auth_user_id" not in browser.session and Member.objects.count() == 1
    assert not [record for record in caplog.records if record.exc_info]
    assert "nobody counts tries: ConnectionError" in caplog.text


def test_a_program_reads_the_one_shape(redis_of_ours, member):
    """Code, message and detail, with the same status."""
    redis_of_ours.stop()
    answer = Client(headers=ENGLISH | {"accept": "application/json"}).post(*ENTER)
    assert answer.status_code == 503
    assert answer.json() == {
        "code": "unavailable",
        "message": "This door is shut for a moment. Please try again in a minute.",
        "detail": {},
    }


@pytest.mark.parametrize("page", ["/", "/lobby/", "/profile/", "/wallet/", "/history/", "/api/v1/me"])
def test_who_is_in_goes_on(redis_of_ours, member, page):
    """Pages and the API that count no tries do not miss Redis."""
    browser = browser_of(member)
    as_ever = browser.get(page).status_code
    redis_of_ours.stop()
    assert browser.get(page).status_code == as_ever in (200, 302)


def test_signing_out_works_without(redis_of_ours, member):
    """Whoever wants to leave can."""
    browser = browser_of(member)
    redis_of_ours.stop()
    browser.post("/accounts/logout/")
    assert "_auth_user_id" not in browser.session


def test_doors_open_again_with_redis(redis_of_ours, member, settings):
    """Nothing has to be started anew."""
    redis_of_ours.stop()
    browser = Client()
    assert browser.post(*ENTER).status_code == 503
    count_in(settings, redis_of_ours.start())
    browser.post(*ENTER)
    assert "_auth_user_id" in browser.session
