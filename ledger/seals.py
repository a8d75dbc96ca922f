"""Seals: each day's entries hashed in order and chained to the day before (ledger.md 1.7)."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from ledger.errors import TooEarly
from ledger.models import Seal
from ledger.seal_sql import HORIZON, HOUSES_MOVED, MOVED_SINCE, WRITTEN

NOTHING = "0" * 64
FIRST = datetime(1970, 1, 1, tzinfo=UTC)
ROWS_AT_ONCE = 2000
# One writer of seals at a time; any number will do that nobody else takes.
SEALING = 7_301_771


@dataclass(frozen=True)
class Flaw:
    """A seal that its entries do not bear out; a house account and how many units it is off, if any."""

    day: date
    account_id: int | None
    units: int | None
    detail: str


@transaction.atomic
def seal_day(day: date) -> Seal:
    """Seal all that was written up to the end of a day and is final now; once a day, days in order.

    An entry of that day whose transaction still runs comes under the next seal.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [SEALING])
    done = Seal.objects.filter(day=day).first()
    if done:
        return done
    ends, last = end_of(day), Seal.objects.order_by("-day").first()
    if ends > timezone.now() or (last and last.day > day):
        raise TooEarly(f"{day} cannot be sealed now")
    cut = max(_horizon(), last.cut if last else 0)
    fresh = Seal(day=day, cut=cut, ends_at=ends, previous=last.hash if last else NOTHING)
    fresh.entries, fresh.hash, fresh.houses = _computed(fresh, last)
    fresh.save(force_insert=True)
    return fresh


def seal_until(day: date) -> list[Seal]:
    """Seal every day from the last seal on up to that day; none twice."""
    last = Seal.objects.order_by("-day").first()
    first = last.day + timedelta(days=1) if last else day
    return [seal_day(first + timedelta(days=step)) for step in range((day - first).days + 1)]


def flaws(since: date | None = None) -> Iterator[Flaw]:
    """Every seal, from a day on, that is not what its entries give."""
    seals = list(Seal.objects.order_by("day"))
    before: Seal | None = None
    for seal in seals:
        if since is None or seal.day >= since:
            yield from _flaws_of(seal, before)
        before = seal


def house_balance(account_id: int) -> int:
    """What a house account holds: its sum under the last seal and what was posted since."""
    last = Seal.objects.order_by("-day").first()
    place: dict[str, Any] = {
        "cut": last.cut if last else 0,
        "ends": last.ends_at if last else FIRST,
        "account": account_id,
    }
    with connection.cursor() as cursor:
        cursor.execute(MOVED_SINCE, place)
        (moved,) = cursor.fetchone()
    sealed = last.houses.get(str(account_id), 0) if last else 0
    return int(sealed) + int(moved)


def end_of(day: date) -> datetime:
    """The midnight at which a day of the hall ends."""
    return timezone.make_aware(datetime.combine(day + timedelta(days=1), time.min))


def _horizon() -> int:
    """Below this every transaction has ended."""
    with connection.cursor() as cursor:
        cursor.execute(HORIZON)
        return int(cursor.fetchone()[0])


def _flaws_of(seal: Seal, before: Seal | None) -> Iterator[Flaw]:
    if seal.previous != (before.hash if before else NOTHING):
        yield Flaw(seal.day, None, None, "does not follow the seal before it")
    entries, found, houses = _computed(seal, before)
    if entries != seal.entries:
        yield Flaw(seal.day, None, None, f"sealed {seal.entries} entries, now there are {entries}")
    for account in sorted({*houses, *seal.houses}, key=int):
        sealed, now = seal.houses.get(account, 0), houses.get(account, 0)
        if sealed != now:
            yield Flaw(seal.day, int(account), now - sealed, f"sealed with {sealed}, its postings give {now}")
    if found != seal.hash:
        yield Flaw(seal.day, None, None, f"sealed as {seal.hash[:16]}, its entries give {found[:16]}")


def _computed(seal: Seal, before: Seal | None) -> tuple[int, str, dict[str, int]]:
    """The number of entries, the hash and the house sums that a seal should have."""
    place: dict[str, Any] = {
        "cut": seal.cut,
        "ends": seal.ends_at,
        "cut_before": before.cut if before else 0,
        "ends_before": before.ends_at if before else FIRST,
    }
    count, chained = 0, bytes.fromhex(seal.previous)
    for written in _rows(WRITTEN, place):
        count, chained = count + 1, hashlib.sha256(chained + str(written[0]).encode()).digest()
    sealed = before.houses if before else {}
    houses = {
        str(account): int(units) + int(sealed.get(str(account), 0))
        for account, units in _rows(HOUSES_MOVED, place)
    }
    head = json.dumps(
        [seal.day.isoformat(), seal.cut, int(seal.ends_at.timestamp()), count, houses], sort_keys=True
    )
    return count, hashlib.sha256(chained + head.encode()).hexdigest(), houses


def _rows(question: str, place: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    with connection.chunked_cursor() as cursor:
        cursor.execute(question, place)
        while rows := cursor.fetchmany(ROWS_AT_ONCE):
            yield from rows
