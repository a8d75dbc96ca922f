"""Runs the whole hall on this machine."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from paiguan.running.play import play
from paiguan.running.problems import StartProblem


class Command(BaseCommand):
    """One command, real parts: database, messages, web, clock and worker."""

    help = "Run the whole hall on this machine; Ctrl-C stops all of it."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Play until Ctrl-C."""
        try:
            play(self._say)
        except StartProblem as problem:
            raise CommandError(str(problem)) from None

    def _say(self, text: str) -> None:
        self.stdout.write(f"牌館  {text}")
        self.stdout.flush()
