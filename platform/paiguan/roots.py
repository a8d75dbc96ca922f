"""Keeps strangers from saying where the hall is mounted."""

from collections.abc import Awaitable, Callable
from typing import Any

Application = Callable[[dict[str, Any], Any, Any], Awaitable[Any]]


class AtRoot:
    """Serves every request from the root of its host, whatever the request says.

    Daphne takes the mount point from a header that anybody may send: links in letters would lead to a
    stranger's house, and doors that look at the path would stand open.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        return await self.application({**scope, "root_path": ""}, receive, send)
