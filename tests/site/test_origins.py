"""A socket opens only from a page of the very host and port it asks."""

import pytest

from paiguan.origins import is_same

CASES = [
    ("http://hall.example", "hall.example", True),
    ("https://hall.example", "hall.example:443", True),
    ("http://hall.example:8000", "hall.example:8000", True),
    ("http://[::1]:8000", "[::1]:8000", True),
    ("http://hall.example:8001", "hall.example:8000", False),
    ("http://evil.example", "hall.example", False),
    ("http://hall.example.evil.example", "hall.example", False),
    ("http://nothall.example", "hall.example", False),
    ("null", "hall.example", False),
    ("", "hall.example", False),
    ("http://hall.example:port", "hall.example", False),
]


@pytest.mark.parametrize(("origin", "host", "is_ours"), CASES)
def test_origin_and_host_must_agree(origin, host, is_ours):
    """Host and port are both compared; what cannot be read is foreign."""
    assert is_same(origin, host) is is_ours
