"""Tells what staff did in words: the action, whom it was done to, and what was changed from what to what."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.db.models import DateTimeField, Field, Model
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import StaffAction
from ledger.coins import figure
from ledger.words import currency_name

Values = Mapping[str, Any]
# The name of each row that the log speaks of, by the row's model and key.
Names = Mapping[tuple[type[Model], str], str]

ACTION_NAMES: Mapping[str, Promise] = {
    "added": _("Added"),
    "changed": _("Changed"),
    "deleted": _("Deleted"),
    "looked_at": _("Looked at"),
    "standing_changed": _("Standing changed"),
    "account_closed": _("Account closed"),
    "grant_proposed": _("Grant proposed"),
    "grant_amended": _("Grant amended"),
    "grant_approved": _("Grant approved"),
    "grant_refused": _("Grant refused"),
    "game_stopped": _("Game stopped"),
    "game_stop_lifted": _("Game goes on"),
}
# What the log keeps beside the fields of a model, or says otherwise than its field.
LABELS: Mapping[str, Promise] = {
    "is_stopped": _("stopped"),
    "why_stopped": _("why it was stopped"),
    "units": _("Coins"),
}
# How the codes and units of a field are written; apps above this one add theirs.
WORDS: dict[str, Callable[[Any], str]] = {
    "units": figure,
    "base": figure,
    "entry": figure,
    "currency": currency_name,
}


def action_name(action: str) -> str:
    """What an action is called."""
    return str(ACTION_NAMES.get(action, action))


def subject_of(done: StaffAction) -> tuple[type[Model], str]:
    """The model and the key of what an action was done to."""
    label, _colon, key = done.subject.rpartition(":")
    return apps.get_model(label), key


def name_all(rows: Iterable[StaffAction]) -> None:
    """Give each action the names of the rows that it speaks of, with one query a model."""
    rows = list(rows)
    spoken_of = {subject_of(done) for done in rows}
    for done in rows:
        model, _key = subject_of(done)
        for values in (done.before, done.after):
            spoken_of |= set(references(model, values))
    names = names_of(spoken_of)
    for done in rows:
        done.names = names


def names_of(spoken_of: Iterable[tuple[type[Model], str]]) -> Names:
    """The names of rows that are still there."""
    keys: dict[type[Model], set[str]] = defaultdict(set)
    for model, key in spoken_of:
        keys[model].add(key)
    # Rows are named with the rows they belong to, which come with them.
    found = (
        (model, model._default_manager.select_related().in_bulk(wanted)) for model, wanted in keys.items()
    )
    return {(model, str(key)): str(row) for model, rows in found for key, row in rows.items()}


def references(model: type[Model], values: Values) -> Iterator[tuple[type[Model], str]]:
    """The rows that values of a model name by their keys."""
    for name, value in values.items():
        field = _field(model, name)
        if field is not None and field.is_relation and value is not None:
            for key in value if isinstance(value, list) else [value]:
                yield field.related_model, str(key)


def changes(model: type[Model], before: Values, after: Values, names: Names) -> Iterator[str]:
    """One line a field: what it was and what it is now, or what alone is known."""
    for name in dict.fromkeys([*before, *after]):
        sides = [_value(model, name, side[name], names) for side in (before, after) if name in side]
        yield f"{_label(model, name)}: {' → '.join(sides)}"


def _field(model: type[Model], name: str) -> Any:
    try:
        return model._meta.get_field(name)
    except FieldDoesNotExist:
        return None


def _label(model: type[Model], name: str) -> str:
    if name in LABELS:
        return str(LABELS[name])
    field = _field(model, name)
    return str(field.verbose_name if isinstance(field, Field) else name)


def _value(model: type[Model], name: str, value: Any, names: Names) -> str:
    if value is None or value in ("", [], {}):
        return "–"
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if name in WORDS:
        return WORDS[name](value)
    field = _field(model, name)
    if field is not None and field.is_relation:
        keys = value if isinstance(value, list) else [value]
        return ", ".join(names.get((field.related_model, str(key)), f"#{key}") for key in keys)
    if field is not None and field.flatchoices:
        return str(dict(field.flatchoices).get(value, value))
    if isinstance(field, DateTimeField):
        return date_format(timezone.localtime(parse_datetime(value)), "DATETIME_FORMAT")
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
