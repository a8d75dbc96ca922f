"""The hall's settings for measurements and tests of processes: one machine, no TLS."""

import os

from paiguan.settings import *  # noqa: F403

# DEBUG keeps every query in memory, so only tests that need failpoints switch it on.
DEBUG = "PAIGUAN_FAILPOINT" in os.environ
