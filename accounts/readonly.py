"""The staff page of records that nobody changes."""

from typing import Any

from django.http import HttpRequest
from unfold.admin import ModelAdmin

from ledger.readonly import ReadOnly


class ReadOnlyAdmin(ReadOnly, ModelAdmin):
    """A page of records that are read, whatever is posted to it."""

    actions = None
    list_per_page = 50
    show_full_result_count = False

    def get_list_display_links(self, request: HttpRequest, list_display: Any) -> Any:
        """The first column opens the record."""
        return list(list_display)[:1]
