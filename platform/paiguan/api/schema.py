"""The document of the API in OpenAPI, from the code: every endpoint, and the one shape of every refusal."""

from typing import Any, cast

from django.urls import include, path
from django.utils.translation import override
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.generators import SchemaGenerator

from paiguan.api.answers import REFUSALS

REFUSAL = {
    "type": "object",
    "description": "Every refusal: `code` is stable and for programs, `message` is for people.",
    "properties": {
        "code": {"type": "string"},
        "message": {"type": "string"},
        "detail": {"type": "object", "additionalProperties": True},
    },
    "required": ["code", "message", "detail"],
    "additionalProperties": False,
}
REFUSED = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
EVERYWHERE = (400, 401, 403, 406, 429)
UNCHANGED = {"description": "What the browser kept under this `ETag` still holds."}


class SessionScheme(OpenApiAuthenticationExtension):
    """How the document names the cookie; a development hall calls it `sessionid`."""

    target_class = "paiguan.api.doors.SessionOnly"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """The cookie of a real hall."""
        return {"type": "apiKey", "in": "cookie", "name": "__Host-sessionid"}


def document() -> dict[str, Any]:
    """The whole document, in English."""
    with override("en"):
        generator = SchemaGenerator(patterns=[path("api/v1/", include("paiguan.api.routes"))])
        return dict(generator.get_schema(request=None, public=True))


def with_refusals(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """The document with what each operation may refuse; spectacular calls it."""
    components = result["components"]
    for shape in components["schemas"].values():
        shape["additionalProperties"] = False
    components["schemas"]["Refusal"] = REFUSAL
    components["responses"] = {str(status): _refused(status) for status in (*EVERYWHERE, 404)}
    for address, operations in result["paths"].items():
        for operation in operations.values():
            responses = operation["responses"] | dict(_responses(address))
            operation["responses"] = dict(sorted(responses.items()))
    return cast(dict[str, Any], _without_marks(result))


def _refused(status: int) -> dict[str, Any]:
    code, sentence = REFUSALS[status]
    return {"description": f"`{code}`: {sentence}", "content": REFUSED}


def _responses(address: str) -> list[tuple[str, dict[str, str]]]:
    """What an address may answer besides what was asked for."""
    statuses = (*EVERYWHERE, 404) if "{" in address else EVERYWHERE
    refused = [(str(status), {"$ref": f"#/components/responses/{status}"}) for status in statuses]
    return [("304", UNCHANGED), *refused] if "{number}" in address else refused


def _without_marks(part: Any) -> Any:
    """The same without spectacular's notes to itself."""
    if isinstance(part, dict):
        return {name: _without_marks(value) for name, value in part.items() if name != "x-spec-enum-id"}
    return [_without_marks(value) for value in part] if isinstance(part, list) else part
