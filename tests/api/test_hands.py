"""The list of one's hands over the API: every slip once, the filters of the page, sums that agree."""

import pytest

from games import exports
from games.models import Hand, Result
from tests.pages.played import play_hand
from tests.pages.test_history import SLIPS, START

SLIP = {"number", "ended_at", "game", "room", "table", "currency", "status", *exports.AMOUNTS}
SUMS = ("hands", "gross", "rake", "net", "effective", "fines")


def pages_of(ask, who, query: str) -> list[dict]:
    """Every page from the newest to the oldest."""
    pages, cursor = [], ""
    while cursor is not None:
        pages.append(ask(who, f"hands?{query}" + (f"&cursor={cursor}" if cursor else "")).json())
        cursor = pages[-1]["next"]
    return pages


def numbers(page: dict) -> list[str]:
    """Which hands a page lists."""
    return [slip["number"] for slip in page["results"]]


@pytest.mark.parametrize("limit", [7, 25, 75, 100])
def test_the_list_reaches_the_first_hand(ask, slips, limit):
    """Each slip once, newest first, whatever the length of a page; a full last page is the end."""
    pages = pages_of(ask, slips, f"limit={limit}")
    met = [number for page in pages for number in numbers(page)]
    stored = Result.objects.filter(member=slips).order_by("-ended_at").values_list("hand__number", flat=True)
    assert met == list(stored) and len(pages) == -(-SLIPS // limit)
    assert pages[-1]["results"][-1]["ended_at"] == f"{START:%Y-%m-%dT%H:%M:%SZ}"


def test_slips_of_one_moment_are_neither_lost_nor_doubled(ask, slips):
    """The cursor tells slips apart that ended together."""
    Result.objects.update(ended_at=START)
    met = [number for page in pages_of(ask, slips, "limit=10") for number in numbers(page)]
    assert len(met) == len(set(met)) == SLIPS


def test_a_slip_says_what_the_books_say(ask, hand, anna):
    """Whole units, and the codes of room, table and status."""
    (slip,) = ask(anna, "hands").json()["results"]
    stored = Result.objects.get(hand=hand, member=anna)
    assert set(slip) == SLIP and all(slip[name] == getattr(stored, name) for name in exports.AMOUNTS)
    assert (slip["number"], slip["status"], slip["room"]) == (hand.number, "settled", "practice-test")
    assert (slip["game"], slip["table"], slip["currency"]) == ("paigow", hand.table.number, "practice")


def test_sums_of_pages_add_up_to_the_sum_of_all(ask, slips):
    """And gross less rake is net."""
    pages = pages_of(ask, slips, "limit=20")
    total = pages[0]["total"]
    assert all(sum(page["sums"][name] for page in pages) == total[name] for name in SUMS)
    assert all(page["total"] == total for page in pages)
    assert total["hands"] == SLIPS and total["gross"] - total["rake"] == total["net"]


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("", SLIPS), ("game=paigow", SLIPS), ("game=thirteen", 0), ("room=practice-test", SLIPS),
        ("room=other", 0), ("currency=practice", SLIPS), ("currency=coin", 0), ("number=PG-T00007", 1),
        ("number=pg-t00007", 1), ("number=PG-999999", 0), ("result=lost", 37), ("result=even", 1),
        ("result=won", 37), ("since=2025-01-02&until=2025-01-04", 3), ("since=2025-03-01", 16),
        ("until=2024-12-31", 0), ("since=2025-01-02&until=2025-01-04&result=won", 1),
    ],
)  # fmt: skip
def test_filters_are_those_of_the_page(ask, slips, enter_pages, query, count):
    """What the page lists for the same question, the API lists."""
    (page,) = pages_of(ask, slips, f"{query}&limit=100" if query else "limit=100")
    assert page["total"]["hands"] == len(page["results"]) == count
    shown = enter_pages(slips).get(f"/history/?{query}").context["page"]
    assert shown.total.hands == count
    assert [slip.hand.number for slip in shown.slips] == numbers(page)[:30]


