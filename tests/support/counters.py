"""Counters of tries: some that end with the test, some in a Redis that a test may stop."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache

from paiguan.running.account import service_account
from paiguan.running.valkey import PrivateValkey
from paiguan.settings import CACHES


@pytest.fixture(autouse=True)
def own_cache(settings):
    """Keep rate limits of one test from the next."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def redis_of_ours(settings) -> Iterator[PrivateValkey]:
    """A Redis of this test alone, in which the hall counts."""
    before = settings.CACHES
    folder = Path(tempfile.mkdtemp(prefix="paiguan-var-"))
    folder.chmod(0o711)
    server = PrivateValkey(folder / "redis", service_account(folder / "redis"))
    count_in(settings, server.start())
    yield server
    settings.CACHES = before
    server.stop()
    shutil.rmtree(folder)


def count_in(settings, address: str) -> None:
    """Let the hall count there, by its own options."""
    settings.CACHES = {"default": CACHES["default"] | {"LOCATION": address}}
