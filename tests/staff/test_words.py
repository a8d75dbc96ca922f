"""The staff room speaks the reader's language, and its words cost no migration."""

import re
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.core.management import call_command
from django.utils import translation

from games.models import Fault

HAN = re.compile("[\u3400-\u9fff]")
FIELDS = [
    field
    for app in ("accounts", "games", "ledger")
    for model in apps.get_app_config(app).get_models()
    for field in model._meta.fields
    if field.name != "id" and not field.generated
]


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_every_field_has_a_chinese_name(language):
    """Columns and filters are labelled in Chinese; columns that nobody sees need no name."""
    with translation.override(language):
        english = [f"{field}" for field in FIELDS if not HAN.search(str(field.verbose_name))]
        models = {field.model._meta for field in FIELDS}
        english += [str(meta) for meta in models if not HAN.search(str(meta.verbose_name_plural))]
    assert english == []


@pytest.mark.django_db
def test_words_of_the_staff_room_change_no_migration():
    """What migrations compare is what the models declare."""
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_a_fault_is_titled_in_the_time_in_which_its_page_tells_it():
    """An evening of UTC is the next morning in the hall."""
    evening = datetime(2026, 11, 30, 20, 5, tzinfo=UTC)
    assert str(Fault(code="stuck", at=evening)) == "stuck 2026-12-01 04:05"
