"""The document of the API: valid, closed, and with every code that never changes."""

from drf_spectacular.validation import validate_schema

from paiguan.api import doors
from paiguan.api.answers import REFUSALS
from paiguan.api.schema import document
from paiguan.api.values import VALUES
from paiguan.documents.api_page import api_page

# What keys are the game's own, and what is told of a value of any name.
OPEN = {
    ("Hand", "options"),
    ("Room", "options"),
    ("LobbyRoom", "options"),
    ("Replay", "hand"),
    ("Refusal", "detail"),
}


def test_it_is_openapi():
    """By the rules of OpenAPI 3.1 itself."""
    validate_schema(document())


def test_codes_never_change():
    """Programs rely on them."""
    assert {int(status): code for status, (code, _sentence) in REFUSALS.items()} == {
        400: "invalid",
        401: "not_signed_in",
        403: "forbidden",
        404: "not_found",
        405: "method_not_allowed",
        406: "not_acceptable",
        415: "unsupported_media_type",
        429: "too_fast",
    }
    assert (doors.CsrfFailed.code, doors.DoorClosed.code) == ("csrf_failed", "suspended")
    assert set(VALUES) == {
        "unknown", "repeated", "invalid", "invalid_choice", "blank", "min_value", "max_value",
    }  # fmt: skip


def test_every_code_is_on_the_page():
    """No refusal is left out."""
    page = api_page()
    codes = [code for code, _sentence in REFUSALS.values()] + [*VALUES, "csrf_failed", "suspended"]
    assert all(f"`{code}`" in page for code in codes)


def test_every_object_names_all_its_fields():
    """An answer with one more would not be the documented one; objects of the game's own are few."""
    found = set()
    for name, shape in document()["components"]["schemas"].items():
        assert shape["additionalProperties"] is False and set(shape["required"]) == set(shape["properties"])
        found |= {
            (name, field) for field, one in shape["properties"].items() if one.get("additionalProperties")
        }
    assert found == OPEN


def test_amounts_are_whole_numbers():
    """Nothing in the document is a number with a point."""
    assert "'number'}" not in str(document()) and "'type': 'number'" not in str(document())


def test_every_operation_may_refuse_in_the_one_shape():
    """Whoever is not signed in, asks wrongly or too often."""
    for path, operations in document()["paths"].items():
        (operation,) = operations.values()
        assert {"200", "400", "401", "403", "406", "429"} <= set(operation["responses"])
        assert ("404" in operation["responses"]) == ("{" in path)
        assert operation["security"] == [{"session": []}]
