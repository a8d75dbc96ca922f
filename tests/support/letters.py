"""The worker's part of a letter, done within the test."""

from collections.abc import Iterator

import pytest
from celery import current_app


@pytest.fixture
def worker_at_hand() -> Iterator[None]:
    """Let jobs be done where they are asked for; letters then lie in `mail.outbox` after a real commit."""
    current_app.conf.task_always_eager = True
    yield
    current_app.conf.task_always_eager = False
