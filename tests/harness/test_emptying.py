"""The test database goes back to fresh after each transaction test."""

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from games.models import Room

pytestmark = pytest.mark.usefixtures("empty_tables")


def make_room(slug: str) -> Room:
    """A committed room."""
    return Room.objects.create(slug=slug, game="paigow", currency="coin", base=100, entry=1000)


@pytest.mark.parametrize("attempt", [1, 2])
def test_rows_of_a_test_are_gone_in_the_next(attempt):
    """Each run finds no room, though each leaves one."""
    assert Room.objects.count() == 0
    make_room("left-behind")


def test_fresh_rows_survive():
    """What migrations laid is there under its old id."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*), max(id) FROM kept.django_content_type")
        assert cursor.fetchone() == (
            ContentType.objects.count(),
            ContentType.objects.order_by("-id").first().id,
        )


def test_triggers_are_on_again():
    """A foreign key is checked in a test, so the replica role did not outlive the emptying."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW session_replication_role")
        assert cursor.fetchone() == ("origin",)
