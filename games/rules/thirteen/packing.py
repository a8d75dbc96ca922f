"""Counts of rows as text: whole numbers of seven bits a byte, compressed, in lines a file can hold."""

import base64
import zlib
from collections.abc import Iterable, Sequence

LINE = 100


def packed(numbers: Iterable[int]) -> tuple[str, ...]:
    """The numbers as lines of text."""
    data = b"".join(_bytes_of(number) for number in numbers)
    text = base64.b85encode(zlib.compress(data, 9)).decode("ascii")
    return tuple(text[at : at + LINE] for at in range(0, len(text), LINE))


def unpacked(lines: Sequence[str]) -> tuple[int, ...]:
    """The numbers that lines of text hold."""
    numbers, number, shift = [], 0, 0
    for byte in zlib.decompress(base64.b85decode("".join(lines))):
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(number)
            number = shift = 0
    return tuple(numbers)


def _bytes_of(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    found.append(number)
    return bytes(found)
