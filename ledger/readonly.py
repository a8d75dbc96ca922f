"""Staff pages that show and never change: the base of every list of money, moves and records."""

from django.db.models import Model
from django.http import HttpRequest


class ReadOnly:
    """Refuses to add, change and delete, whoever asks and however the request was made."""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody adds."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody changes."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Nobody deletes."""
        return False
