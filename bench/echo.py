"""The limits that moves are compared with: a Daphne that only sends back what it gets."""

import os
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402  It imports models.


class Echo(AsyncWebsocketConsumer):
    """The shortest consumer that Channels lets one write."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Echo."""
        await self.send(text_data=text_data)


async def bare(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Accept and echo with nothing between Daphne and these lines."""
    while True:
        message = await receive()
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        elif message["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
        else:
            return


channels = Echo.as_asgi()
