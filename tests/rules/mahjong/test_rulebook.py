"""The rulebook that members read: equal clauses in every language, all options and patterns, all tested."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from games.rules import mahjong
from games.rules.mahjong.options import Options
from games.rules.mahjong.tai import DEFAULT_VALUES, NAMES
from tests.rules.rulebooks import LANGUAGES, rulebook_of

BOOK = rulebook_of(mahjong, {1: 2, 2: 2, 3: 10, 4: 3, 5: 2, 6: 3, 7: 2, 8: 4, 9: 6, 10: 1, 11: 1})
ROW = re.compile(r"^\| (.+) \|$", re.MULTILINE)
VALUES = ("nearest", "all", "on", "off")
every_book = pytest.mark.parametrize("name", BOOK.books)


def test_three_languages():
    """Traditional Chinese is the original; simplified Chinese and English stand beside it."""
    assert set(BOOK.books) == LANGUAGES


@every_book
def test_clauses_keep_their_numbers(name):
    """Each book has every clause once, in order."""
    BOOK.assert_numbered(name)


@every_book
def test_every_option_is_named_in_its_clause(name):
    """Each room option stands in the rulebook by its code, its values too."""
    BOOK.assert_names(name, [*(option.name for option in fields(Options)), *VALUES])


@every_book
def test_the_table_has_every_pattern_with_its_tai(name):
    """Each pattern stands in one row by its code, with the value that a room has by default."""
    rows = [[cell.strip() for cell in row.split("|")] for row in ROW.findall(BOOK.books[name])]
    found = {}
    for pattern, tai, *_ in rows[1:]:
        codes, numbers = re.findall(r"`([a-z_]+)`", pattern), [int(n) for n in re.findall(r"\d+", tai)]
        found |= dict(zip(codes, numbers * len(codes) if len(numbers) == 1 else numbers, strict=False))
    assert found == dict(DEFAULT_VALUES)


def test_the_chinese_names_are_the_table_s():
    """What a breakdown is called stands beside its code."""
    for code, name in NAMES.items():
        if code not in ("bu_qiu", "streak"):
            assert re.search(rf"{name} ?`{code}`", BOOK.books["RULES.md"]), name
    assert "門清自摸（不求）`bu_qiu`" in BOOK.books["RULES.md"]


def test_every_clause_has_a_test():
    """A clause without a test named after it fails here."""
    BOOK.assert_tested(Path(__file__).parent.glob("test_*.py"))
