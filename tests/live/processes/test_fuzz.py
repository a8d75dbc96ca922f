"""Messages that nobody would send, to a real web process: refused, answered, and nobody else notices."""

import pytest

from bench import fuzz
from bench.grammar import Grammar

pytestmark = pytest.mark.processes
MESSAGES, SECONDS = 900, 60


def test_the_same_seed_draws_the_same_messages():
    """A fault that was found can be sent again."""
    first, second = Grammar(7), Grammar(7)
    drawn = [first.message() for _ in range(500)]
    assert drawn == [second.message() for _ in range(500)]
    assert len(set(drawn)) > 400 and drawn != [Grammar(8).message() for _ in range(500)]


def test_a_fuzzed_hall_refuses_answers_and_serves_on():
    """No error in its log, nothing changed by what it refused, memory flat, another table served."""
    report = fuzz.run(MESSAGES, SECONDS, seed=20)
    assert report["faults"] == []
    assert report["messages"] >= MESSAGES and report["batches_refused"] > 20
    assert {"unreadable", "bad_field", "malformed", "too_deep", "ack"} <= set(report["answers"])
    assert report["closes"][403] == 3 and {4008, 1009} <= set(report["closes"])
    assert report["bystander"]["served"] > 10
