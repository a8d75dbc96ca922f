"""What every test about the staff room needs: counters of tries that end with the test."""

from tests.support.counters import own_cache

__all__ = ["own_cache"]
