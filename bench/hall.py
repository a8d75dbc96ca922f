"""The hall as Daphne serves it, with the rally among its games."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
django.setup()

from bench import rally  # noqa: E402  The registry imports once Django is set up.
from games import bucket  # noqa: E402
from games.registry import GAMES  # noqa: E402
from paiguan import wire  # noqa: E402

GAMES[rally.SLUG] = sys.modules["bench.rally"]
# A measurement answers faster than any person may.
bucket.RATE = 1_000_000.0
wire.FRAMES_A_SECOND_MAX = 1_000_000
wire.measure()  # As `manage.py serve` does.

from paiguan.asgi import application  # noqa: E402

__all__ = ["application"]
