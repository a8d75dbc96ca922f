"""`make test`: pytest, with the browser's tests where there is a Chromium."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.chromium import executable

ROOT = Path(__file__).resolve().parents[1]
WARNING = """
**********************************************************************
*  No Chromium on this machine: THE BROWSER TESTS DO NOT RUN.        *
*  Install one (apt-get install chromium fonts-wqy-microhei), or     *
*  name one in PAIGUAN_CHROMIUM.                                     *
**********************************************************************
"""


def main(arguments: list[str]) -> int:
    """The exit code of pytest; a missing Chromium is an error where CI is set."""
    has_browser = executable() is not None
    if not has_browser:
        print(WARNING, flush=True)
        if os.environ.get("CI"):
            return 1
    chosen = [] if has_browser else ["-m", "not browser"]
    done = subprocess.run([sys.executable, "-m", "pytest", *chosen, *arguments], cwd=ROOT, check=False)
    if not has_browser:
        print(WARNING, flush=True)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
