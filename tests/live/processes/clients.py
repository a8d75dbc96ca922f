"""Members in browsers of their own, over real sockets to real processes, and what the database says."""

import asyncio
import json

import psycopg
from psycopg.rows import dict_row
from websockets.asyncio.client import connect

PATIENCE_SECONDS = 90


class Seat:
    """One member's socket."""

    def __init__(self, seat, socket):
        self.seat, self.socket = seat, socket
        self.hand = self.welcome = None
        self.turn, self.action, self.id = 0, None, None

    async def until(self, kind, **fields):
        """The next frame of that type with these fields."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                frame = json.loads(await self.socket.recv())
                self.hand = frame.get("hand") if frame["type"] in ("welcome", "step") else self.hand
                assert frame["type"] != "error", frame
                if frame["type"] == kind and all(frame[key] == value for key, value in fields.items()):
                    return frame


async def open_seats(port, laid):
    """The four seats of a table, welcomed."""
    seats = []
    for number, key in enumerate(laid["keys"]):
        socket = await connect(
            f"ws://127.0.0.1:{port}/ws/table/{laid['table']}/",
            origin=f"http://127.0.0.1:{port}",
            additional_headers={"Cookie": f"sessionid={key}"},
        )
        seats.append(Seat(number, socket))
        seats[-1].welcome = await seats[-1].until("welcome")
    return seats


async def act(seat, hand, turn, action, name):
    """Answer, and wait for the ack."""
    seat.turn, seat.action, seat.id = turn, action, name
    message = {"type": "act", "id": name, "hand": hand, "turn": turn, "action": action}
    await seat.socket.send(json.dumps(message))
    return await seat.until("ack", id=name)


def rows(url, query, *values):
    """What the database says."""
    address = url.replace("postgres://", "postgresql://", 1)
    with psycopg.connect(address, row_factory=dict_row) as connection:
        return connection.execute(query, values).fetchall()
