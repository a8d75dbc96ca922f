"""Brings catalogues up to date with the sources, without gettext's tools."""

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import to_locale

from paiguan.sentences import Found, Sentence, in_pages, in_scripts

ONE_FORM = "nplurals=1; plural=0;"
TWO_FORMS = "nplurals=2; plural=(n != 1);"


class Command(BaseCommand):
    """Adds new sentences, untranslated, and takes away those that nobody says any more."""

    help = (
        "Find every sentence in templates, modules and scripts, and write it into each language's catalogue."
    )
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        """Both catalogues of every language."""
        domains = {"django": in_pages(settings.BASE_DIR), "djangojs": in_scripts(settings.BASE_DIR)}
        for language, _name in settings.LANGUAGES:
            for domain, found in domains.items():
                path = Path(settings.LOCALE_PATHS[0]) / to_locale(language) / "LC_MESSAGES" / f"{domain}.po"
                path.parent.mkdir(parents=True, exist_ok=True)
                catalogue = merged(path, to_locale(language), found)
                catalogue.save(str(path))
                self.stdout.write(f"{to_locale(language)}/{domain}: {len(catalogue)} sentences")


def merged(path: Path, locale: str, found: Found) -> polib.POFile:
    """A catalogue of exactly these sentences, with what is translated already."""
    known = {identity(entry): entry for entry in polib.pofile(str(path))} if path.exists() else {}
    catalogue = polib.POFile(wrapwidth=110)
    catalogue.metadata = {
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Language": locale,
        "Plural-Forms": TWO_FORMS if locale == "en" else ONE_FORM,
    }
    for sentence in sorted(found):
        catalogue.append(_entry(sentence, found[sentence], known.get(sentence), form_count(locale)))
    return catalogue


def identity(entry: polib.POEntry) -> Sentence:
    """What an entry of a catalogue translates."""
    return Sentence(entry.msgid, entry.msgid_plural or "", entry.msgctxt or "")


def form_count(locale: str) -> int:
    """How many forms a number takes."""
    return 2 if locale == "en" else 1


def _entry(sentence: Sentence, files: set[str], old: polib.POEntry | None, forms: int) -> polib.POEntry:
    entry = polib.POEntry(
        msgid=sentence.text,
        msgid_plural=sentence.plural,
        msgctxt=sentence.context or None,
        msgstr=old.msgstr if old else "",
        occurrences=[(path, "") for path in sorted(files)],
        flags=["python-format"] if "%(" in sentence.text else [],
    )
    if sentence.plural:
        entry.msgstr_plural = old.msgstr_plural if old else dict.fromkeys(range(forms), "")
    return entry
