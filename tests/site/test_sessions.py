"""A cookie that the hall never made opens nothing and breaks nothing."""

import pytest

from paiguan.session_db import SessionStore

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", ['"' + r"\000" * 32 + '"', "x" * 31 + "'", "é" * 32, "", "short", "a" * 9000])
def test_a_forged_session_is_no_session(client, settings, key):
    """The visitor is a stranger, as without a cookie."""
    answer = client.get("/lobby/", headers={"cookie": f"{settings.SESSION_COOKIE_NAME}={key}"})
    assert (answer.status_code, answer.headers["location"]) == (302, "/accounts/login/?next=/lobby/")


def test_keys_of_the_hall_are_accepted():
    """What a session is stored under is found again."""
    session = SessionStore()
    session["answer"] = 42
    session.save()
    assert SessionStore(session.session_key)["answer"] == 42
