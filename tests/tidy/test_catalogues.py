"""Every sentence of the hall is in the catalogues, translated, with the places it leaves open."""

import re
from pathlib import Path

import polib
import pytest
from opencc import OpenCC

from paiguan.management.commands.extractmessages import identity
from paiguan.sentences import Sentence, in_pages, in_python, in_script, in_scripts, in_template

ROOT = Path(__file__).resolve().parents[2]
CHINESE = ("zh_Hant", "zh_Hans")
DOMAINS = {"django": in_pages, "djangojs": in_scripts}
PLACE = re.compile(r"%\(\w+\)[sd]|\{\w*\}|</?\w+[^>]*>")
HAN = re.compile("[\u3400-\u9fff]")
# These are a name, and words that a sign stands for or that Chinese leaves out.
UNCHANGED = {"WebAuthn", "{moment} of {moments}", "{rank} of {suit}", "%(rank)s of %(suit)s"}


def catalogue(locale: str, domain: str) -> polib.POFile:
    """One catalogue as it stands in the tree."""
    return polib.pofile(str(ROOT / "locale" / locale / "LC_MESSAGES" / f"{domain}.po"))


def texts(entry: polib.POEntry) -> list[str]:
    """Every form of a translation."""
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("locale", [*CHINESE, "en"])
def test_the_catalogue_holds_what_the_sources_say(locale, domain):
    """Nothing is missing and nothing is left over: `manage.py extractmessages` has been run."""
    assert {identity(entry) for entry in catalogue(locale, domain)} == set(DOMAINS[domain](ROOT))


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("locale", CHINESE)
def test_every_sentence_is_translated(locale, domain):
    """No sentence is empty, doubtful or left over."""
    entries = catalogue(locale, domain)
    doubtful = entries.untranslated_entries() + entries.fuzzy_entries() + entries.obsolete_entries()
    assert [entry.msgid for entry in doubtful] == []


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("locale", CHINESE)
def test_every_translation_keeps_the_places(locale, domain):
    """What the page fills in, and what it marks up, is in the translation too."""
    wrong = [
        entry.msgid
        for entry in catalogue(locale, domain)
        for text in texts(entry)
        if sorted(PLACE.findall(entry.msgid_plural or entry.msgid)) != sorted(PLACE.findall(text))
    ]
    assert wrong == []


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("locale", CHINESE)
def test_every_translation_is_chinese_and_calm(locale, domain):
    """No English is passed off as Chinese, and nobody is shouted at."""
    entries = [
        entry for entry in catalogue(locale, domain) if re.search("[A-Za-z]", PLACE.sub("", entry.msgid))
    ]
    english = [
        entry.msgid
        for entry in entries
        if entry.msgid not in UNCHANGED and not all(HAN.search(text) for text in texts(entry))
    ]
    loud = [entry.msgid for entry in entries for text in texts(entry) if re.search("[!！]", text)]
    assert (english, loud) == ([], [])


@pytest.mark.parametrize("domain", DOMAINS)
def test_simplified_has_no_traditional_character(domain):
    """What was converted was converted to its end."""
    simplify = OpenCC("t2s").convert
    assert [
        text for entry in catalogue("zh_Hans", domain) for text in texts(entry) if simplify(text) != text
    ] == []


def test_sentences_are_found_in_modules():
    """Plain, plural, in context; joined pieces are one sentence; what is made at run time is not found."""
    source = '_("One " "two"), ngettext("a hand", "hands", count), pgettext("of hands", "History"), _(word)'
    assert set(in_python(source)) == {
        Sentence("One two"),
        Sentence("a hand", "hands"),
        Sentence("History", context="of hands"),
    }


def test_sentences_are_found_in_templates():
    """Tags, blocks, plurals and contexts of templates."""
    source = (
        '{% load i18n %}{% translate \'Sit (here)\' %}{% translate "Change" context "of a balance" %}'
        "{% blocktranslate with name=member.name trimmed %}\n Hello {{ name }},\n hi{% endblocktranslate %}"
        "{% blocktranslate count n=total %}{{ n }} seat{% plural %}{{ n }} seats{% endblocktranslate %}"
    )
    assert set(in_template(source)) == {
        Sentence("Sit (here)"),
        Sentence("Change", context="of a balance"),
        Sentence("Hello %(name)s, hi"),
        Sentence("%(n)s seat", "%(n)s seats"),
    }


def test_sentences_are_found_in_scripts():
    """Only calls of `t` and `tn` themselves."""
    source = 'h(t("Ready"), tn("{count} second", "{count} seconds", n)); a.t("no"); t(\n  "×{n}", {n})'
    assert set(in_script(source)) == {
        Sentence("Ready"),
        Sentence("{count} second", "{count} seconds"),
        Sentence("×{n}"),
    }


@pytest.mark.parametrize("path", sorted((ROOT / "static" / "js").rglob("*.js")), ids=lambda path: path.name)
def test_scripts_write_their_sentences_out(path):
    """A call whose first words are not a string in double quotes would never be translated."""
    hidden = re.findall(r"(?<![\w.$])tn?\(\s*(?!\")[^)\s]", path.read_text(encoding="utf-8"))
    assert hidden == [] or path.name == "i18n.js"
