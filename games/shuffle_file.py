"""The shuffles of one day for anybody's statistics: nothing sealed, nothing younger than a day, no names."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.utils.translation import gettext_lazy as _

from games.errors import TableRefusal
from games.models import Shuffle
from games.proofs import PUBLIC_AFTER
from games.rules.core.game import Json
from games.services import moment

LINES_MAX = 5000
DAY = timedelta(days=1)
OPENED = (
    "id", "table_id", "number", "game", "commitment", "revealed_seed", "seats", "lock_hash", "root_hash",
    "deck_hash", "published_at", "locked_at", "revealed_at",
)  # fmt: skip


class DayNotPublic(TableRefusal):
    """Some shuffle of the day may have been opened less than 24 hours ago."""

    code = "day_not_public"
    sentence = _("The shuffles of that day are not public yet.")


class BadDay(TableRefusal):
    """The address names no day, no game or no place in the file."""

    code = "bad_day"
    sentence = _("Name a day as 2026-01-31, and a game of this hall if you want only one.")


@dataclass(frozen=True, slots=True)
class Part:
    """Lines of the file of a day; `after` asks for the next ones, None when there are none."""

    text: str
    after: int | None


def newest_day() -> date:
    """The last day (UTC) of which every shuffle is public."""
    return (moment.now() - PUBLIC_AFTER - DAY).astimezone(UTC).date()


def part_of(day: date, *, game: str = "", after: int = 0) -> Part:
    """The shuffles that were opened on a day, oldest first, from the one after `after` on."""
    if day > newest_day():
        raise DayNotPublic(newest=newest_day().isoformat())
    start = datetime.combine(day, time(), UTC)
    opened = Shuffle.objects.filter(revealed_at__gte=start, revealed_at__lt=start + DAY, pk__gt=after)
    if game:
        opened = opened.filter(game__startswith=f"{game}/")
    found = list(opened.exclude(revealed_seed="").order_by("pk").values(*OPENED)[: LINES_MAX + 1])
    shown = found[:LINES_MAX]
    return Part(_lines(shown), shown[-1]["id"] if len(found) > LINES_MAX else None)


def _lines(rows: Iterable[dict[str, Json]]) -> str:
    return "".join(json.dumps(_line(row), ensure_ascii=True) + "\n" for row in rows)


def _line(row: dict[str, Json]) -> dict[str, Json]:
    """One shuffle as a hand's record writes it: the number is text, for it may pass what a browser holds."""
    times = {
        name: row[name] and row[name].isoformat() for name in ("published_at", "locked_at", "revealed_at")
    }
    named = {"table": row["table_id"].hex, "number": str(row["number"]), "game": row["game"]}
    seeds = {"commitment": row["commitment"], "server_seed": row["revealed_seed"], "seats": row["seats"]}
    hashes = {name: row[name] for name in ("lock_hash", "root_hash", "deck_hash")}
    return named | seeds | hashes | times