@pytest.mark.parametrize(
    ("query", "name", "code"),
    [
        ("game=chess", "game", "invalid_choice"),
        ("room=A%20room", "room", "invalid"),
        ("room=%00", "room", "invalid"),
        ("room=", "room", "blank"),
        ("number=<b>", "number", "invalid"),
        ("number=PG-000001%0A", "number", "invalid"),
        ("number=" + "9" * 21, "number", "invalid"),
        ("result=drawn", "result", "invalid_choice"),
        ("currency=gold", "currency", "invalid_choice"),
        ("since=2025-02-30", "since", "invalid"),
        ("until=today", "until", "invalid"),
        ("cursor=1", "cursor", "invalid"),
        ("cursor=1-x", "cursor", "invalid"),
        ("cursor=²-²", "cursor", "invalid"),
        ("cursor=" + "9" * 17 + "-1", "cursor", "invalid"),
        ("cursor=1-" + "9" * 19, "cursor", "invalid"),
        ("limit=-1", "limit", "min_value"),
        ("limit=1e3", "limit", "invalid"),
        ("limit=١", "limit", "invalid"),
        ("limit=５", "limit", "invalid"),
        ("by=day", "by", "unknown"),
        ("member=2", "member", "unknown"),
        ("room=a&room=b", "room", "repeated"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(ask, anna, query, name, code):
    """400 with a stable code for the value."""
    answer = ask(anna, f"hands?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert {each: wrong["code"] for each, wrong in answer.json()["detail"].items()} == {name: code}


def test_everything_wrong_is_told_at_once(ask, anna):
    """Each name with its own code."""
    wrong = ask(anna, "hands?game=chess&limit=0&since=x").json()["detail"]
    assert {name: one["code"] for name, one in wrong.items()} == {
        "game": "invalid_choice", "limit": "min_value", "since": "invalid",
    }  # fmt: skip


@pytest.mark.parametrize("cursor", ["0-0", "9999999999999999-999999999999999999"])
def test_cursors_at_the_ends_of_time(ask, slips, cursor):
    """Before the first nothing, after the last everything."""
    page = ask(slips, f"hands?cursor={cursor}&limit=100").json()
    assert len(page["results"]) == (0 if cursor == "0-0" else SLIPS)


def test_a_list_is_ones_own(ask, hand, anna, ben, stranger, guest, staff):
    """Each who sat there reads his own slip; for all others the list is empty."""
    for who in (anna, ben):
        (slip,) = ask(who, "hands").json()["results"]
        assert slip["net"] == Result.objects.get(hand=hand, member=who).net
    for other in (stranger, guest, staff):
        page = ask(other, "hands").json()
        assert page["results"] == [] and page["next"] is None and page["total"]["hands"] == 0


def test_a_cursor_of_another_opens_nothing(ask, slips, stranger):
    """It only says where to begin."""
    cursor = ask(slips, "hands?limit=1").json()["next"]
    assert ask(stranger, f"hands?cursor={cursor}").json()["results"] == []


def test_a_running_or_broken_hand_has_no_slip(ask, table, hand, running, anna):
    """It is not on the list until it is settled."""
    assert numbers(ask(anna, "hands").json()) == [hand.number]
    Hand.objects.filter(pk=running.pk).update(status="aborted")
    assert numbers(ask(anna, "hands").json()) == [hand.number]


def test_a_voided_hand_stays_on_the_list(ask, table, hand, anna):
    """With its mark."""
    play_hand(table, seed=6)
    Hand.objects.filter(pk=hand.pk).update(status="voided")
    assert [slip["status"] for slip in ask(anna, "hands").json()["results"]] == ["settled", "voided"]


def test_a_long_list_costs_few_queries(few, slips):
    """As many for many slips as for one."""
    assert len(few(slips, "hands?currency=practice&limit=100", 2)["results"]) == SLIPS
