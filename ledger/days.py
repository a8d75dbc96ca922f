"""The days of a reader's calendar as moments: a statement or a history lasts from one midnight to another."""

from datetime import date, datetime, time, timedelta

from django.utils import timezone
from django.utils.dateparse import parse_date

# The last day of the calendar has no next day, and the first no earlier zone; nothing happened on either.
FIRST, LAST = date.min + timedelta(days=2), date.max - timedelta(days=2)


def day_from(written: str) -> date | None:
    """The day of an address or a form, or None where it says none."""
    try:
        return parse_date(written)
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
