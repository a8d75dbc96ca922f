"""The keys of names fold traditional characters and their simplified forms into one."""

from django.db import migrations, models

import accounts.names


def keys(name, length):
    """The generated column of that name's key, taken away and made anew: PostgreSQL cannot change one."""
    return [
        migrations.RemoveField(model_name="member", name=f"{name}_key"),
        migrations.AddField(
            model_name="member",
            name=f"{name}_key",
            field=models.GeneratedField(
                db_persist=True,
                expression=accounts.names.Folded(name),
                null=True,
                output_field=models.CharField(max_length=length),
                unique=True,
            ),
        ),
    ]


class Migration(migrations.Migration):
    """The database fills the new columns itself, and refuses names that look alike as before."""

    dependencies = [
        ("accounts", "0007_part_simplified"),
    ]

    operations = [
        *keys("nickname", 200),
        *keys("username", 600),
    ]
