"""Asks for the audit of a hand that has just ended; the sweep finds what such a wish did not reach."""

import asyncio
import logging

from celery import current_app
from kombu.exceptions import OperationalError

logger = logging.getLogger(__name__)


def soon(hand_id: int) -> None:
    """Ask from a running loop, off it, without waiting."""
    asyncio.get_running_loop().run_in_executor(None, enqueue, hand_id)


def enqueue(hand_id: int) -> None:
    """Ask once; a broker that is away costs play nothing."""
    try:
        current_app.send_task("games.audit", (hand_id,), retry=False)
    except (OperationalError, OSError) as away:
        logger.warning("the audit of hand %s is left to the sweep: %s", hand_id, type(away).__name__)
