"""The site's logs: lines for people on the embedded site, JSON in production."""

import sys
from typing import Any

import structlog

from qvsite.redaction import redact

_STAMPS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]
_FOR_PEOPLE: list[Any] = [
    structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
]
_FOR_PROGRAMS: list[Any] = [
    structlog.processors.format_exc_info,  # the traceback is kept nowhere else
    structlog.processors.JSONRenderer(),
]


def configured(*, level: str, embedded: bool) -> dict[str, Any]:
    """Return Django's LOGGING, and configure structlog to write to the same place."""
    structlog.configure(
        processors=[*_STAMPS, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    line = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": _STAMPS,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *(_FOR_PEOPLE if embedded else _FOR_PROGRAMS),
            redact,
        ],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": line},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Django would mail every error to ADMINS, with what somebody had just written.
            "django": {"handlers": [], "level": "INFO"},
            "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
            "celery": {"level": "WARNING"},
            "mail.log": {"level": "ERROR"},  # of the door: it logs reply addresses, which are keys
            "kombu": {"level": "ERROR" if embedded else "WARNING"},
        },
    }
