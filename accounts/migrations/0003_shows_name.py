"""Whether a member shows his name on shared hands."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Whether a member shows his name on shared hands."""

    dependencies = [
        ("accounts", "0002_staff_action"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="shows_name",
            field=models.BooleanField(default=False, verbose_name="shows his name on shared hands"),
        ),
    ]
