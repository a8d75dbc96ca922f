"""Columns and filters of staff pages that say codes in words and units in coins."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.contrib.admin import AllValuesFieldListFilter, display
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from ledger.coins import figure
from ledger.words import account_name

Column = Callable[[Any], Any]
# A text or the promise of one, which has no public type.
Label = Any


def in_coins(field: str, label: Label) -> Column:
    """A column of units, written in coins."""
    return in_words(field, label, figure)


def in_words(field: str, label: Label, words: Callable[[Any], str]) -> Column:
    """A column of a code, written as what it is called."""

    def shown(row: Model) -> str | None:
        value = getattr(row, field)
        return None if value is None else words(value)

    return _named(field, label, shown)


def linked(field: str, label: Label, words: Callable[[Any], str]) -> Column:
    """A column of another record, by what it is called and with the way to its page."""

    def shown(row: Model) -> SafeString | None:
        record: Model | None = getattr(row, field)
        if record is None:
            return None
        page = f"admin:{record._meta.app_label}_{record._meta.model_name}_change"
        address = reverse(page, args=[record.pk])
        return format_html('<a href="{}" class="text-link">{}</a>', address, words(record))

    return _named(field, label, shown)


def account_link(field: str, label: Label) -> Column:
    """A column of an account, by its name and with the way to its page."""
    return linked(field, label, account_name)


def lines(written: Iterable[str]) -> SafeString:
    """Text in lines of its own."""
    told = format_html_join("", '<div class="staff-line">{}</div>', ((line,) for line in written))
    return format_html("<div>{}</div>", told) if told else told


def worded(words: Callable[[Any], str]) -> type[AllValuesFieldListFilter]:
    """A filter that offers the codes which occur, each as what it is called."""

    class Worded(AllValuesFieldListFilter):
        def choices(self, changelist: ChangeList) -> Iterator[Any]:
            """Every choice in words; what is no code stays as it is."""
            for choice in super().choices(changelist):
                yield {**choice, "display": words(str(choice["display"]))}

    return Worded


def _named(field: str, label: Label, shown: Column) -> Column:
    shown.__name__ = field
    column: Column = display(description=label, ordering=field)(shown)
    return column
