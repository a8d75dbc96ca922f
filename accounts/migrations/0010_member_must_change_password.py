"""Members whose password was handed out to them choose their own at the first sign-in."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Nobody's has to be changed who is here already."""

    dependencies = [
        ("accounts", "0009_device_address_hash"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="must_change_password",
            field=models.BooleanField(default=False, editable=False, verbose_name="must change the password"),
        ),
    ]
