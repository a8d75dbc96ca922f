"""The first two staff members of a development hall, so that grants by two persons work at once."""

import secrets

from django.db import transaction

from accounts.models import Member

NAMES = (("keeper", "掌櫃"), ("steward", "管事"))


@transaction.atomic
def found_staff() -> list[tuple[str, str]]:
    """Names and passwords of the staff members just made; nobody where the hall has staff already."""
    if Member.objects.filter(is_staff=True).exists():
        return []
    return [_found(username, nickname) for username, nickname in NAMES]


def _found(username: str, nickname: str) -> tuple[str, str]:
    password = secrets.token_urlsafe(9)
    Member.objects.create_superuser(
        username=username, password=password, nickname=nickname, must_change_password=True
    )
    return username, password
