"""Writes the pages of docs/ that describe code."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from paiguan.documents.written import PAGES


class Command(BaseCommand):
    """The committed pages are those that the code gives; a test compares them."""

    help = "Write the pages of docs/ that describe code."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Write each page."""
        for name, written in PAGES.items():
            (settings.BASE_DIR / "docs" / name).write_text(written(), encoding="utf-8")
            self.stdout.write(f"docs/{name}")
