"""The generated pages of docs/ are those that the code gives, and their examples are true."""

import json

import pytest

from games import protocol
from paiguan.documents import examples
from paiguan.documents.protocol_page import example_frame, protocol_page, refusal_classes
from paiguan.documents.written import PAGES
from tests.support.sources import ROOT


@pytest.mark.parametrize("name", PAGES)
def test_the_committed_page_is_what_the_code_gives(name):
    """Whoever changes the code writes its page again: `manage.py write_docs`."""
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == PAGES[name]()


def test_every_message_in_has_an_example_that_is_read():
    """Each example is a frame that the hall takes for the message it is."""
    shown = dict(zip(protocol.INCOMING, examples.INCOMING, strict=True))
    assert {name: type(one) for name, one in shown.items()} == dict(protocol.INCOMING)
    for name, message in shown.items():
        assert protocol.parse(example_frame(message, name)) == message


def test_every_message_out_has_an_example():
    """Each example is the frame that the hall would send."""
    assert tuple(type(one) for one in examples.OUTGOING) == protocol.OUTGOING
    for frame in examples.OUTGOING:
        assert json.loads(protocol.dump(frame)) == json.loads(example_frame(frame, frame.TYPE))


def test_every_code_is_on_the_page():
    """No refusal is left out."""
    page = protocol_page()
    codes = {refused.code for refused in refusal_classes()}
    assert {"stale", "late", "bad_number", "insufficient_coins", "too_fast", "internal"} <= codes
    assert all(f"`{code}`" in page for code in codes)
