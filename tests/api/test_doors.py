"""Who is let in: a session of the hall, nothing else, and who is not learns nothing."""

import pytest
from django.conf import settings as hall_settings
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.urls import reverse

from accounts.models import Member
from paiguan.api import routes

PLAIN = [one.name for one in routes.urlpatterns if "<" not in str(one.pattern)]
OTHERS = {
    "table": ["00000000-0000-0000-0000-000000000000"],
    "hand": ["PG-000001"],
    "replay": ["PG-000001"],
    "proof": ["PG-000001"],
}
EVERY = [reverse(f"v1:{name}") for name in PLAIN]
EVERY += [reverse(f"v1:{name}", args=given) for name, given in OTHERS.items()]


def test_every_address_is_tried_here():
    """An endpoint that is added is tried by the tests below."""
    assert {*PLAIN, *OTHERS} == {one.name for one in routes.urlpatterns}


@pytest.mark.parametrize("address", EVERY)
def test_nobody_is_let_in(db, address):
    """401 with the one shape, whatever the address is of."""
    answer = Client(headers={"accept-language": "en"}).get(address)
    assert answer.status_code == 401 and answer.headers["WWW-Authenticate"] == "Session"
    assert answer.json() == {"code": "not_signed_in", "message": "Please sign in first.", "detail": {}}


@pytest.mark.parametrize("address", EVERY)
def test_a_password_or_a_token_in_a_header_is_no_way_in(anna, address):
    """Only the session is."""
    Member.objects.filter(pk=anna.pk).update(password=make_password("tea-and-tiles-77"))
    for written in ("Basic dXNlci1Bbm5hOnRlYS1hbmQtdGlsZXMtNzc=", "Token abc", "Bearer abc"):
        assert Client(headers={"authorization": written}).get(address).status_code == 401


@pytest.mark.parametrize("address", EVERY)
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_changes_anything(anna, address, method):
    """Without the pages' token 403, with it 405; for nobody 401."""
    assert getattr(Client(), method)(address).status_code == 401
    client = _client(anna)
    refused = getattr(client, method)(address)
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf_failed")
    client.get("/profile/")
    token = client.cookies[hall_settings.CSRF_COOKIE_NAME].value
    how = {"content_type": "application/json", "headers": {"x-csrftoken": token}}
    refused = getattr(client, method)(address, **how)
    assert (refused.status_code, refused.json()["code"]) == (405, "method_not_allowed")
    assert "GET" in refused.headers["Allow"]


@pytest.mark.parametrize("status", ["frozen", "suspended", "closed"])
def test_who_may_not_play_is_signed_out_and_told(anna, status):
    """403 with the reason, and the session is gone."""
    client = _client(anna)
    Member.objects.filter(pk=anna.pk).update(status=status)
    refused = client.get("/api/v1/me")
    assert (refused.status_code, refused.json()["code"]) == (403, "suspended")
    assert refused.json()["detail"] == {"status": status}
    assert client.get("/api/v1/me").status_code == 401


def test_options_tells_nothing(anna):
    """No description of an endpoint is served."""
    client = _client(anna)
    answer = client.options("/api/v1/me")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


@pytest.mark.parametrize("accepted", ["text/html", "application/xml"])
def test_the_answer_is_json_or_none(anna, accepted):
    """There is no browsable form, and the refusal is JSON too."""
    client = _client(anna)
    answer = client.get("/api/v1/me", headers={"accept": accepted})
    assert (answer.status_code, answer.json()["code"]) == (406, "not_acceptable")
    assert client.get("/api/v1/me", headers={"accept": "text/html,*/*;q=0.8"}).status_code == 200


@pytest.mark.parametrize("address", ["/api/v1/nothing", "/api/v1/hands/a%00b", "/api/v2/me", "/api/"])
def test_an_address_of_nothing_is_refused_in_the_same_shape(anna, address):
    """Even to a browser that would like a page."""
    answer = _client(anna).get(address, headers={"accept": "text/html"})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_far_too_many_questions_are_refused_in_the_same_shape(anna):
    """What Django itself refuses to read is told by the API's shape."""
    query = "&".join(f"a{number}=1" for number in range(500))
    answer = _client(anna).get(f"/api/v1/me?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


@pytest.mark.parametrize("address", EVERY)
def test_headers_are_those_of_the_pages(anna, address):
    """The policy stays strict, answers differ by cookie and language, and nothing shared keeps them."""
    headers = _client(anna).get(address).headers
    assert "script-src 'self';" in headers["Content-Security-Policy"]
    assert {"Cookie", "Accept-Language"} <= {part.strip() for part in headers["Vary"].split(",")}
    assert "private" in headers["Cache-Control"] and headers["X-Content-Type-Options"] == "nosniff"


def _client(who) -> Client:
    client = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    client.force_login(who, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client
