"""Every answer carries the headers that keep foreign code out."""

import pytest

from paiguan.headers import MEMBERS, written

pytestmark = pytest.mark.django_db
PAGES = ["/healthz", "/accounts/login/", "/nowhere/", "/i18n/en.js"]


@pytest.mark.parametrize("address", PAGES)
def test_members_pages_allow_nothing_inline(client, address):
    """The policy is there on every page, an error's too, and names no unsafe source."""
    headers = client.get(address).headers
    assert headers["Content-Security-Policy"] == written(MEMBERS)
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert len(headers["X-Request-ID"]) == 16


def test_only_the_staff_room_may_evaluate(client):
    """The admin theme needs it; its pages still may not be framed."""
    policy = client.get("/staff/login/").headers["Content-Security-Policy"]
    assert "'unsafe-eval'" in policy
    assert "frame-ancestors 'none'" in policy


def test_request_ids_differ(client):
    """No two answers have the same id."""
    assert client.get("/healthz").headers["X-Request-ID"] != client.get("/healthz").headers["X-Request-ID"]
