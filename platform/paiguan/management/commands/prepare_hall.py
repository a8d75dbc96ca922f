"""Brings a hall up to date before its processes start."""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from accounts.services import ensure_bots
from paiguan.founders import found_staff

BOTS = 12


class Command(BaseCommand):
    """Migrates, compiles catalogues, loads rooms and bots; repeating it changes nothing."""

    help = "Migrate, compile translations, load rooms and bots."

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare the hall."""
        call_command("compilemessages", verbosity=0)
        call_command("migrate", verbosity=0, interactive=False)
        call_command("load_rooms", verbosity=0)
        ensure_bots(BOTS)
        if settings.IS_DEVELOPMENT:
            self._found_staff()
        else:
            call_command("collectstatic", verbosity=0, interactive=False)

    def _found_staff(self) -> None:
        for name, password in found_staff():
            self.stdout.write(f"      staff member {name}, password {password} (shown only this once)")
