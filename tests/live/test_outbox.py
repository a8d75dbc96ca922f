"""What waits for one reader: in order, bounded, closed when he is too slow."""

import asyncio

import pytest

from games.outbox import WAITING_MAX, Outbox
from games.protocol import DisplacedFrame


class Reader:
    """Takes texts as fast as its gate lets it."""

    def __init__(self, is_open: bool = True) -> None:
        self.gate = asyncio.Event()
        self.taken: list[str] = []
        self.closed = asyncio.get_running_loop().create_future()
        if is_open:
            self.gate.set()

    async def send(self, text: str) -> None:
        """Take one text."""
        await self.gate.wait()
        self.taken.append(text)

    async def close(self, code: int) -> None:
        """Be closed."""
        self.closed.set_result(code)


async def test_texts_keep_their_order_and_the_close_comes_last():
    """Everything put before the close is sent before it, nothing after."""
    reader = Reader()
    outbox = Outbox(reader.send, reader.close)
    outbox.put("a")
    outbox.put("b")
    outbox.close(4001, DisplacedFrame())
    outbox.put("c")
    assert await reader.closed == 4001
    assert reader.taken == ["a", "b", '{"type":"displaced"}']


async def test_a_reader_who_takes_nothing_loses_the_socket():
    """Memory stays bounded: one text too many closes with 4009."""
    reader = Reader(is_open=False)
    outbox = Outbox(reader.send, reader.close)
    await asyncio.sleep(0)
    for number in range(WAITING_MAX + 2):
        outbox.put(str(number))
    assert await reader.closed == 4009
    assert outbox.is_closing and reader.taken == []


async def test_a_full_outbox_still_closes_with_its_last_frame():
    """Whoever is displaced is told so, even if older texts give way for it."""
    reader = Reader(is_open=False)
    outbox = Outbox(reader.send, reader.close)
    for number in range(WAITING_MAX):
        outbox.put(str(number))
    outbox.close(4001, DisplacedFrame())
    reader.gate.set()
    assert await reader.closed == 4001
    assert reader.taken[-1] == '{"type":"displaced"}'


@pytest.mark.parametrize(("failure", "is_told"), [(TypeError(), True), (ConnectionError(), False)])
async def test_a_text_that_cannot_be_sent_closes_the_socket(caplog, failure, is_told):
    """A socket that lost a text does not seem to stand: 4011; only an error of ours is logged."""
    reader = Reader()

    async def broken(text: str) -> None:
        raise failure

    outbox = Outbox(broken, reader.close)
    outbox.put("a")
    assert await reader.closed == 4011
    assert outbox.is_closing and ("a text could not be sent" in caplog.text) is is_told
