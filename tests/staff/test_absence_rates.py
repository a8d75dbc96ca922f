"""The staff page of absence rates: who is away how often, and whether that is more than chance."""

from datetime import timedelta
from fractions import Fraction
from math import comb, isclose

import pytest

from games import absence_rates
from games.absence_models import Attendance
from games.models import Move, Result
from games.services import moment
from tests.pages.played import member, play_hand, practice_room, seated_table
from tests.support.people import browser_of, make_staff


@pytest.fixture
def hands(db):
    """Two hands of Anna, who answers, and Ben, for whom the system acts in the second; and a bot's."""
    table = seated_table(practice_room(), member("Anna"), member("Ben"), member("Robot", kind="bot"))
    both = [play_hand(table, seed=seed) for seed in (1, 2)]
    by_name = dict(zip(both[1].names, range(3), strict=True))
    for name in ("Ben", "Robot"):
        for seq in (901 + by_name[name], 911 + by_name[name]):
            Move.objects.create(hand=both[1], seq=seq, seat=by_name[name], action={}, cause="timeout", at=0)
    return both


def counts() -> dict[str, tuple[int, int, int]]:
    """Hands, absences and rate of each member."""
    return {one.nickname: (one.hands, one.away, one.rate) for one in absence_rates.attendances()}


def test_a_hand_in_which_the_system_acted_is_an_absence(hands):
    """However often it did; the highest rate comes first, and bots are never away."""
    assert counts() == {"Ben": (2, 1, 5_000), "Anna": (2, 0, 0)}
    assert next(iter(counts())) == "Ben"


def test_hands_of_a_month_ago_are_past(hands):
    """Neither they nor their absences count."""
    old = moment.now() - absence_rates.WINDOW - timedelta(seconds=1)
    Result.objects.filter(hand=hands[1]).update(ended_at=old)
    assert counts() == {"Anna": (1, 0, 0), "Ben": (1, 0, 0)}
    Result.objects.update(ended_at=old)
    assert counts() == {}


@pytest.mark.parametrize(("hands", "away"), [(1, 0), (1, 1), (10, 3), (40, 40), (200, 11)])
def test_the_tail_is_that_of_the_binomial(hands, away):
    """Beside the exact sum of fractions."""
    rate = Fraction(1, 7)
    exact = sum(comb(hands, k) * rate**k * (1 - rate) ** (hands - k) for k in range(away, hands + 1))
    assert isclose(absence_rates.tail(hands, away, float(rate)), float(exact), rel_tol=1e-9)


def attendance(**counted) -> Attendance:
    """A row with these counts."""
    row = Attendance()
    for name, value in counted.items():
        setattr(row, name, value)
    return row


@pytest.mark.parametrize(
    ("hands", "away", "is_alarming"),
    [(10, 1, False), (10, 4, False), (100, 30, True), (1_000, 150, True), (1_000, 105, False), (0, 0, False)],
)
def test_an_alarm_is_for_what_chance_does_not_explain(hands, away, is_alarming):
    """At a rate of a tenth among twenty people; few hands prove nothing."""
    row = attendance(hands=hands, away=away, all_hands=20_000, all_away=2_000, people=20)
    assert absence_rates.is_alarming(row) is is_alarming


@pytest.mark.parametrize("all_away", [0, 20])
def test_nobody_stands_out_where_all_or_none_are_away(all_away):
    """There is no chance to measure by."""
    row = attendance(hands=10, away=all_away // 2, all_hands=20, all_away=all_away, people=2)
    assert not absence_rates.is_alarming(row)


def test_an_alarm_is_a_word(hands, monkeypatch):
    """Whoever is within chance has none."""
    browser, english = browser_of(make_staff()), {"accept-language": "en"}
    assert (
        "Too many for chance" not in browser.get("/staff/games/attendance/", headers=english).content.decode()
    )
    monkeypatch.setattr(absence_rates, "FALSE_ALARMS_MAX", 2)
    assert "Too many for chance" in browser.get("/staff/games/attendance/", headers=english).content.decode()


def test_staff_read_the_rates(hands):
    """In the list and on a member's row, whose standing cannot be changed there."""
    browser, english = browser_of(make_staff()), {"accept-language": "en"}
    page = browser.get("/staff/games/attendance/", headers=english).content.decode()
    assert page.index("Ben") < page.index("Anna") and "50%" in page and "Absence rate" in page
    assert "Robot" not in page
    ben = next(one for one in absence_rates.attendances() if one.nickname == "Ben")
    address = f"/staff/games/attendance/{ben.pk}/change/"
    assert "50%" in browser.get(address, headers=english).content.decode()
    browser.post(address, {"nickname": "Other"})
    ben.refresh_from_db()
    assert ben.nickname == "Ben"
    assert browser.get("/staff/games/attendance/?o=-1.2&q=Ben").status_code == 200
