"""Exports: own slips by the filters, one hand as it was seen, nothing for a spreadsheet to run."""

import csv
import io
import json

import pytest

from games import exports
from games.models import Hand, Result
from games.services import deal
from tests.api.conftest import ask
from tests.pages.played import member, play_hand, practice_room, seated_table

__all__ = ["ask"]
EVIL = "=HYPERLINK(1)"


@pytest.fixture
def table(anna):
    """A practice table with Anna and somebody whose name is a formula."""
    return seated_table(practice_room(), anna, member(EVIL))


@pytest.fixture
def hand(table) -> Hand:
    """The first hand of a round; its shuffle is not revealed."""
    return play_hand(table, seed=3)


def rows_of(answer) -> list[dict[str, str]]:
    """The rows of a CSV answer."""
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_slips_are_those_of_the_history(anna, table, hand, enter):
    """CSV and JSON hold the same slips, newest first, with the amounts of the books."""
    second = play_hand(table, seed=4)
    browser = enter(anna)
    rows = rows_of(browser.get("/history.csv?currency=practice"))
    assert [row["number"] for row in rows] == [second.number, hand.number]
    slip = Result.objects.get(hand=hand, member=anna)
    assert all(int(rows[1][name]) == getattr(slip, name) for name in exports.AMOUNTS)
    listed = json.loads(b"".join(browser.get("/history.json?currency=practice").streaming_content))
    assert [{name: str(value) for name, value in one.items()} for one in listed] == rows


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ("number=pg-999999", 0), ("game=paigow", 1), ("game=mahjong", 0), ("room=practice-test", 1),
        ("room=other", 0), ("since=2999-01-01", 0), ("result=even", 0), ("result=&since=", 1),
        ("number=+", 1),
    ],
)  # fmt: skip
def test_filters_are_those_of_the_page(anna, hand, enter, asked, count):
    """What the page leaves out the file leaves out; an empty field asks nothing."""
    Result.objects.filter(hand=hand, member=anna).update(net=-5)
    browser = enter(anna)
    assert len(rows_of(browser.get(f"/history.csv?currency=practice&{asked}"))) == count
    assert browser.get(f"/history/?currency=practice&{asked}").context["page"].total.hands == count


UNREADABLE = [
    ("currency=gold", {"currency": "invalid_choice"}),
    ("since=x", {"since": "invalid"}),
    ("until=2025-02-30", {"until": "invalid"}),
    ("since=٢٠٢٥-٠١-٠١", {"since": "invalid"}),
    ("result=nonsense", {"result": "invalid_choice"}),
    ("game=chess", {"game": "invalid_choice"}),
    ("room=%C3%A9", {"room": "invalid"}),
    ("number=%00&since=x", {"number": "invalid", "since": "invalid"}),
]
ASKED_STRANGELY = [
    ("sicne=2025-01-01", {"sicne": "unknown"}),
    ("cursor=1-1", {"cursor": "unknown"}),
    ("game=paigow&game=mahjong", {"game": "repeated"}),
]


@pytest.mark.parametrize(("asked", "faults"), UNREADABLE + ASKED_STRANGELY)
def test_a_file_of_unreadable_filters_is_refused(anna, hand, enter, asked, faults):
    """400 with the codes of the API, as JSON to programs and as a page of the hall to people."""
    browser = enter(anna)
    programs = [
        browser.get(f"/history.json?{asked}"),
        browser.get(f"/history.csv?{asked}", headers={"accept": "text/csv"}),
    ]
    for answer in programs:
        told = answer.json()
        assert (answer.status_code, told["code"]) == (400, "invalid")
        assert {name: fault["code"] for name, fault in told["detail"].items()} == faults
        assert all(fault["message"] for fault in told["detail"].values())
    page = browser.get(f"/history.csv?{asked}", headers={"accept": "text/html"})
    text = page.content.decode()
    assert page.status_code == 400 and 'class="brand"' in text
    assert all(f'data-code="{code}"' in text and name in text for name, code in faults.items())


@pytest.mark.parametrize(("asked", "faults"), UNREADABLE)
def test_an_export_refuses_what_the_api_refuses(anna, ask, enter, asked, faults):
    """One reading of the filters for both."""
    assert enter(anna).get(f"/history.json?{asked}").json() == ask(anna, f"hands?{asked}").json()


