"""Serves pages and sockets."""

from argparse import ArgumentParser
from typing import Any

from daphne.cli import CommandLineInterface
from django.conf import settings
from django.core.management.base import BaseCommand

from paiguan import wire

MESSAGE_BYTES_MAX = 8 * 1024


class Command(BaseCommand):
    """Runs one web process (daphne) with the hall's limits."""

    help = "Serve pages and sockets with daphne."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve until a signal comes."""
        is_direct = not settings.TRUSTED_PROXY_COUNT
        wire.measure(connections_max=settings.CONNECTIONS_PER_ADDRESS_MAX if is_direct else 0)
        CommandLineInterface().run(
            [
                *("-b", options["host"], "-p", str(options["port"])),
                *("--websocket-max-message-size", str(MESSAGE_BYTES_MAX)),
                *("--websocket-max-frame-size", str(MESSAGE_BYTES_MAX)),
                *("--websocket_connect_timeout", "5", "--ping-interval", "20", "--ping-timeout", "20"),
                *("--http-timeout", "60", "--application-close-timeout", "5"),
                *("-v", "0", "--no-server-name"),
                "paiguan.asgi:application",
            ]
        )
