"""The log of what staff did, which the database keeps append-only."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

FINAL = """
CREATE FUNCTION accounts_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% of % is refused: it is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'LG010';
END $$;
CREATE TRIGGER staff_action_is_final BEFORE UPDATE OR DELETE ON accounts_staffaction
    FOR EACH ROW EXECUTE FUNCTION accounts_refuse_change();
CREATE TRIGGER staff_action_stays BEFORE TRUNCATE ON accounts_staffaction
    EXECUTE FUNCTION accounts_refuse_change();
"""
NOT_FINAL = """
DROP TRIGGER staff_action_stays ON accounts_staffaction;
DROP TRIGGER staff_action_is_final ON accounts_staffaction;
DROP FUNCTION accounts_refuse_change();
"""


class Migration(migrations.Migration):
    """Lays the staff log."""

    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="StaffAction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("action", models.CharField(max_length=40, verbose_name="action")),
                ("subject", models.CharField(db_index=True, max_length=80, verbose_name="subject")),
                ("before", models.JSONField(default=dict, verbose_name="before")),
                ("after", models.JSONField(default=dict, verbose_name="after")),
                ("reason", models.TextField(blank=True, verbose_name="reason")),
                ("at", models.DateTimeField(verbose_name="at")),
                ("previous", models.CharField(max_length=64, unique=True, verbose_name="previous hash")),
                ("hash", models.CharField(max_length=64, verbose_name="hash")),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="author",
                    ),
                ),
            ],
            options={
                "verbose_name": "staff action",
                "verbose_name_plural": "staff actions",
                "ordering": ["-id"],
            },
        ),
        migrations.RunSQL(FINAL, NOT_FINAL),
    ]
