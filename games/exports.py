"""A member's slips and hands as files: CSV for spreadsheets, JSON for programs; only what he was shown."""

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from games import replay
from games.audit import stored_replay
from games.models import Hand, Result
from games.rules.core.game import Json
from games.selectors import slips

AMOUNTS = ("carried", "due", "gross", "rake", "net", "effective", "fines")
SLIP_COLUMNS = ("number", "ended_at", "game", "room", "table", "currency", "status", *AMOUNTS)
SEAT_COLUMNS = ("number", "seat", "name", *AMOUNTS)
# A spreadsheet takes a cell that begins so for a formula; an apostrophe before it makes it text.
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def slip_row(slip: Result) -> dict[str, Json]:
    """One slip of a member's own, amounts in units (100 are one coin)."""
    hand = slip.hand
    return {
        "number": hand.number,
        "ended_at": slip.ended_at.isoformat(),
        "game": hand.game,
        "room": hand.table.room.slug,
        "table": hand.table.number,
        "currency": hand.currency,
        "status": hand.status,
        **{name: getattr(slip, name) for name in AMOUNTS},
    }


def hand_export(hand: Hand, own: int) -> dict[str, Json]:
    """One ended hand as the member in seat `own` saw it: what all were shown, and his own answers."""
    seen = replay.for_member(stored_replay(hand), own=own, seat=own, is_revealed=False)
    return {
        "hand": seen["hand"],
        "own": own,
        "slips": slips(hand),
        "events": [{"at": step["at"], "events": step["events"]} for step in seen["steps"]],
    }


def seat_rows(hand: Hand) -> Iterator[dict[str, Json]]:
    """The slips of a hand by seat, as they were shown to all at its end."""
    for slip in slips(hand):
        named = {"number": hand.number, "seat": slip["seat"] + 1, "name": hand.names[slip["seat"]]}
        yield named | {name: slip[name] for name in AMOUNTS}


def csv_lines(columns: tuple[str, ...], rows: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The lines of a CSV file with a head; the mark at its start tells spreadsheets that it is UTF-8."""
    yield "\ufeff" + _line(columns)
    for row in rows:
        yield _line(row[name] for name in columns)


def plain(value: Any) -> str:
    """A cell that no spreadsheet takes for a formula; whole numbers stay numbers."""
    text = str(value)
    return f"'{text}" if not isinstance(value, int) and text.startswith(FORMULA) else text


def _line(cells: Iterable[Any]) -> str:
    written = io.StringIO()
    csv.writer(written).writerow([plain(cell) for cell in cells])
    return written.getvalue()
