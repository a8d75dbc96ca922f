"""`manage.py clock`: keeps the tables moving; as many of them as one likes may run."""

import asyncio
import signal
from typing import Any

from django.core.management.base import BaseCommand

from games import endings, log, pool, threads
from games.clock import Clock
from games.services import announce


class Command(BaseCommand):
    """Runs one clock until SIGTERM or SIGINT."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Run, and leave nothing half done."""
        asyncio.run(_run())


async def _run() -> None:
    clock, loop = Clock(), asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, clock.stop)
    try:
        await clock.run()
    finally:
        await announce.close()
        await log.close()
        await endings.close()
        await pool.close()
        threads.close()
