"""The disputes app."""

from django.apps import AppConfig


class DisputesConfig(AppConfig):
    """Registers disputes with Django."""

    name = "disputes"
    default_auto_field = "django.db.models.BigAutoField"
