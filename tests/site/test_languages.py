"""Scripts find their sentences, and a reader can change the language."""

import os
import time

import polib
import pytest
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(tmp_path, settings):
    """A locale folder with one translated and one untranslated sentence."""
    source = tmp_path / "zh_Hant" / "LC_MESSAGES" / "djangojs.po"
    source.parent.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.metadata = {"Content-Type": "text/plain; charset=utf-8"}
    catalogue.append(polib.POEntry(msgid="Ready", msgstr="準備好了"))
    catalogue.append(polib.POEntry(msgid="Leave", msgstr=""))
    catalogue.save(str(source))
    settings.LOCALE_PATHS = [tmp_path]
    return source


def test_catalogues_are_compiled_and_counted(hall, capsys):
    """Without msgfmt a .mo appears, and the missing sentence is counted."""
    call_command("compilemessages")
    assert polib.mofile(str(hall.with_suffix(".mo"))).find("Ready").msgstr == "準備好了"
    assert "zh_Hant/djangojs: 1 untranslated" in capsys.readouterr().out


def test_strict_fails_on_a_missing_sentence(hall):
    """CI can demand that nothing is missing."""
    with pytest.raises(CommandError):
        call_command("compilemessages", "--strict")


def test_a_compiled_catalogue_is_made_anew_when_its_source_changes(hall):
    """A newer source wins; an older one costs nothing."""
    call_command("compilemessages", verbosity=0)
    target = hall.with_suffix(".mo")
    os.utime(target, (1, 1))
    call_command("compilemessages", verbosity=0)
    assert target.stat().st_mtime > time.time() - 3600


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
def test_scripts_get_a_catalogue_that_never_expires(client, language):
    """The address carries the version, so the answer may be kept for good."""
    response = client.get(f"/i18n/{language}.js")
    assert response.status_code == 200
    assert "javascript" in response["Content-Type"]
    assert "immutable" in response["Cache-Control"]
    assert b"gettext" in response.content


def test_an_unknown_language_is_not_found(client):
    """Only the languages of the hall are served."""
    assert client.get("/i18n/xx.js").status_code == 404


def test_a_reader_changes_the_language(client):
    """The choice is kept in a cookie, and the answer goes back to the page."""
    response = client.post("/i18n/language/", {"language": "en", "next": "/accounts/login/"})
    assert response.status_code == 302
    assert response.cookies["language"].value == "en"
