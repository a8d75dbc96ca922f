"""Absences of seated members, the fines for them, and the reserves that pay those (mahjong 9)."""

from pathlib import Path

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

SQL = Path(__file__).resolve().parents[1] / "sql"


class Migration(migrations.Migration):
    """Makes their tables, and lets slips show a fine that was booked while the hand ran."""

    dependencies = [
        ("games", "0005_windows"),
        ("ledger", "0004_seals"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="reserve_account",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to="ledger.account"
            ),
        ),
        migrations.CreateModel(
            name="Drop",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField(null=True)),
                ("is_leave", models.BooleanField(default=False)),
                ("dropped_at", models.DateTimeField()),
                ("grace_at", models.DateTimeField()),
                ("returned_at", models.DateTimeField(null=True)),
                (
                    "hand",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="drops",
                        to="games.hand",
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="drops", to="games.seat"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Fine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=8)),
                ("units", models.BigIntegerField()),
                ("shares", models.JSONField()),
                ("company", models.BigIntegerField()),
                ("at", models.DateTimeField()),
                (
                    "drop",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="fine", to="games.drop"
                    ),
                ),
                (
                    "during",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="games.hand",
                    ),
                ),
                (
                    "hand",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="fine", to="games.hand"
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="fines",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="drop",
            constraint=models.UniqueConstraint(
                condition=models.Q(("returned_at__isnull", True)), fields=("seat",), name="drop_one_open"
            ),
        ),
        migrations.AddConstraint(
            model_name="fine",
            constraint=models.CheckConstraint(condition=models.Q(("units__gte", 0)), name="fine_units"),
        ),
        migrations.RunSQL(
            (SQL / "fined_slips.sql").read_text(encoding="utf-8"),
            (SQL / "fined_slips_undo.sql").read_text(encoding="utf-8"),
        ),
    ]
