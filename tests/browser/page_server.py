"""Serves the table page, its scripts and a fetched rules sheet without a hall behind them."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace

from django.template.loader import render_to_string
from django.utils import translation

ROOT = Path(__file__).resolve().parents[2]
RULES = "<main><h2>2 A round</h2><p>2.1 One round is two hands.</p><script>alert(1)</script></main>"
API = "/api/v1/tables/"
POLICY = (
    "default-src 'self'; connect-src 'self' ws:; style-src 'self'; img-src 'self' data:; script-src 'self'"
)


class Page:
    """An HTTP server of one table page; `catalogue` is the script of translations."""

    def __init__(
        self, *, socket_port: int, language: str = "en", catalogue: str = "", game: str = "paigow"
    ) -> None:
        handler = partial(_Handler, page=self, directory=str(ROOT))
        self.socket = f"ws://127.0.0.1:{socket_port}/"
        self.language = language
        self.catalogue = catalogue
        self.game = game
        self.replay = "{}"
        self.standing: tuple[int, str] = (200, "{}")
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.address = f"http://127.0.0.1:{self._server.server_port}"

    def stop(self) -> None:
        """Closes the server."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)

    def body(self, path: str) -> tuple[str, str] | None:
        """The text of an address and its type, or None for a static file."""
        if path.startswith("/table/"):
            return self._rendered("table.html"), "text/html"
        if path.startswith(API):
            return self.standing[1], "application/json"
        if path.startswith("/rules/"):
            return RULES, "text/html"
        if path.endswith("replay.json"):
            return self.replay, "application/json"
        return (self.catalogue, "text/javascript") if path == "/catalogue.js" else None

    def _rendered(self, name: str) -> str:
        table = SimpleNamespace(id="7f0e7a42-7a7c-4c6e-9a53-1b7c0b3a9d11")
        hand = SimpleNamespace(number="PG-000123", game=self.game)
        context = {"table": table, "room": SimpleNamespace(game=self.game), "hand": hand}
        with translation.override(self.language):
            return render_to_string(
                name, {**context, "socket": self.socket, "catalogue_url": "/catalogue.js"}
            )


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}

    def __init__(self, *args, page: Page, **kwargs) -> None:
        self._page = page
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:
        """Answers with a page or a static file, under the hall's own policy."""
        body = self._page.body(self.path.split("?")[0])
        if body is None:
            super().do_GET()
            return
        data = body[0].encode()
        self.send_response(self._page.standing[0] if self.path.startswith(API) else 200)
        self.send_header("Content-Type", f"{body[1]}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        """Says nothing."""
