"""The ledger app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from ledger.founding import lay_chart


class LedgerConfig(AppConfig):
    """Registers ledger with Django and lays its chart into the database after each migration."""

    name = "ledger"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Lay house accounts and permitted movements whenever migrations ran."""
        post_migrate.connect(lay_chart, sender=self)
