"""The audit as a job: killed, repeated, reordered or forgotten messages change nothing but the hour."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import pytest
import redis
from django.conf import settings
from django.db import connection

from games import tasks
from games.models import HandAudit
from games.services import auditing, tables
from tests.support.waiting import wait_until
from tests.tables import hall

ROOT = Path(__file__).resolve().parents[2]
QUEUE = "books"


@pytest.fixture
def broker():
    """The audit's queue, empty before and after."""
    client = redis.from_url(settings.CELERY_BROKER_URL)
    client.delete(QUEUE)
    yield client
    client.delete(QUEUE)


@pytest.fixture
def hands(empty_tables):
    """The two hands of a round, settled."""
    table = tables.open_table(room=hall.make_room())
    hall.seat_all(table, [hall.make_member() for _ in range(3)])
    return hall.play_round(table)


def run(*arguments: str, **changes: str) -> subprocess.Popen[bytes]:
    """A Python process of the hall on the test's own database."""
    # Escaped, since a private server is reached by the folder of its socket.
    place = {name: quote(str(value), safe="") for name, value in connection.settings_dict.items()}
    address = (
        f"postgres://{place['USER']}:{place['PASSWORD']}@{place['HOST']}:{place['PORT']}/{place['NAME']}"
    )
    ours = {"DATABASE_URL": address, "DEBUG": "1", "DJANGO_SETTINGS_MODULE": "paiguan.settings"}
    ours |= {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'platform'}", "REDIS_URL": settings.REDIS_URL}
    return subprocess.Popen([sys.executable, *arguments], cwd=ROOT, env=os.environ | ours | changes)


def worker(**changes: str) -> subprocess.Popen[bytes]:
    """A Celery worker for the audit's queue."""
    return run(
        "-m", "celery", "-A", "paiguan", "worker", "-Q", QUEUE, "--pool", "solo", "-l", "warning", **changes
    )


def test_the_sweep_asks_for_what_has_no_audit(hands, broker):
    """Ended hands only, and nothing once they are audited."""
    assert tasks.sweep() == 2
    assert broker.llen(QUEUE) == 2
    for hand in hands:
        tasks.audit(hand.pk)
    assert tasks.sweep() == 0


def test_repeated_and_reordered_messages_write_one_row(hands):
    """Each three times, the second hand first."""
    for hand in [*reversed(hands)] * 3:
        tasks.audit(hand.pk)
    assert sorted(HandAudit.objects.values_list("hand", flat=True)) == sorted(hand.pk for hand in hands)


@pytest.mark.processes
def test_a_killed_worker_loses_nothing(hands, broker):
    """It dies within the transaction: no row; the sweep and another worker do it, three messages or not."""
    auditing.enqueue(hands[0].pk)
    assert worker(PAIGUAN_FAILPOINT="audit.before_commit").wait(120) == 86
    assert not HandAudit.objects.exists()
    for _ in range(3):
        tasks.sweep()
    second = worker()
    try:
        wait_until(lambda: HandAudit.objects.count() == 2 and broker.llen(QUEUE) == 0, seconds_max=120)
    finally:
        second.send_signal(signal.SIGTERM)
        second.wait(60)
    assert HandAudit.objects.filter(is_sound=True).count() == 2


@pytest.mark.processes
def test_a_broker_that_is_away_costs_nothing(hands):
    """Asking for an audit returns, and the sweep has it later."""
    ask = "import django; django.setup(); from games.services import auditing; auditing.enqueue(1)"
    assert run("-c", ask, REDIS_URL="redis://127.0.0.1:1/0").wait(60) == 0
