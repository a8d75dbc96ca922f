"""Steps that end exactly at their deadline, and tables that wake when the grace of a dropped member ends."""

from pathlib import Path

from django.db import migrations, models

SQL = Path(__file__).resolve().parents[1] / "sql"


class Migration(migrations.Migration):
    """Gives the append a grace of its own; backwards the one of half a second holds for every step."""

    dependencies = [("games", "0004_share")]

    operations = [
        migrations.AddField(
            model_name="table", name="grace_at", field=models.DateTimeField(blank=True, null=True)
        ),
        migrations.RunSQL(
            (SQL / "windows.sql").read_text(encoding="utf-8"),
            (SQL / "windows_undo.sql").read_text(encoding="utf-8"),
        ),
    ]
