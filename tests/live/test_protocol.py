"""What a socket may say, and the code of every refusal of what it may not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import protocol, strict_json
from games.strict_json import Unreadable

ACT = {"type": "act", "id": "a1", "hand": "PG-000001", "turn": 3, "action": {"do": "call", "multiple": 0}}
GOOD = [
    ACT,
    {"type": "ask", "id": "a", "hand": "TH-000001", "question": {"front": ["SK"], "middle": [], "back": []}},
    {"type": "sit", "id": "a"},
    {"type": "sit", "id": "a", "seat": 2, "units": 5000},
    {"type": "sit", "id": "a", "seat": None, "units": None},
    {"type": "leave", "id": "a"},
    {"type": "stay", "id": "a"},
    {"type": "ready", "id": "a", "ready": True},
    {"type": "top_up", "id": "a", "units": 1},
    {"type": "away", "id": "a", "away": False},
    {"type": "take_over", "id": "a"},
    {"type": "resync", "id": "a"},
]
BAD = [
    (None, "unreadable"),
    ("", "unreadable"),
    ("{", "unreadable"),
    ("[]", "unreadable"),
    ('"act"', "unreadable"),
    ("17", "unreadable"),
    ('{"type":"top_up","id":"a","units":١}', "unreadable"),
    ('{"type":"act","id":"a","hand":"PG-1","turn":1２,"action":{"do":"x"}}', "unreadable"),
    ('{"type":"resync","id":"\\ud800"}', "unreadable"),
    ('{"type":"resync","id":"\\u0000"}', "unreadable"),
    ("{}", "unknown_type"),
    ('{"type":7}', "unknown_type"),
    ('{"type":"grant","id":"a"}', "unknown_type"),
    ('{"type":"resync"}', "bad_field"),
    ('{"type":"resync","id":""}', "bad_field"),
    ('{"type":"resync","id":7}', "bad_field"),
    ('{"type":"resync","id":"' + "x" * 37 + '"}', "bad_field"),
    ('{"type":"resync","id":"a","seat":1}', "bad_field"),
    ('{"type":"sit","id":"a","seat":8}', "bad_field"),
    ('{"type":"sit","id":"a","seat":-1}', "bad_field"),
    ('{"type":"sit","id":"a","seat":true}', "bad_field"),
    ('{"type":"sit","id":"a","units":0}', "bad_field"),
    ('{"type":"top_up","id":"a","units":null}', "bad_field"),
    ('{"type":"ready","id":"a","ready":1}', "bad_field"),
    ('{"type":"act","id":"a","hand":"PG-1","turn":0,"action":{}}', "bad_field"),
    ('{"type":"act","id":"a","hand":"PG-1","turn":0,"action":"call"}', "bad_field"),
    ('{"type":"act","id":"a","hand":"PG-1","turn":"0","action":{"do":"x"}}', "bad_field"),
    ('{"type":"ask","id":"a","hand":"TH-1","question":["SK"]}', "bad_field"),
    ('{"type":"resync","id":"a","id":"a"}', "duplicate_key"),
    ('{"type":"top_up","id":"a","units":1.0}', "bad_number"),
    ('{"type":"top_up","id":"a","units":1e999}', "bad_number"),
    ('{"type":"top_up","id":"a","units":NaN}', "bad_number"),
    ('{"type":"top_up","id":"a","units":-Infinity}', "bad_number"),
    ('{"type":"top_up","id":"a","units":18446744073709551616}', "bad_number"),
    ('{"type":"top_up","id":"a","units":9007199254740992}', "bad_number"),
    ('{"type":"top_up","id":"a","units":' + "9" * 5000 + "}", "bad_number"),
    ('{"a":{"b":{"c":{"d":{}}}}}', "too_deep"),
    ("[" * 4000, "too_deep"),
    ('{"type":"resync","id":"' + "x" * 257 + '"}', "too_large"),
    ("{" + ",".join(f'"k{n}":1' for n in range(17)) + "}", "too_large"),
    ('{"type":"resync","id":["' + '","'.join(["a"] * 65) + '"]}', "too_large"),
    (" " * 8193, "too_large"),
    ("字" * 3000, "too_large"),
]


@pytest.mark.parametrize("body", GOOD, ids=lambda body: body["type"])
def test_every_message_is_read(body):
    """A message becomes what it says."""
    message = protocol.parse(json.dumps(body))
    assert isinstance(message, protocol.INCOMING[body["type"]])
    assert protocol.message_fields(message).items() >= {k: v for k, v in body.items() if k != "type"}.items()


@pytest.mark.parametrize(("text", "code"), BAD)
def test_everything_else_is_refused_by_its_own_code(text, code):
    """Unreadable, too large, too deep, a key twice, a number out of range, an unknown type, a wrong field."""
    with pytest.raises(Unreadable) as caught:
        protocol.parse(text)
    assert caught.value.code == code


def test_a_refusal_names_the_message_it_answers():
    """The id goes along where it can be trusted, so that the page knows which wish failed."""
    with pytest.raises(Unreadable) as caught:
        protocol.parse('{"type":"top_up","id":"mine","units":0}')
    assert (caught.value.id, caught.value.detail) == ("mine", {"field": "units"})


def test_brackets_in_texts_are_not_depth():
    """What is quoted is no structure, behind an escaped quote neither."""
    assert strict_json.loads('{"a":"[[[[[[\\"[[[["}') == {"a": '[[[[[["[[[['}


@given(st.text(max_size=300) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
).map(json.dumps))  # fmt: skip
def test_nothing_a_stranger_sends_breaks_the_parser(text):
    """Whatever comes in, a message or a refusal comes out."""
    try:
        message = protocol.parse(text)
    except Unreadable as refused:
        assert refused.code in {code for _, code in BAD}
    else:
        assert type(message) in protocol.INCOMING.values()


def test_the_codes_on_the_wire_never_change():
    """Pages and players' programs know these words."""
    kinds = [
        Unreadable, strict_json.TooLarge, strict_json.TooDeep, strict_json.DuplicateKey,
        strict_json.BadNumber, protocol.UnknownType, protocol.BadField, protocol.TooFast,
        protocol.TooSlow, protocol.Suspended, protocol.Internal,
    ]  # fmt: skip
    assert [kind.code for kind in kinds] == [
        "unreadable", "too_large", "too_deep", "duplicate_key", "bad_number", "unknown_type", "bad_field",
        "too_fast", "too_slow", "suspended", "internal",
    ]  # fmt: skip
    assert [frame.TYPE for frame in protocol.OUTGOING] == [
        "welcome", "table", "step", "ack", "answer", "error", "beat", "displaced", "closed",
    ]  # fmt: skip
