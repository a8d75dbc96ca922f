"""The days of a reader's calendar as moments: a statement or a history lasts from one midnight to another."""

import re
from datetime import date, datetime, time, timedelta

from django.utils import timezone
from django.utils.dateparse import parse_date

# Python reads other forms of a date too, and the digits of every script.
ISO_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
# The last day of the calendar has no next day, and the first no earlier zone; nothing happened on either.
FIRST, LAST = date.min + timedelta(days=2), date.max - timedelta(days=2)


def day_from(written: str) -> date | None:
    """The day of an address or a form, or None where it says none."""
    try:
        return parse_date(written) if ISO_DAY.fullmatch(written) else None
    except ValueError:
        return None


def beginning_of(day: date | None) -> datetime | None:
    """The first moment of a day in the hall's zone."""
    return timezone.make_aware(datetime.combine(_bounded(day), time.min)) if day else None


def end_of(day: date | None) -> datetime | None:
    """The first moment after a day in the hall's zone."""
    return beginning_of(_bounded(day) + timedelta(days=1)) if day else None


def _bounded(day: date) -> date:
    return min(max(day, FIRST), LAST)
