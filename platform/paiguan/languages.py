"""The languages of pages and scripts."""

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.i18n import JavaScriptCatalog

YEAR_SECONDS = 365 * 24 * 3600


class Catalogue(JavaScriptCatalog):
    """The sentences of our scripts in one language; their version is in the address, so it never expires."""

    def get(self, request: HttpRequest, language: str, *args: Any, **kwargs: Any) -> HttpResponse:
        """The catalogue as a script that defines `django.gettext`."""
        if language not in dict(settings.LANGUAGES):
            raise Http404
        with translation.override(language):
            response = super().get(request, *args, **kwargs)
        response.headers["Cache-Control"] = f"public, max-age={YEAR_SECONDS}, immutable"
        return response

    def get_paths(self, packages: Any) -> list[str]:
        """Our own catalogues only: those of the staff room's theme are of no use to members."""
        return [str(path) for path in settings.LOCALE_PATHS]


def catalogue(request: HttpRequest) -> dict[str, str]:
    """For every template: where the page's scripts find their sentences."""
    language = translation.get_language() or settings.LANGUAGE_CODE
    return {"catalogue_url": f"{reverse('catalogue', args=[language])}?v={_version()}"}


@cache
def _version() -> str:
    """A hash of every compiled catalogue of scripts, taken once: a process speaks what it started with."""
    files = (path for folder in settings.LOCALE_PATHS for path in Path(folder).glob("*/*/djangojs.mo"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(files))).hexdigest()[:12]
