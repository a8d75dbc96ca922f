"""A real hall refuses to start with missing or unsafe settings, and says all that is wrong."""

import os
import subprocess
import sys

import pytest
from django.core.exceptions import ImproperlyConfigured

from paiguan.safety import demand_safe, problems
from tests.support.sources import ROOT

SAFE = {
    "SECRET_KEY": "k3!Vq9zT_" * 6,
    "SEED_KEYS": "0vatul7vaAPms5hAKZglszHqk2c9Qm1xYw8rTfUeNdI=",
    "ALLOWED_HOSTS": "hall.example",
    "DATABASE_URL": "postgres://hall:secret@db.example/hall?sslmode=verify-full",
    "REDIS_URL": "rediss://:secret@cache.example/0",
}
UNSAFE = [
    ("SECRET_KEY", "", "SECRET_KEY is missing"),
    ("SECRET_KEY", "short", "SECRET_KEY is weak"),
    ("SECRET_KEY", "a" * 60, "SECRET_KEY is weak"),
    ("SECRET_KEY", "django-insecure-" + SAFE["SECRET_KEY"], "SECRET_KEY is weak"),
    ("SEED_KEYS", "", "SEED_KEYS is missing"),
    ("SEED_KEYS", "notakey", "not a Fernet key"),
    ("SEED_KEYS", "A" * 43 + "=", "not a Fernet key"),
    ("ALLOWED_HOSTS", "", "ALLOWED_HOSTS is missing"),
    ("ALLOWED_HOSTS", "*", "not *"),
    ("DATABASE_URL", "", "DATABASE_URL is missing"),
    ("DATABASE_URL", "sqlite:///hall.db", "not PostgreSQL"),
    ("DATABASE_URL", "postgres://hall@db.example/hall?sslmode=require", "no password"),
    ("DATABASE_URL", "postgres://hall:secret@db.example/hall", "without TLS"),
    ("REDIS_URL", "", "REDIS_URL is missing"),
    ("REDIS_URL", "rediss://cache.example/0", "no password"),
    ("REDIS_URL", "redis://:secret@cache.example/0", "without TLS"),
]


def test_a_safe_hall_starts():
    """Nothing is wrong with a full set; servers on the same machine need neither password nor TLS."""
    assert not list(problems(SAFE))
    local = {"DATABASE_URL": "postgres://hall@%2Frun%2Fpg:5432/hall", "REDIS_URL": "redis://127.0.0.1/0"}
    assert not list(problems(SAFE | local))


@pytest.mark.parametrize(("name", "value", "words"), UNSAFE)
def test_each_unsafe_value_is_named(name, value, words):
    """One thing is wrong, and the sentence says which."""
    [problem] = problems(SAFE | {name: value})
    assert words in problem


def test_everything_wrong_is_said_at_once():
    """Five settings are missing: one error names all five."""
    with pytest.raises(ImproperlyConfigured) as raised:
        demand_safe({})
    assert all(name in str(raised.value) for name in SAFE)


def test_the_hall_itself_refuses():
    """`manage.py check` with nothing set ends with the list, DEBUG being off by default."""
    bare = {"PATH": os.environ["PATH"], "PAIGUAN_VAR": "/nonexistent"}
    done = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env=bare,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "SEED_KEYS is missing" in done.stderr


def test_a_real_hall_is_locked_down():
    """With safe settings: Secure cookies bound to the host, HSTS, no debug, and Django's own deploy check."""
    environ = SAFE | {"PATH": os.environ["PATH"], "PAIGUAN_VAR": "/nonexistent"}
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
