"""Named points at which a test may kill this process, to see that nothing is lost or doubled."""

import os

from django.conf import settings

EXIT_CODE = 86


def reach(name: str) -> None:
    """Die here, as by a power cut, if the environment names this point; a real hall never does."""
    if settings.DEBUG and os.environ.get("PAIGUAN_FAILPOINT") == name:
        os._exit(EXIT_CODE)
