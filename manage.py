#!/usr/bin/env python
"""The one entry point of the hall: every process starts here."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "platform"))

from django.core.management import execute_from_command_line

from paiguan.running.environment import adopt

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "paiguan.settings")
    adopt(os.environ, command=sys.argv[1] if len(sys.argv) > 1 else "")
    execute_from_command_line(sys.argv)
