"""One object per running event loop: pools, caches and locks of asyncio belong to the loop that made them."""

import asyncio
import threading
from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import ReferenceType, WeakKeyDictionary, ref

Thing = TypeVar("Thing")


class PerLoop(Generic[Thing]):
    """Makes its thing when a loop first asks for it, and forgets it with the loop."""

    def __init__(self, make: Callable[[], Thing]) -> None:
        self._make = make
        self._things: WeakKeyDictionary[asyncio.AbstractEventLoop, Thing] = WeakKeyDictionary()
        self._last = threading.local()

    def here(self) -> Thing:
        """The thing of the running loop."""
        # Asked for many times a move; and asking asyncio for the loop is a call to the system each time.
        known: tuple[ReferenceType[asyncio.AbstractEventLoop], Thing] | None
        known = getattr(self._last, "known", None)
        if known is not None and (last := known[0]()) is not None and last.is_running():
            return known[1]
        loop = asyncio.get_running_loop()
        thing = self._things.get(loop)
        if thing is None:
            thing = self._things[loop] = self._make()
        self._last.known = ref(loop), thing
        return thing

    def forget(self) -> Thing | None:
        """Hand out the running loop's thing for the last time."""
        self._last.known = None
        return self._things.pop(asyncio.get_running_loop(), None)
