"""Fixtures that every test may use."""

import random

import pytest
from django.core.management import call_command
from django.test import TransactionTestCase
from django.utils import translation
from django.utils.translation import trans_real

from tests.support.emptying import empty_database, remember_fresh_rows


def pytest_addoption(parser):
    """`--luck` lets every run deal other hands: a search for what the tests' own hands never showed."""
    parser.addoption("--luck", action="store_true", help="draw seeds by the machine's real chance")


@pytest.fixture(autouse=True)
def _same_chance(request, monkeypatch):
    """What a test draws from the machine's chance, its hands first of all, is the same in every run."""
    if not request.config.getoption("luck"):
        monkeypatch.setattr("os.urandom", random.Random(request.node.nodeid).randbytes)  # noqa: S311


@pytest.fixture(autouse=True, scope="session")
def _compiled_languages():
    """Pages speak every language of the hall, whatever ran before."""
    call_command("compilemessages", verbosity=0)
    # In a fresh checkout Django has loaded the default language before there was a catalogue of it.
    trans_real._translations.clear()
    trans_real._default = None
    translation.deactivate()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """The migrated test database, whose fresh rows are remembered for `empty_tables`."""
    with django_db_blocker.unblock():
        remember_fresh_rows()


@pytest.fixture(autouse=True, scope="session")
def _flush_by_deletion():
    """Let Django's transaction tests clean up our way: append-only triggers refuse its TRUNCATE."""
    original = TransactionTestCase._fixture_teardown
    TransactionTestCase._fixture_teardown = lambda case: empty_database()
    yield
    TransactionTestCase._fixture_teardown = original


@pytest.fixture
def empty_tables(transactional_db):
    """A database with real commits, as migrations left it; emptied again after the test."""
