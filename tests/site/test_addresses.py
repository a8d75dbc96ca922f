"""Whose request it is: what strangers write about themselves counts for nothing (S18)."""

import pytest

from paiguan.addresses import Addressed, neighbourhood, plain

PEER = ["10.0.0.2", 4711]
CASES = [
    (0, [], "10.0.0.2"),
    (0, [b"203.0.113.9"], "10.0.0.2"),
    (1, [], "10.0.0.2"),
    (1, [b"203.0.113.9"], "203.0.113.9"),
    (1, [b"198.51.100.1, 203.0.113.9"], "203.0.113.9"),
    (2, [b"198.51.100.1, 203.0.113.9, 10.0.0.1"], "203.0.113.9"),
    (2, [b"198.51.100.1, 203.0.113.9", b"10.0.0.1"], "203.0.113.9"),
    (2, [b"203.0.113.9"], "10.0.0.2"),
    (1, [b"203.0.113.9:55123"], "203.0.113.9"),
    (1, [b"[2001:db8::1]:443"], "2001:db8::1"),
    (1, [b"2001:0db8::0001"], "2001:db8::1"),
    (1, [b"198.51.100.1, <script>"], "10.0.0.2"),
    (1, [b""], "10.0.0.2"),
]


async def heard(hops: int, headers, kind: str = "http", client=PEER):
    """The scope as the hall sees it."""
    seen = {}

    async def hall(scope, receive, send):
        seen.update(scope)

    scope = {"type": kind, "client": client, "headers": headers}
    await Addressed(hall, hops=hops)(scope, None, None)
    return seen


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize(("hops", "told", "address"), CASES)
async def test_only_so_many_trusted_hops_are_believed(hops, told, address, kind):
    """The address is the one that the outermost of our own proxies saw, of pages and sockets alike."""
    scope = await heard(hops, [(b"X-Forwarded-For", value) for value in told], kind)
    assert scope["client"][0] == address


@pytest.mark.parametrize("hops", [0, 1])
async def test_nobody_further_in_reads_what_was_not_believed(hops):
    """Forwarded headers are gone; the protocol is left where a proxy of ours sets it."""
    names = [b"x-forwarded-for", b"X-Forwarded-Host", b"forwarded", b"x-real-ip", b"x-forwarded-proto"]
    scope = await heard(hops, [(name, b"203.0.113.9") for name in names] + [(b"host", b"hall")])
    left = {name for name, _ in scope["headers"]}
    assert left == ({b"host", b"x-forwarded-proto"} if hops else {b"host"})


async def test_a_socket_of_files_takes_the_address_that_the_proxy_tells():
    """A connection without an address of its own is the proxy's."""
    scope = await heard(1, [(b"x-forwarded-for", b"203.0.113.9")], client=None)
    assert scope["client"] == ["203.0.113.9", 0]


@pytest.mark.parametrize(
    ("text", "counted"),
    [("203.0.113.9", "203.0.113.9"), ("2001:db8:1:2:3::4", "2001:db8:1:2::"), ("nonsense", ""), (None, "")],
)
def test_limits_count_a_household_once(text, counted):
    """An IPv6 household has more addresses than any limit."""
    assert neighbourhood(text) == counted


@pytest.mark.parametrize("text", ["", "unknown", "1.2.3", "[]", "127.0.0.1, 1.1.1.1", "_hidden"])
def test_what_is_no_address_is_none(text):
    """Whatever a header may hold."""
    assert plain(text) is None
