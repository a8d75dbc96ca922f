"""Answers that last carry a tag, which opens nothing; what is true for the moment is kept by nobody."""

import pytest
from django.test import Client

from games.services import deal
from tests.api.conftest import BACKEND
from tests.pages.played import play_hand

PARTS = ("", "/replay", "/proof")


@pytest.mark.parametrize("part", PARTS)
def test_an_unchanged_answer_is_not_sent_again(ask, revealed, anna, part):
    """304 without a body; another tag brings the whole."""
    address = f"hands/{revealed.number}{part}"
    first = ask(anna, address)
    tag = first.headers["ETag"]
    again = ask(anna, address, **{"if-none-match": tag})
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", tag)
    assert ask(anna, address, **{"if-none-match": '"other"'}).content == first.content


@pytest.mark.parametrize("part", PARTS)
def test_a_tag_opens_nothing(ask, revealed, anna, stranger, part):
    """Who did not sit there is told 404 with the right tag too, and nobody 401."""
    address = f"hands/{revealed.number}{part}"
    tag = ask(anna, address).headers["ETag"]
    for wanted in (tag, "*"):
        closed = ask(stranger, address, **{"if-none-match": wanted})
        nothing = ask(stranger, f"hands/PG-999999{part}", **{"if-none-match": wanted})
        assert closed.status_code == nothing.status_code == 404
        assert closed.headers["ETag"] == nothing.headers["ETag"] != tag
        assert ask(None, address, **{"if-none-match": wanted}).status_code == 401


def test_tags_differ_by_reader_and_language(ask, revealed, anna, ben):
    """Each is of the very bytes that were sent."""
    address = f"hands/{revealed.number}"
    tags = {ask(who, address, **{"accept-language": code}).headers["ETag"]
            for who in (anna, ben) for code in ("en", "zh-hant")}  # fmt: skip
    assert len(tags) == 4


def test_the_reveal_changes_the_tag(ask, table, hand, anna):
    """A browser that kept the sealed proof is sent the open one."""
    address = f"hands/{hand.number}/proof"
    tag = ask(anna, address).headers["ETag"]
    play_hand(table, seed=6)
    deal.start_hand(table_id=table.pk)
    opened = ask(anna, address, **{"if-none-match": tag})
    assert opened.status_code == 200 and opened.json()["shuffle"]["server_seed"]


def test_what_is_kept_is_asked_for_again_each_time(ask, revealed, anna):
    """Kept by the member's own browser alone, and not shown to who signs in there next."""
    headers = ask(anna, f"hands/{revealed.number}/replay").headers
    assert {"private", "no-cache"} <= {part.strip() for part in headers["Cache-Control"].split(",")}
    assert "Cookie" in headers["Vary"]


@pytest.mark.parametrize("address", ["me", "wallet", "statement", "rooms", "tables", "hands"])
def test_what_is_true_for_the_moment_is_kept_by_nobody(ask, anna, address):
    """No tag, and nothing is stored."""
    headers = ask(anna, address).headers
    assert "ETag" not in headers and "no-store" in headers["Cache-Control"]


def test_a_head_has_no_body(revealed, anna):
    """And says what a GET would."""
    client = Client()
    client.force_login(anna, backend=BACKEND)
    answer = client.head(f"/api/v1/hands/{revealed.number}")
    assert (answer.status_code, answer.content) == (200, b"")
