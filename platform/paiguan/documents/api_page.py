"""docs/openapi.yaml and docs/api.md: the API for programs and for people, from the code."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import override
from drf_spectacular.renderers import OpenApiYamlRenderer

from paiguan.api import doors, routes
from paiguan.api.answers import REFUSALS
from paiguan.api.rules import ADDRESS_SHARE, PACE
from paiguan.api.schema import document
from paiguan.api.values import VALUES
from paiguan.documents.markdown import block, page, table

HEAD = (
    "Everything below is also in [openapi.yaml](openapi.yaml), which the tests hold against the answers.",
    "## How to ask",
    "The session of the hall's own pages is the only way in: the cookie `__Host-sessionid` (`sessionid` on "
    "a development hall). Every address is a GET and changes nothing; a POST without the pages' CSRF token "
    "is refused before it is read. Answers are JSON, in the language of the cookie or of `Accept-Language`, "
    "else of the member's profile.",
    "Amounts are whole units: 100 are one coin. Moments are UTC in ISO 8601, days are those of the hall's "
    "zone. Lists run from the newest on; `next` is the `cursor` of the older page, and null at the end. "
    "A name that is not listed here, or is said twice, is refused rather than passed over.",
    "You read what is yours. Of a hand that is still played nothing is told but that it is played; for "
    "anybody who did not sit there, as for a number that was never given out, the answer is 404.",
    "One hand, its replay and its proof carry an `ETag`: sent back as `If-None-Match`, it saves the answer.",
)
PACE_HEAD = (
    "So many requests a minute has one member, for the addresses of a line together; all members behind one "
    f"address have {ADDRESS_SHARE} times as many. More are answered with 429 and `Retry-After`."
)
REFUSAL = '{"code": "invalid", "message": "…", "detail": {"since": {"code": "invalid", "message": "…"}}}'


def openapi() -> str:
    """The document as YAML."""
    return OpenApiYamlRenderer().render(document(), renderer_context={}).decode()


def api_page() -> str:
    """The whole page."""
    told = document()
    with override("en"):
        return page(
            "The API",
            *HEAD,
            "## Addresses",
            *(_address(path, operations["get"]) for path, operations in told["paths"].items()),
            "## What answers hold",
            *(
                _shape(name, shape)
                for name, shape in told["components"]["schemas"].items()
                if name != "Refusal"
            ),
            "## How often",
            PACE_HEAD,
            table(
                ["kind of address", "requests a minute"], ([name, str(rate)] for name, rate in PACE.items())
            ),
            "## Refusals",
            "Every refusal is one shape. Codes never change; the message is for people.",
            block(REFUSAL),
            table(["status", "code", "says"], _refusals()),
            "With `invalid`, the detail tells for each name what is wrong with its value:",
            table(["code", "says"], ([f"`{code}`", str(sentence)] for code, sentence in VALUES.items())),
        )


def _address(path: str, operation: dict[str, Any]) -> str:
    answer = operation["responses"]["200"]["content"]["application/json"]["schema"]
    parts = [f"### `GET {path}`", operation["description"], f"Answers with {_kind(answer)}."]
    if asked := operation.get("parameters"):
        rows = ([f"`{one['name']}`", _kind(one["schema"]), one.get("description", "")] for one in asked)
        parts.append(table(["name", "value", "meaning"], rows))
    return "\n\n".join(parts)


def _answers(told: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The shapes of answers; that of refusals has a part of its own."""
    return ((name, shape) for name, shape in told["components"]["schemas"].items() if name != "Refusal")


def _paces() -> Iterator[list[str]]:
    for scope, rate in PACE.items():
        counted = [one for one in routes.urlpatterns if one.callback.cls.throttle_scope == scope]
        yield [", ".join(f"`{one.pattern}`" for one in counted), str(rate)]


def _shape(name: str, shape: dict[str, Any]) -> str:
    fields = shape["properties"].items()
    rows = ([f"`{field}`", _kind(one), one.get("description", "")] for field, one in fields)
    return "\n\n".join([f"### {name}", shape["description"], table(["field", "value", "meaning"], rows)])


def _kind(schema: dict[str, Any]) -> str:
    """A schema in a word or two."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f"[{name}](#{name.lower()})"
    if "oneOf" in schema:
        return " or ".join(_kind(one) for one in schema["oneOf"])
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"])
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    words = [f"list of {_kind(schema['items'])}" if kind == "array" else kind for kind in kinds]
    return " or ".join(words) + _limits(schema)


def _limits(schema: dict[str, Any]) -> str:
    if "format" in schema:
        return f" ({schema['format']})"
    if "maximum" in schema:
        return f" {schema['minimum']}-{schema['maximum']}"
    return f" `{schema['pattern']}`" if "pattern" in schema else ""


def _refusals() -> Iterator[list[str]]:
    for status, (code, sentence) in REFUSALS.items():
        yield [str(int(status)), f"`{code}`", str(sentence)]
    for closed in (doors.CsrfFailed, doors.DoorClosed):
        yield [str(closed.status_code), f"`{closed.code}`", str(closed.sentence)]
