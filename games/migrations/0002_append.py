"""The functions that append to a hand's log and end it in one round trip."""

from pathlib import Path

from django.db import migrations

SQL = Path(__file__).resolve().parents[1] / "sql"


class Migration(migrations.Migration):
    """Creates them; backwards drops them."""

    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.RunSQL(
            (SQL / "append.sql").read_text(encoding="utf-8"),
            (SQL / "append_undo.sql").read_text(encoding="utf-8"),
        )
    ]
