"""Runs background jobs."""

import os
import signal
import warnings
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from celery.exceptions import SecurityWarning
from django.conf import settings
from django.core.management.base import BaseCommand

from paiguan.celery import app
from paiguan.running.layout import var_folder
from paiguan.running.supervise import die_with_parent

QUEUES = "hall,books"


class Command(BaseCommand):
    """Runs one Celery worker; exactly one of a hall's workers runs the beat too."""

    help = "Run background jobs with Celery."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many jobs at once, from which queues, and whether this worker keeps the schedule."""
        parser.add_argument("--concurrency", type=int, default=1)
        parser.add_argument("--queues", default=QUEUES)
        parser.add_argument("--beat", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until a signal comes."""
        # Its pool and its beat wait on pipes that they share, so the worker's death alone would not end them.
        os.register_at_fork(after_in_child=_end_with_worker)
        if settings.IS_DEVELOPMENT:
            # On a machine of his own a developer may well be root.
            warnings.simplefilter("ignore", SecurityWarning)
        app.worker_main(
            [
                *("--quiet", "worker", "--loglevel", "WARNING"),
                *("--concurrency", str(options["concurrency"]), "--queues", options["queues"]),
                *("--without-gossip", "--without-mingle"),
                *(self._beat() if options["beat"] else []),
            ]
        )

    @staticmethod
    def _beat() -> list[str]:
        folder: Path = var_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return ["--beat", "--schedule", str(folder / "beat")]


def _end_with_worker() -> None:
    die_with_parent(signal.SIGKILL)
