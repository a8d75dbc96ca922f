"""What every test about people needs: counters of tries that end with the test, letters that arrive."""

from tests.support.counters import own_cache, redis_of_ours
from tests.support.letters import worker_at_hand

__all__ = ["own_cache", "redis_of_ours", "worker_at_hand"]
