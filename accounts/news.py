"""Tells every process at once that a member's standing or sessions changed, so that sockets need not wait."""

import asyncio
import logging
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)
GROUP, CHANGED = "people", "people.changed"
PATIENCE_SECONDS = 2.0


def changed(member_id: int) -> None:
    """Say so once it is committed. The news may get lost: sockets look for themselves every two seconds."""
    transaction.on_commit(partial(_send, member_id))


def _send(member_id: int) -> None:
    async_to_sync(_carry)(member_id)


async def _carry(member_id: int) -> None:
    news = {"type": CHANGED, "member": member_id}
    try:
        await asyncio.wait_for(get_channel_layer().group_send(GROUP, news), PATIENCE_SECONDS)
    except Exception as lost:
        logger.warning("news of member %s lost: %s", member_id, type(lost).__name__)
