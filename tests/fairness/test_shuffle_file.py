"""The file of a day's shuffles: when it is public, what stands in it, and what does not."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from games import shuffle_file
from games.models import Shuffle
from games.services import moment
from paiguan.api import pace
from tests.fairness.conftest import browser_of

NOON = datetime(2026, 3, 5, 12, tzinfo=UTC)
OUT = datetime(2026, 3, 7, tzinfo=UTC)
DAY = "2026-03-05"
FIELDS = {
    *("table", "number", "game", "commitment", "server_seed", "seats", "lock_hash", "root_hash"),
    *("deck_hash", "published_at", "locked_at", "revealed_at"),
}  # fmt: skip


@pytest.fixture
def opened(revealed) -> Shuffle:
    """A real shuffle that was opened on that day at noon."""
    Shuffle.objects.filter(pk=revealed.shuffle_id).update(revealed_at=NOON)
    return Shuffle.objects.get(pk=revealed.shuffle_id)


def another(opened: Shuffle, number: int, **columns) -> Shuffle:
    """One more shuffle of the same table."""
    given = {
        "table": opened.table, "number": number, "game": opened.game, "sealed_seed": b"",
        "commitment": f"{number:064}", "revealed_seed": "ab" * 32,
        "published_at": NOON, "revealed_at": NOON,
    }  # fmt: skip
    return Shuffle.objects.create(**given | columns)


def asked(at: datetime, browser: Client | None = None, **query):
    """The answer at a moment; everybody may ask."""
    with moment.using(lambda: moment.in_ms(at)):
        return (browser or Client()).get("/shuffles.jsonl", {"day": DAY} | query)


def lines(answer) -> list[dict]:
    """The objects of a file."""
    return [json.loads(line) for line in answer.content.decode().splitlines()]


def test_a_line_holds_what_the_deck_follows_from(opened):
    """T, n, C, S, seeds and hashes as in the hand's own record; and nothing of who played."""
    [line] = lines(asked(OUT))
    record = browser_of(opened.hands.first().results.first().member).get(
        f"/hands/{opened.hands.first().number}/proof.json"
    )
    assert line == {name: record.json()["shuffle"].get(name) for name in FIELDS - {"revealed_at"}} | {
        "revealed_at": NOON.isoformat()
    }
    assert line["server_seed"] == opened.revealed_seed and line["deck_hash"] == opened.deck_hash != ""


def test_no_name_stands_in_it(opened):
    """Neither a member's nor a hand's."""
    text = asked(OUT).content.decode()
    hands = list(opened.hands.all())
    assert text and not any(name in text for hand in hands for name in [*hand.names, hand.number])
    assert set(lines(asked(OUT))[0]) == FIELDS


def test_nothing_younger_than_a_day_is_in_it(opened):
    """The last moment of the day has passed 24 hours ago, not a millisecond less."""
    early = asked(OUT - timedelta(milliseconds=1))
    assert early.status_code == 409 and opened.revealed_seed not in early.content.decode()
    assert "not public yet" in early.content.decode()
    assert asked(OUT).status_code == 200


def test_a_day_holds_its_own_from_midnight_to_midnight(opened):
    """Every opened shuffle stands in the file of one day."""
    start = NOON.replace(hour=0)
    another(opened, 1001, revealed_at=start)
    another(opened, 1002, revealed_at=start + timedelta(days=1, microseconds=-1))
    another(opened, 1003, revealed_at=start + timedelta(days=1))
    another(opened, 1004, revealed_at=start - timedelta(microseconds=1))
    assert [line["number"] for line in lines(asked(OUT))] == [str(opened.number), "1001", "1002"]


def test_nothing_sealed_is_in_it(opened):
    """A shuffle without an opened seed is in no file of any day."""
    another(opened, 1001, revealed_at=None, revealed_seed="")
    another(opened, 1002, revealed_seed="")
    assert [line["number"] for line in lines(asked(OUT))] == [str(opened.number)]


def test_one_game_alone(opened):
    """By the game's own name, whatever the version of its rules."""
    another(opened, 1001, game="mahjong/1")
    another(opened, 1002, game="mahjong/12")
    assert [line["game"] for line in lines(asked(OUT, game="mahjong"))] == ["mahjong/1", "mahjong/12"]
    assert [line["game"] for line in lines(asked(OUT, game="paigow"))] == [opened.game]


def test_a_long_day_comes_in_parts(opened, monkeypatch):
    """Each shuffle once over all parts, each part no longer than allowed, the last without a way on."""
    monkeypatch.setattr(shuffle_file, "LINES_MAX", 2)
    for number in range(1001, 1005):
        another(opened, number)
    met, address = [], f"/shuffles.jsonl?day={DAY}"
    with moment.using(lambda: moment.in_ms(OUT)):
        while address:
            answer = Client().get(address)
            assert 1 <= len(lines(answer)) <= 2
            met += [line["number"] for line in lines(answer)]
            address = answer.headers.get("Link", "").partition(">")[0].removeprefix("<")
    assert met == [str(opened.number), "1001", "1002", "1003", "1004"]


def test_a_file_is_kept_for_ever_and_a_refusal_is_not(opened):
    """What is public of a day never changes."""
    assert "immutable" in asked(OUT).headers["Cache-Control"]
    assert "immutable" not in asked(NOON).headers.get("Cache-Control", "")


@pytest.mark.parametrize(
    "query",
    [
        {"day": ""},
        {"day": "5 March"},
        {"day": "2026-02-30"},
        {"day": "20260305"},
        {"day": "２０２６-03-05"},
        {"game": "chess"},
        {"after": "x"},
        {"after": "-1"},
        {"after": "١"},
    ],
)
def test_an_address_that_names_nothing_is_refused(db, query):
    """With one stable code, and a sentence on how to write it."""
    with moment.using(lambda: moment.in_ms(OUT)):
        answer = Client().get("/shuffles.jsonl", {"day": DAY} | query, headers={"accept": "application/json"})
    assert answer.status_code == 409 and answer.json()["code"] == "bad_day"


def test_whoever_asks_too_often_waits(db, monkeypatch, settings):
    """The address is counted, not the member."""
    settings.API_PACE, settings.API_ADDRESS_SHARE = {**settings.API_PACE, "shuffles": 1}, 2
    monkeypatch.setattr(pace.time, "time", lambda: OUT.timestamp())
    answers = [asked(OUT).status_code for _ in range(3)]
    assert answers == [200, 200, 429]


def test_the_log_leads_to_the_newest_file(db):
    """The form offers the last day that is public whole."""
    with moment.using(lambda: moment.in_ms(OUT)):
        body = Client().get("/shuffles/").content.decode()
    assert 'action="/shuffles.jsonl"' in body and f'value="{DAY}" max="{DAY}"' in body
