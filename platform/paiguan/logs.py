"""How the hall logs: one JSON object a line in production, known keys only, secrets masked."""

import re
from collections.abc import MutableMapping
from typing import Any

import structlog

# A key that is not here is dropped: seeds, hands, cookies and passwords cannot slip in by a new call.
ALLOWED_KEYS = frozenset(
    {
        *("event", "level", "logger", "timestamp", "exception", "stack", "request_id", "address", "process"),
        *("path", "method", "status", "duration_ms", "task", "task_id", "code", "cause", "count", "kind"),
        *(
            "member",
            "table",
            "room",
            "hand",
            "number",
            "turn",
            "seat",
            "game",
            "currency",
            "entry",
            "version",
        ),
    }
)
MASKS = (
    (re.compile(r"(?<![0-9a-fA-F])[0-9a-fA-F]{40,}(?![0-9a-fA-F])"), "[hex]"),
    (re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+"), "[mail]"),
    (re.compile(r"(/join/|/reset/key/|/confirm-email/)[^/\s\"']+"), r"\1[token]"),
    (
        re.compile(
            r"(?i)((?:password|sessionid|csrftoken|secret\w*|seed\w*|token|cookie)\"?'?\s*[=:]\s*)\S+"
        ),
        r"\1[masked]",
    ),
    (re.compile(r"(\w+://[^:/\s@]*:)[^@\s]+@"), r"\1[masked]@"),
)
Event = MutableMapping[str, Any]
REFUSED_SENDERS = "django.security."  # A host of another name, far too many fields: the answer was a 400.


def keep_allowed(logger: object, method: str, event: Event) -> Event:
    """The event with its known keys only."""
    return {key: value for key, value in event.items() if key in ALLOWED_KEYS or key.startswith("_")}


def mask(logger: object, method: str, event: Event) -> Event:
    """The event with everything masked that looks like a secret in its texts."""
    return {key: masked(value) if isinstance(value, str) else value for key, value in event.items()}


def calm(logger: object, method: str, event: Event) -> Event:
    """Warn of a sender's nonsense that was refused, without a traceback: errors are those of the hall."""
    if str(event.get("logger", "")).startswith(REFUSED_SENDERS):
        event["level"] = "warning"
        event.pop("exc_info", None)
    return event


def masked(text: str) -> str:
    """The text without seeds, tokens, addresses and passwords."""
    for pattern, replacement in MASKS:
        text = pattern.sub(replacement, text)
    return text


BEFORE: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    calm,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
    structlog.processors.format_exc_info,
]


def configuration(*, is_development: bool, level: str) -> dict[str, Any]:
    """Django's LOGGING: everything to standard error, for people in development and else for machines."""
    renderer = structlog.dev.ConsoleRenderer() if is_development else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*BEFORE, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "hall": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": BEFORE,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    keep_allowed,
                    mask,
                    renderer,
                ],
            }
        },
        "handlers": {"hall": {"class": "logging.StreamHandler", "formatter": "hall"}},
        "root": {"handlers": ["hall"], "level": level},
        "loggers": {
            "django": {"handlers": [], "propagate": True, "level": level},
            "django.server": {"handlers": [], "propagate": True},
            "daphne": {"level": level},
            # Every declined handshake is told to the browser; a log line each would be a flood.
            "django.channels": {"level": "ERROR"},
        },
    }
