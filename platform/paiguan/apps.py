"""The app that holds the hall together."""

from django.apps import AppConfig

from paiguan.staff_words import name_models


class PaiguanConfig(AppConfig):
    """Names models and fields for the staff room once all of them are there."""

    name = "paiguan"

    def ready(self) -> None:
        """Every model is loaded now."""
        name_models()
