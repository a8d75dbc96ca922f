"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Registers games with Django."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
