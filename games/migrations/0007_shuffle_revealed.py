"""The file of a day finds its shuffles by when they were opened."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Indexes the moment of opening."""

    dependencies = [("games", "0006_drops")]

    operations = [
        migrations.AddIndex(
            model_name="shuffle",
            index=models.Index(fields=["revealed_at", "id"], name="shuffle_revealed"),
        ),
    ]
