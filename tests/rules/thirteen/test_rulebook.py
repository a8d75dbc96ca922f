"""The rulebook that members read: equal clauses in every language, all options named, all clauses tested."""

from dataclasses import fields
from pathlib import Path

import pytest

from games.rules import thirteen
from games.rules.thirteen.options import Options
from tests.rules.rulebooks import LANGUAGES, rulebook_of

BOOK = rulebook_of(thirteen, {1: 4, 2: 5, 3: 3, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1, 9: 4})
VALUES = ("refuse", "lose", "plus1", "pow2", "on", "off")
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


def test_every_clause_has_a_test():
    """A clause without a test named after it fails here."""
    BOOK.assert_tested(Path(__file__).parent.glob("test_clauses_*.py"))
