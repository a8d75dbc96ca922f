"""Devices keep a hash in place of an address that is too old."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Empty until the first night."""

    dependencies = [
        ("accounts", "0008_fold_simplified"),
    ]

    operations = [
        migrations.AddField(
            model_name="device",
            name="address_hash",
            field=models.CharField(
                blank=True,
                default="",
                editable=False,
                max_length=64,
                verbose_name="hash of the address",
            ),
        ),
    ]
