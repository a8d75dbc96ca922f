"""The committed seeds of the hall: drawn one hand ahead, sealed, locked at the deal, revealed at the end."""

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

from games.errors import Unavailable
from games.models import Shuffle, Table
from games.registry import GAMES
from games.rules.core import chance as fs
from games.rules.core.game import Json
from games.services import moment


@dataclass(frozen=True, slots=True)
class Sealed:
    """The columns of a locked Shuffle from which its chance follows; COLUMNS names them."""

    table_id: Any
    number: int
    game: str
    sealed_seed: bytes
    seats: Sequence[Mapping[str, Json]]


COLUMNS = ("table_id", "number", "game", "sealed_seed", "seats")


def publish(*, table: Table, number: int) -> Shuffle:
    """Draw a fresh seed for that number of the table and commit to it (FS-1 1)."""
    try:
        seed = os.urandom(32)
    except (OSError, NotImplementedError) as broken:
        raise Unavailable("no seed can be drawn") from broken
    return Shuffle.objects.create(
        table=table,
        number=number,
        game=_stamp(table.room.game),
        sealed_seed=_box().encrypt(seed),
        commitment=fs.commitment(seed).hex(),
        published_at=moment.now(),
    )


def lock(shuffle: Shuffle, *, seats: int, options: Any) -> None:
    """Fix the seats' seals and seeds, the root and the deck (FS-1 3-5, 9).

    Until members seal seeds of their own every seat is absent (FS-1 12).
    """
    openings = [fs.ABSENT] * seats
    shuffle.game = _stamp(shuffle.table.room.game)
    shuffle.seats = [{"status": o.status, "seal": o.seal.hex(), "seed": o.seed.hex()} for o in openings]
    shuffle.lock_hash = lock_hash_of(shuffle)
    drawn = chance(of_shuffle(shuffle))
    deck = GAMES[shuffle.table.room.game].deck(options)
    shuffle.root_hash = root_hash(drawn)
    shuffle.deck_hash = fs.deck_hash(drawn.shuffled(deck)).hex()
    shuffle.locked_at = moment.now()
    shuffle.save(update_fields=["game", "seats", "lock_hash", "root_hash", "deck_hash", "locked_at"])


def lock_hash_of(shuffle: Shuffle) -> str:
    """The hash of what is fixed before any seat opens its seed (FS-1 3)."""
    return fs.lock_hash(
        table=shuffle.table_id.bytes,
        number=shuffle.number,
        commitment=bytes.fromhex(shuffle.commitment),
        seals=[bytes.fromhex(seat["seal"]) for seat in shuffle.seats],
    ).hex()


def of_shuffle(shuffle: Shuffle) -> Sealed:
    """What `chance` needs of a loaded Shuffle."""
    return Sealed(**{name: getattr(shuffle, name) for name in COLUMNS})


def chance(sealed: Sealed) -> fs.FsChance:
    """The chance of a locked shuffle; raises Unavailable where no key opens its seed."""
    openings = [
        fs.Opening(seat["status"], bytes.fromhex(seat["seal"]), bytes.fromhex(seat["seed"]))
        for seat in sealed.seats
    ]
    return fs.FsChance(
        fs.root(
            server_seed=_opened(sealed.sealed_seed),
            game=sealed.game,
            table=sealed.table_id.bytes,
            number=sealed.number,
            openings=openings,
        )
    )


def root_hash(drawn: fs.FsChance) -> str:
    """The hash under which a root is stored before the first tile is dealt (FS-1 9)."""
    return hashlib.sha256(drawn.root).hexdigest()


def commitment_of(shuffle: Shuffle) -> str:
    """The commitment that the sealed seed opens."""
    return fs.commitment(_opened(shuffle.sealed_seed)).hex()


def reveal(shuffle: Shuffle) -> None:
    """Publish the seed once the last hand of its number has ended, however it ended."""
    shuffle.revealed_seed = _opened(shuffle.sealed_seed).hex()
    shuffle.revealed_at = moment.now()
    shuffle.save(update_fields=["revealed_seed", "revealed_at"])


def _stamp(game: str) -> str:
    return f"{game}/{GAMES[game].VERSION}"


def _box() -> MultiFernet:
    # The first key seals; the others still open what was sealed before they were replaced.
    try:
        return MultiFernet([Fernet(key) for key in settings.SEED_KEYS])
    except ValueError as broken:
        raise Unavailable("no key to seal seeds with") from broken


def _opened(sealed_seed: bytes | memoryview) -> bytes:
    try:
        return _box().decrypt(bytes(sealed_seed))
    except InvalidToken as broken:
        raise Unavailable("no key opens the seed") from broken
