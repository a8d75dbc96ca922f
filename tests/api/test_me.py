"""Yourself over the API, and the language of answers."""

import pytest
from django.test import Client

from accounts.models import Member
from tests.api.conftest import BACKEND

FIELDS = {"username", "nickname", "kind", "vip_tier", "locale", "shows_name", "is_staff"}
FIELDS |= {"joined_at", "previous_login", "terms_version"}


def test_a_member_reads_himself(ask, anna):
    """The fields that are his, and no other."""
    told = ask(anna, "me").json()
    assert set(told) == FIELDS
    assert (told["username"], told["nickname"], told["kind"]) == ("user-Anna", "Anna", "member")
    assert told["previous_login"] is None and told["joined_at"].endswith("Z")
    assert (told["is_staff"], told["shows_name"], told["vip_tier"]) == (False, False, 0)


def test_a_guest_and_staff_read_themselves(ask, guest, staff):
    """They are told apart."""
    assert ask(guest, "me").json()["kind"] == "guest"
    assert ask(staff, "me").json()["is_staff"] is True


def test_nothing_secret_is_among_it(ask, anna):
    """No password, no key, no address of mail, no number of the row."""
    Member.objects.filter(pk=anna.pk).update(email="anna@example.org", password="!secret")
    text = ask(anna, "me").content.decode()
    assert "anna@example.org" not in text and "!secret" not in text and '"id"' not in text


@pytest.mark.parametrize(
    ("locale", "cookie", "header", "said"),
    [
        ("zh-hant", "", "", "這裡沒有東西。"),
        ("zh-hans", "", "", "这里没有东西。"),
        ("en", "", "", "There is nothing here."),
        ("zh-hant", "", "en", "There is nothing here."),
        ("en", "", "zh-Hans,en;q=0.5", "这里没有东西。"),
        ("en", "zh-hant", "en", "這裡沒有東西。"),
    ],
)
def test_the_language_is_the_cookies_then_the_programs_then_the_profiles(anna, locale, cookie, header, said):
    """The code stays the same in all of them."""
    Member.objects.filter(pk=anna.pk).update(locale=locale)
    client = Client(headers={"accept-language": header} if header else {})
    client.force_login(anna, backend=BACKEND)
    if cookie:
        client.cookies["language"] = cookie
    answer = client.get("/api/v1/hands/PG-999999")
    assert (answer.json()["code"], answer.json()["message"]) == ("not_found", said)
    assert answer.headers["Content-Language"] == (cookie or header.split(",")[0].lower() or locale)


@pytest.mark.parametrize(
    "query", ["x=1", "fields=password", "format=api", "format=json", "user=2", "x=1&x=2", "%00=1"]
)
def test_what_is_not_asked_here_is_refused(ask, anna, query):
    """A name that means nothing here is no quiet success."""
    answer = ask(anna, f"me?{query}")
    assert answer.status_code == 400
    told = answer.json()
    assert told["code"] == "invalid"
    assert {wrong["code"] for wrong in told["detail"].values()} == {"unknown"}
