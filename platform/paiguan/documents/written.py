"""Which pages of docs/ are written from code, and by what."""

from collections.abc import Callable, Mapping

from paiguan.documents.api_page import api_page, openapi
from paiguan.documents.ledger_page import ledger_page
from paiguan.documents.protocol_page import protocol_page

PAGES: Mapping[str, Callable[[], str]] = {
    "protocol.md": protocol_page,
    "ledger.md": ledger_page,
    "api.md": api_page,
    "openapi.yaml": openapi,
}
