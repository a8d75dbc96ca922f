"""Nobody outside says where the hall is mounted."""

import pytest
from asgiref.testing import ApplicationCommunicator

from paiguan.asgi import application


@pytest.mark.parametrize("root", ["", "/x", "//evil.example", "https://evil.example"])
@pytest.mark.parametrize("path", ["/lobby/", "/staff/"])
async def test_a_mount_point_in_a_header_changes_no_address(root, path):
    """Daphne hands such a header on as the root path; links and doors stay where they are."""
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": root,
        "headers": [(b"host", b"testserver")],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8000),
    }
    browser = ApplicationCommunicator(application, scope)
    await browser.send_input({"type": "http.request"})
    start = await browser.receive_output(timeout=10)
    assert start["status"] == 302
    assert dict(start["headers"])[b"Location"] == f"/accounts/login/?next={path}".encode()
    await browser.receive_output(timeout=10)
