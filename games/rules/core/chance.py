"""All chance of the hall: the shuffle protocol FS-1, and a script that stands in for it in tests.

Section numbers are those of the protocol's own page (1 commit ... 8 shuffle). Nothing here draws at
random: a root goes in, an ordered deck and labelled streams of whole numbers come out.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

WORD = 2**32
ZERO = bytes(32)


@dataclass(frozen=True, slots=True)
class Opening:
    """What one seat added: status 1 with its seed, or 0 with the zero seed (the seal is kept)."""

    status: int = 0
    seal: bytes = ZERO
    seed: bytes = ZERO


ABSENT = Opening()


def commitment(seed: bytes) -> bytes:
    """C, which binds the house to its server seed (FS-1 1)."""
    return hashlib.sha256(_prefixed(b"fs1/commit") + seed).digest()


def seal(*, table: bytes, number: int, seat: int, seed: bytes) -> bytes:
    """What binds a seat to its own seed (FS-1 2)."""
    return hashlib.sha256(_prefixed(b"fs1/seal") + _place(table, number) + _u8(seat) + seed).digest()


def lock_hash(*, table: bytes, number: int, commitment: bytes, seals: Sequence[bytes]) -> bytes:
    """The hash of what is fixed before any seed is opened (FS-1 3)."""
    rows = b"".join(_u8(seat) + sealed for seat, sealed in enumerate(seals))
    message = _prefixed(b"fs1/lock") + _place(table, number) + commitment + _u8(len(seals)) + rows
    return hashlib.sha256(message).digest()


def opened(*, table: bytes, number: int, seat: int, sealed: bytes, seed: bytes) -> Opening:
    """The opening of a seat: absent unless its seed matches its seal (FS-1 4)."""
    is_valid = len(seed) == len(ZERO) and seal(table=table, number=number, seat=seat, seed=seed) == sealed
    return Opening(1, sealed, seed) if is_valid else Opening(0, sealed)


def root_message(
    *, game: str, table: bytes, number: int, commitment: bytes, openings: Sequence[Opening]
) -> bytes:
    """m, the whole public input of a shuffle; `game` is slug/version (FS-1 5)."""
    rows = (_u8(s) + _u8(one.status) + one.seal + one.seed for s, one in enumerate(openings))
    head = _prefixed(b"fs1/root") + _prefixed(game.encode("ascii")) + _place(table, number)
    return head + commitment + _u8(len(openings)) + b"".join(rows)


def root(*, server_seed: bytes, game: str, table: bytes, number: int, openings: Sequence[Opening]) -> bytes:
    """R, from which the deck and every stream follow (FS-1 5)."""
    bound = commitment(server_seed)
    message = root_message(game=game, table=table, number=number, commitment=bound, openings=openings)
    return _mac(server_seed, message)


def deck_hash(codes: Iterable[str]) -> bytes:
    """The hash of a deck's codes in order."""
    return hashlib.sha256(",".join(codes).encode("ascii")).digest()


def stream_words(root: bytes, label: str) -> Iterator[int]:
    """The endless u32 words of a labelled stream (FS-1 6)."""
    head = _prefixed(b"fs1/stream") + _prefixed(label.encode("ascii"))
    block = 0
    while True:
        data = _mac(root, head + block.to_bytes(4, "big"))
        yield from (int.from_bytes(data[at : at + 4], "big") for at in range(0, len(data), 4))
        block += 1


class WordStream:
    """Uniform whole numbers from u32 words, by rejection, so that none is likelier (FS-1 7)."""

    def __init__(self, words: Iterator[int]) -> None:
        self._words = words
        self.words_used = 0
        self.rejected = 0

    def below(self, n: int) -> int:
        """The next number, uniform in 0 .. n - 1."""
        if not 1 <= n <= WORD:
            raise ValueError("n must lie in 1 .. 2**32")
        limit = WORD - WORD % n
        for word in self._words:
            self.words_used += 1
            if word < limit:
                return word % n
            self.rejected += 1
        raise ValueError("the words have run out")


@dataclass(frozen=True, slots=True)
class FsChance:
    """The chance of one shuffle, by its root; the root never shows in a repr."""

    root: bytes = field(repr=False)

    def shuffled(self, deck: Sequence[str]) -> tuple[str, ...]:
        """The canonical deck in dealt order (FS-1 8)."""
        return shuffled(deck, self.stream("shuffle"))

    def stream(self, label: str) -> WordStream:
        """The stream of that label, from its first number."""
        return WordStream(stream_words(self.root, label))


def shuffled(deck: Sequence[str], stream: WordStream) -> tuple[str, ...]:
    """The deck after Fisher and Yates' shuffle from the last position down (FS-1 8)."""
    codes = list(deck)
    for i in range(len(codes) - 1, 0, -1):
        j = stream.below(i + 1)
        codes[i], codes[j] = codes[j], codes[i]
    return tuple(codes)


class ScriptedStream:
    """The numbers of a script, one after the other."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers = iter(numbers)

    def below(self, n: int) -> int:
        """The script's next number, which must be below n."""
        number = next(self._numbers, None)
        if number is None or not 0 <= number < n:
            raise ValueError(f"the script gives {number} where a number below {n} is asked for")
        return number


@dataclass(frozen=True, slots=True)
class ScriptedChance:
    """A deal and draws written down by hand: the deck's first codes, and the numbers of each stream.

    Codes that the script leaves out follow in canonical order.
    """

    deck: tuple[str, ...] = field(default=(), repr=False)
    streams: Mapping[str, Sequence[int]] = field(default_factory=dict, hash=False)

    def shuffled(self, deck: Sequence[str]) -> tuple[str, ...]:
        """The script's codes, then the rest of the canonical deck."""
        wanted = Counter(self.deck)
        if wanted - Counter(deck):
            raise ValueError("the script deals a code that the deck does not hold")
        rest = []
        for code in deck:
            if wanted[code]:
                wanted[code] -= 1
            else:
                rest.append(code)
        return (*self.deck, *rest)

    def stream(self, label: str) -> ScriptedStream:
        """The scripted numbers of that label, from the first."""
        return ScriptedStream(self.streams.get(label, ()))


def _prefixed(data: bytes) -> bytes:
    return len(data).to_bytes(2, "big") + data


def _place(table: bytes, number: int) -> bytes:
    if len(table) != 16:
        raise ValueError("a table is named by 16 bytes")
    return table + number.to_bytes(8, "big")


def _u8(number: int) -> bytes:
    return number.to_bytes(1, "big")


def _mac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")
