"""The settings of the API: sessions only, JSON only, so many requests a minute."""

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["paiguan.api.doors.SessionOnly"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_THROTTLE_CLASSES": ["paiguan.api.pace.MemberPace", "paiguan.api.pace.AddressPace"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_METADATA_CLASS": None,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "paiguan.api.answers.answer",
    "URL_FORMAT_OVERRIDE": None,
}
# Requests of one member in a minute; behind an address live many, so it has `ADDRESS_SHARE` times as many.
PACE = {"hall": 120, "books": 60, "hands": 60, "replay": 30, "shuffles": 12}
ADDRESS_SHARE = 5

SPECTACULAR_SETTINGS = {
    "TITLE": "牌館 Paiguan",
    "VERSION": "1",
    "DESCRIPTION": (
        "What a member reads of himself, of the hall and of his hands. The session of the hall's own pages "
        "is the only way in, nothing here changes anything, and amounts are whole units: 100 are one coin."
    ),
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SCHEMA_PATH_PREFIX_TRIM": False,
    "ENUM_ADD_EXPLICIT_BLANK_NULL_CHOICE": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": ["paiguan.api.schema.with_refusals"],
}
