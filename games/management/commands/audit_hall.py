"""`manage.py audit_hall`: inspects the whole hall now and says what differs."""

import sys
from argparse import ArgumentParser
from datetime import UTC, date, datetime, time
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.services import inspection
from ledger.seals import end_of

BAR, PERCENT = 30, 100
LINES = 10
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Command(BaseCommand):
    """Hands of the days asked for, then stakes, books, seals and the staff log."""

    help = "Inspect hands, stakes, books, seals and the staff log; what differs stops its game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The days whose hands are played again; all of them when none is named."""
        parser.add_argument("--since", type=date.fromisoformat, help="first day, as 2026-01-31")
        parser.add_argument("--until", type=date.fromisoformat, help="last day, as 2026-01-31")

    def handle(self, *args: Any, **options: Any) -> None:
        """Inspect with a bar, then list what was found."""
        since, until = options["since"], options["until"]
        found = inspection.inspect(
            since=timezone.make_aware(datetime.combine(since, time.min)) if since else EPOCH,
            until=end_of(until) if until else timezone.now(),
            progress=self._draw if self.stderr.isatty() else self._tell,
        )
        for one in found:
            self.stdout.write(line_of(one))
        if found:
            raise CommandError(f"{len(found)} things differ")
        self.stdout.write("Everything agrees.")

    def _draw(self, done: int, total: int) -> None:
        """The bar on a terminal, once for each percent."""
        if not is_mark(done, total, PERCENT):
            return
        filled = BAR * done // total
        self.stderr.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{total} hands", ending="")
        if done == total:
            self.stderr.write("")
        sys.stderr.flush()

    def _tell(self, done: int, total: int) -> None:
        """A line for each tenth, for a pipe or a file."""
        if is_mark(done, total, LINES):
            self.stderr.write(f"{done}/{total} hands")


def is_mark(done: int, total: int, marks: int) -> bool:
    """Whether one more of so many equal parts is complete with this hand."""
    return marks * done // total > marks * (done - 1) // total


def line_of(one: inspection.Incident) -> str:
    """One incident in a line: its code, where, what differs and by how much."""
    where = one.hand or (f"account {one.account_id}" if one.account_id else "")
    amount = "" if one.units is None else f"{one.units:+d} units"
    return "  ".join(part for part in (one.code, where, amount, one.detail) if part)
