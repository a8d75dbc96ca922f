"""How often the API answers: by member, by address, by kind of question; and when nobody can count."""

import re
from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client

from tests.api.conftest import BACKEND

PACE = 3
# A minute may end between two requests, so that twice as many are answered; no more than that.
ENOUGH = 2 * PACE + 1


@pytest.fixture(autouse=True)
def _hurried(settings, _unhurried):
    """A few requests a minute to each member, five times as many to each address."""
    settings.API_PACE = dict.fromkeys(settings.API_PACE, PACE)
    settings.API_ADDRESS_SHARE = 5


@pytest.fixture
def knock():
    """Asks from an address, time and again; the statuses that came back."""

    def knocked(who, address: str, times: int, path: str = "me", **headers: str) -> Iterator[int]:
        client = Client(REMOTE_ADDR=address, headers=headers)
        if who:
            client.force_login(who, backend=BACKEND)
        return [client.get(f"/api/v1/{path}").status_code for _ in range(times)]

    return knocked


def test_a_member_has_so_many_a_minute(knock, anna, ben):
    """Whatever his address; another member at the same address has his own."""
    statuses = knock(anna, "192.0.2.1", ENOUGH)
    assert statuses[:PACE] == [200] * PACE and 429 in statuses
    assert 429 in knock(anna, "192.0.2.2", ENOUGH)
    assert knock(ben, "192.0.2.1", 1) == [200]


def test_each_kind_of_question_has_its_own(knock, anna):
    """Who asked too often for himself may still look at his books."""
    assert 429 in knock(anna, "192.0.2.3", ENOUGH)
    for path in ("wallet", "hands", "hands/PG-1/replay"):
        assert knock(anna, "192.0.2.3", 1, path) != [429]


@pytest.mark.parametrize("path", ["tables", "rooms", "tables/00000000-0000-0000-0000-000000000000"])
def test_questions_of_a_kind_count_together(knock, anna, path):
    """Whichever of them is asked."""
    statuses = [
        knock(anna, f"192.0.2.{20 + turn}", 1, path if turn % 2 else "me")[0] for turn in range(ENOUGH)
    ]
    assert 429 in statuses


def test_an_address_has_so_many_whoever_asks(db, knock):
    """Nobody knocks without end either, and no header makes him another."""
    for number, headers in enumerate(({}, {"x-forwarded-for": "198.51.100.1"}, {"forwarded": "for=8.8.8.8"})):
        statuses = knock(None, f"192.0.2.{10 + number}", 5 * ENOUGH, **headers)
        assert set(statuses) == {401, 429} and statuses[: 5 * PACE] == [401] * 5 * PACE


def test_the_refusal_says_how_long_to_wait(knock, anna):
    """In the header for programs, in the detail too."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(anna, backend=BACKEND)
    refused = next(
        answer for answer in iter(lambda: client.get("/api/v1/me"), None) if answer.status_code == 429
    )
    told = refused.json()
    assert (told["code"], told["message"]) == ("too_fast", "That was too fast. Please wait a moment.")
    assert 1 <= told["detail"]["seconds"] <= 60
    assert refused.headers["Retry-After"] == str(told["detail"]["seconds"])


def test_what_is_stored_names_nobody(knock, anna, revealed):
    """Keys hold a kind, a hash and a minute; no address, no member, no hand, no card."""
    knock(anna, "192.0.2.99", 1, f"hands/{revealed.number}/replay")
    client = cache._cache.get_client(None, write=True)
    keys = [key.decode() for key in client.keys("*pace:*")]
    assert keys
    for key in keys:
        assert re.fullmatch(r":1:pace:(hall|books|hands|replay):[0-9a-f]{32}:[0-9]+", key)
        assert 0 < client.ttl(key) <= 120 and client.get(key).isdigit()


def test_without_redis_questions_are_answered(settings, knock, anna):
    """Looking things up does not hang on a counter: Redis may be away for a minute."""
    away = "redis://127.0.0.1:1/0"
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": away}}
    assert knock(anna, "192.0.2.50", ENOUGH) == [200] * ENOUGH
