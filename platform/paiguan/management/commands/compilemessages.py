"""Compiles translation catalogues without gettext's tools."""

import os
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

# Sentences in the sources are English: there an empty translation means the same words.
SOURCE_LOCALE = "en"


class Command(BaseCommand):
    """Takes the place of Django's command, which needs msgfmt; writes every catalogue at one stroke."""

    help = "Compile every .po file of the hall and say how much of it is untranslated."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether an untranslated sentence is an error."""
        parser.add_argument("--strict", action="store_true", help="fail on untranslated or fuzzy sentences")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compile what is older than its source, and count what is missing."""
        missing = sum(self._compile(source, options["verbosity"]) for source in sources())
        if missing and options["strict"]:
            raise CommandError(f"{missing} sentences are not translated")

    def _compile(self, source: Path, verbosity: int) -> int:
        catalogue = polib.pofile(str(source))
        target = source.with_suffix(".mo")
        if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
            fresh = target.with_suffix(f".{os.getpid()}.new")
            catalogue.save_as_mofile(str(fresh))
            os.replace(fresh, target)
        locale = source.parent.parent.name
        untranslated = [] if locale == SOURCE_LOCALE else catalogue.untranslated_entries()
        missing = len(untranslated) + len(catalogue.fuzzy_entries())
        if verbosity:
            self.stdout.write(f"{locale}/{source.stem}: {missing} untranslated")
        return missing


def sources() -> list[Path]:
    """Every .po file of the hall, djangojs catalogues too."""
    return sorted(
        path for folder in settings.LOCALE_PATHS for path in Path(folder).glob("*/LC_MESSAGES/*.po")
    )
