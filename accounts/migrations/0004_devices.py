"""The browsers of members, and whether a member is written to about a new one."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """The browsers of members, and whether a member is written to about a new one."""

    dependencies = [
        ("accounts", "0003_shows_name"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="hears_of_devices",
            field=models.BooleanField(default=True, verbose_name="is written to about new devices"),
        ),
        migrations.AddField(
            model_name="member",
            name="has_strange_device",
            field=models.BooleanField(default=False, editable=False, verbose_name="has a device to own to"),
        ),
        migrations.CreateModel(
            name="Device",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64, verbose_name="key")),
                ("user_agent", models.CharField(blank=True, max_length=200, verbose_name="browser")),
                ("address", models.GenericIPAddressField(null=True, verbose_name="address")),
                ("is_known", models.BooleanField(verbose_name="is known")),
                ("first_seen_at", models.DateTimeField(verbose_name="first seen")),
                ("last_seen_at", models.DateTimeField(verbose_name="last seen")),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="devices",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="member",
                    ),
                ),
            ],
            options={
                "verbose_name": "device",
                "verbose_name_plural": "devices",
                "ordering": ["-last_seen_at"],
                "constraints": [
                    models.UniqueConstraint(fields=("member", "key"), name="device_once_per_member"),
                ],
            },
        ),
    ]