def test_the_page_names_what_it_could_not_read(anna, hand, enter):
    """The other filters stand, and the files it offers are of what it shows."""
    answer = enter(anna).get("/history/?currency=practice&since=x&by=week&game=mahjong&limit=7")
    text = answer.content.decode()
    assert answer.status_code == 200 and "could not be read and were left out: From, Sums<" in text
    assert answer.context["page"].total.hands == 0
    answer = enter(anna).get("/history/?currency=practice&since=x&game=paigow")
    text = answer.content.decode()
    assert answer.context["page"].total.hands == 1
    for file in ("csv", "json"):
        assert f'href="/history.{file}?currency=practice&amp;game=paigow"' in text


def test_a_readable_page_names_nothing(anna, hand, enter):
    """Empty fields of its form are no faults."""
    answer = enter(anna).get("/history/?currency=practice&game=&room=&since=&until=2999-01-01&number=&by=")
    assert answer.context["filters"].unread == () and "could not be read" not in answer.content.decode()


def test_won_lost_and_the_number_filter(anna, hand, enter):
    """By the sign of the net; by the number, in small letters too."""
    browser = enter(anna)
    for net, result in ((7, "won"), (-7, "lost"), (0, "even")):
        Result.objects.filter(hand=hand, member=anna).update(net=net)
        page = browser.get(f"/history/?currency=practice&result={result}").context["page"]
        assert page.total.net == net and page.total.hands == 1
    assert browser.get(f"/history/?currency=practice&number={hand.number.lower()}").context["page"].slips


@pytest.mark.parametrize("by", ["day", "month", "game"])
def test_sums_by_day_month_and_game_add_up(anna, table, hand, enter, by):
    """Whatever is grouped comes to the sum of all."""
    play_hand(table, seed=4)
    answer = enter(anna).get(f"/history/?currency=practice&by={by}")
    groups, total = answer.context["groups"], answer.context["page"].total
    assert groups and answer.status_code == 200
    for name in ("hands", "gross", "rake", "net", "effective"):
        assert sum(getattr(group.sums, name) for group in groups) == getattr(total, name)


def test_a_days_sums_begin_at_midnight_in_taipei(anna, table, hand, enter):
    """Slips of 15:59 and 16:01 UTC lie on two days there."""
    second = play_hand(table, seed=4)
    for one, moment in ((hand, "2025-01-01T15:59Z"), (second, "2025-01-01T16:01Z")):
        Result.objects.filter(hand=one).update(ended_at=moment)
    groups = enter(anna).get("/history/?currency=practice&by=day").context["groups"]
    assert [f"{group.of:%Y-%m-%d}" for group in groups] == ["2025-01-02", "2025-01-01"]


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@x", "\t=1", "\r=1", "＝1"])
def test_no_cell_is_a_formula(cell):
    """A text that a spreadsheet would run stands behind an apostrophe; whole numbers stay what they are."""
    assert exports.plain(cell) == f"'{cell}"
    assert exports.plain(-120) == "-120"


def test_a_hand_as_csv_escapes_names(anna, hand, enter):
    """One row a seat."""
    rows = rows_of(enter(anna).get(f"/hands/{hand.number}/hand.csv"))
    assert {row["name"] for row in rows} == {"Anna", f"'{EVIL}"}
    assert sum(int(row["net"]) + int(row["rake"]) for row in rows) == 0


def test_a_hand_as_json_holds_what_was_shown(anna, hand, enter):
    """S45: of others only what all were shown; no seed, no deck, no address, no name to sign in with."""
    told = enter(anna).get(f"/hands/{hand.number}/hand.json").json()
    own = told["own"]
    private = [
        event
        for step in told["events"]
        for event in step["events"]
        if event["kind"] in ("called", "bet_placed")
    ]
    assert private and all(event["seat"] == own for event in private)
    text = json.dumps(told)
    for secret in (hand.shuffle.deck_hash, hand.shuffle.root_hash, "user-", "members", "stakes", "seed"):
        assert secret not in text


@pytest.mark.parametrize("page", ["hand.csv", "hand.json"])
def test_strangers_and_running_hands_export_nothing(anna, table, hand, enter, page):
    """404 for both."""
    assert enter(member("Carl")).get(f"/hands/{hand.number}/{page}").status_code == 404
    running = deal.start_hand(table_id=table.pk)
    assert enter(anna).get(f"/hands/{running.number}/{page}").status_code == 404


def test_exports_are_ones_own(hand, enter):
    """Another member's file has a head and no rows."""
    assert rows_of(enter(member("Carl")).get("/history.csv?currency=practice")) == []
