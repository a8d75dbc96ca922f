"""The hands this process knows: folded from the database once, then kept up to date move by move."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from games import inputs as hand_inputs
from games import live as hands
from games import log, pool
from games.live import Live
from games.perloop import PerLoop
from games.refusals import Broken, OtherRules
from games.registry import GAMES
from games.rules.core.game import Json, Move, fining
from games.services import shuffles

KEPT_MAX = 2_000
_INPUTS = ", ".join(f"h.{name}" for name in hand_inputs.COLUMNS)
_SHUFFLE = ", ".join(f"s.{name} AS shuffle_{name}" for name in shuffles.COLUMNS)
HAND = f"""
    SELECT {_INPUTS}, {_SHUFFLE}, h.status
    FROM games_hand h JOIN games_shuffle s ON s.id = h.shuffle_id
    WHERE h.id = %s
"""  # noqa: S608
RESULTS = """
    SELECT seat, carried, due, gross, rake, net, effective, fines, lines
    FROM games_result WHERE hand_id = %s ORDER BY seat
"""


class Lives:
    """A bounded cache of hands by id, with one lock each for those who want to append."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Live] = OrderedDict()
        self._ids: OrderedDict[str, int] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def lock(self, hand_id: int) -> asyncio.Lock:
        """The one lock of that hand in this loop."""
        lock = self._locks.get(hand_id)
        if lock is None:
            lock = self._locks[hand_id] = asyncio.Lock()
        return lock

    async def numbered(self, number: str, table_id: str) -> Live | None:
        """The hand of that number if it is that table's, perhaps some moves behind; no other is folded."""
        known = self._kept.get(self._ids.get(number, 0))
        if known is not None:
            return known if known.inputs.table_id == table_id else None
        found = await pool.rows(
            "SELECT id FROM games_hand WHERE number = %s AND table_id = %s", number, table_id
        )
        return await self.fold(found[0]["id"]) if found else None

    async def fold(self, hand_id: int) -> Live:
        """The hand as the database has it now."""
        live = self._kept.get(hand_id) or await self._load(hand_id)
        # The log first: a hand whose last move is read here has been settled before that move was seen.
        for row in await log.read(hand_id, live.seq):
            with guarded(live):
                move = Move(row["seat"], row["action"], row["cause"], row["at"])
                live = hands.follow(live, move, row["action_id"])
        # A fine may be decided after the end, and stands on the slips then (mahjong 9.3).
        if live.is_over and (live.results is None or fining(live.game)):
            live = replace(live, results=tuple(await pool.rows(RESULTS, hand_id)) or None)
        return self.keep(live)

    def keep(self, live: Live) -> Live:
        """Remember this hand unless a later state of it is known already; returns the later one."""
        known = self._kept.get(live.inputs.id)
        if known is not None and _age(known) > _age(live):
            return known
        self._kept[live.inputs.id] = live
        self._ids[live.inputs.number] = live.inputs.id
        self._kept.move_to_end(live.inputs.id)
        while len(self._kept) > KEPT_MAX:
            self._kept.popitem(last=False)
        while len(self._ids) > KEPT_MAX:
            self._ids.popitem(last=False)
        return live

    def known(self, hand_id: int) -> Live | None:
        """The hand as last seen, without asking the database."""
        return self._kept.get(hand_id)

    async def _load(self, hand_id: int) -> Live:
        (row,) = await pool.rows(HAND, hand_id)
        # A process without the right key or rules leaves the hand to those that have them.
        chance = shuffles.chance(_sealed(row))
        own = GAMES[row["game"]].VERSION
        if row["version"] != own:
            raise OtherRules(hand_id, str(row["table_id"]), is_older=row["version"] < own)
        with guarding(hand_id, str(row["table_id"])):
            return hands.begin(hand_inputs.of_row(row, chance))


@contextmanager
def guarding(hand_id: int, table_id: str) -> Iterator[None]:
    """Turn whatever a game raises here into Broken: in this place its rules have nothing to refuse."""
    try:
        yield
    except Exception as error:
        raise Broken(hand_id, table_id) from error


def guarded(live: Live) -> Any:
    """`guarding` for the hand at hand."""
    return guarding(live.inputs.id, live.inputs.table_id)


def here() -> Lives:
    """The hands of the running loop."""
    return _lives.here()


async def fold(hand_id: int) -> Live:
    """The hand as the database has it now, from the running loop's cache where that is up to date."""
    return await here().fold(hand_id)


def forget() -> None:
    """Drop what the running loop knows, as a restart does."""
    _lives.forget()


def _age(live: Live) -> tuple[int, bool]:
    return live.seq, live.results is not None


def _sealed(row: Mapping[str, Json]) -> shuffles.Sealed:
    return shuffles.Sealed(**{name: row[f"shuffle_{name}"] for name in shuffles.COLUMNS})


_lives: PerLoop[Lives] = PerLoop(Lives)
