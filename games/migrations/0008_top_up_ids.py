"""Seats remember the last messages that asked for a top-up, so that none is obeyed twice."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the ids."""

    dependencies = [("games", "0007_shuffle_revealed")]

    operations = [
        migrations.AddField(model_name="seat", name="top_up_ids", field=models.JSONField(default=list)),
    ]
