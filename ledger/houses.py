"""The ids of the house accounts, remembered per process: they never change once laid."""

_ids: dict[tuple[str, str], int] = {}


def known_house(kind: str, currency: str) -> int | None:
    """The remembered id of a house account, if any."""
    return _ids.get((kind, currency))


def remember_house(kind: str, currency: str, account_id: int) -> int:
    """Remember the id of a house account and hand it back."""
    _ids[kind, currency] = account_id
    return account_id


def forget_houses() -> None:
    """Forget all of them, as after a migration."""
    _ids.clear()
