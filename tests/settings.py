"""The hall's settings for tests: secrets of no worth, servers and a database of this checkout alone."""

import hashlib
import os
from pathlib import Path

from paiguan.running.services import start_for_tests

os.environ.setdefault("PAIGUAN_DEVELOPMENT", "1")
os.environ.setdefault("SECRET_KEY", "tests-only-" + "0" * 50)
os.environ.setdefault("SEED_KEYS", "dGVzdHMtb25seS1zZWVkLWtleS1vZi0zMi1ieXRlcyE=")
start_for_tests(os.environ)

from paiguan.settings import *  # noqa: F403
from paiguan.settings import DATABASES

DEBUG = False
CHECKOUT = hashlib.sha256(str(Path(__file__).resolve().parents[1]).encode()).hexdigest()[:8]
DATABASES["default"]["TEST"] = {"NAME": os.environ.get("PAIGUAN_TEST_DB") or f"test_paiguan_{CHECKOUT}"}
# Each thread of a test has a connection of its own, which dropping the test database can find and close.
del DATABASES["default"]["OPTIONS"]["pool"]

# Argon2 costs 50 ms a member on purpose; tests of sign-in that need it say so with the `settings` fixture.
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher",
    "django.contrib.auth.hashers.Argon2PasswordHasher",
]
