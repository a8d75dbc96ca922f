"""Seals of days, by how much a break is off, and the indexes that find what came after a seal."""

from django.db import migrations, models

FINAL = """
CREATE TRIGGER seal_is_final BEFORE UPDATE OR DELETE ON ledger_seal
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER seal_stays BEFORE TRUNCATE ON ledger_seal EXECUTE FUNCTION ledger_refuse_change();
CREATE INDEX entry_xid ON ledger_entry (xid);
"""
NOT_FINAL = """
DROP INDEX entry_xid;
DROP TRIGGER seal_stays ON ledger_seal;
DROP TRIGGER seal_is_final ON ledger_seal;
"""


class Migration(migrations.Migration):
    """Lays seals beside the books."""

    dependencies = [
        ("ledger", "0003_post"),
    ]

    operations = [
        migrations.CreateModel(
            name="Seal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField(unique=True)),
                ("cut", models.BigIntegerField()),
                ("ends_at", models.DateTimeField()),
                ("entries", models.PositiveBigIntegerField()),
                ("previous", models.CharField(max_length=64, unique=True)),
                ("hash", models.CharField(max_length=64)),
                ("houses", models.JSONField()),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.AddField(
            model_name="break",
            name="units",
            field=models.BigIntegerField(null=True),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["at"], name="entry_at"),
        ),
        migrations.RunSQL(FINAL, NOT_FINAL),
    ]
