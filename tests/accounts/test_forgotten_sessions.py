"""Sessions that have expired are removed by night, with what the list of devices says of them."""

import datetime

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import devices
from accounts.tasks import forget_sessions
from tests.support.people import PASSWORD, make_member

pytestmark = pytest.mark.django_db
HOUR = datetime.timedelta(hours=1)


def sessions(count: int, ends_in: datetime.timedelta) -> set[str]:
    """So many sessions that end then, and their keys."""
    keys = {f"{number:04}{int(ends_in.total_seconds()):+}" for number in range(count)}
    ends = timezone.now() + ends_in
    Session.objects.bulk_create(Session(session_key=key, session_data="", expire_date=ends) for key in keys)
    return keys


def left() -> set[str]:
    """The keys of the sessions that are still stored."""
    return set(Session.objects.values_list("pk", flat=True))


def test_only_what_has_expired_is_removed():
    """However short a time the others have left; once more there is nothing to do."""
    sessions(3, -HOUR)
    kept = sessions(2, HOUR)
    assert forget_sessions() == 3 and left() == kept
    assert forget_sessions() == 0 and left() == kept


def test_many_are_removed_in_bounded_parts(monkeypatch):
    """The oldest first, no statement with more than so many, all of them in one night."""
    monkeypatch.setattr(devices, "SESSIONS_AT_ONCE", 3)
    sessions(7, -HOUR)
    oldest = sessions(3, -2 * HOUR)
    with CaptureQueriesContext(connection) as asked:
        assert forget_sessions() == 10
    removals = [one["sql"] for one in asked if one["sql"].startswith('DELETE FROM "django_session"')]
    assert [sql.count("'") // 2 for sql in removals] == [3, 3, 3, 1]
    assert all(key in removals[0] for key in oldest) and left() == set()


def test_a_member_is_signed_out_of_nothing_that_lasts():
    """His present session and its line among his devices stay, a past one goes with its line."""
    make_member(username="teafan")
    past, present = Client(), Client()
    for browser in (past, present):
        browser.post("/accounts/login/", {"login": "teafan", "password": PASSWORD})
        browser.get("/profile/")
    Session.objects.filter(pk=past.session.session_key).update(expire_date=timezone.now() - HOUR)
    assert forget_sessions() == 1
    kept = present.session.session_key
    assert left() == {kept} == set(UserSession.objects.values_list("session_key", flat=True))
    assert present.get("/profile/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_two_jobs_at_once_do_not_wait_for_each_other(empty_tables):
    """What another holds is left to it."""
    held = sessions(1, -2 * HOUR)
    sessions(2, -HOUR)
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            other.set_autocommit(False)
            cursor.execute("SELECT FROM django_session WHERE session_key = %s FOR UPDATE", [*held])
            assert forget_sessions() == 2 and left() == held
            other.rollback()
    finally:
        other.close()
    assert forget_sessions() == 1
