"""Gunicorn's log without keys in addresses; gunicorn formats its lines itself."""

import logging
from typing import Any

from gunicorn.glogging import Logger

from qvsite.redaction import without_keys


class _WithoutKeys(logging.Formatter):
    """A formatter that removes keys from what another formatter writes, tracebacks included."""

    def __init__(self, inner: logging.Formatter) -> None:
        super().__init__()
        self.inner = inner

    def format(self, record: logging.LogRecord) -> str:
        return without_keys(self.inner.format(record))


class WebLog(Logger):
    """Gunicorn's logger (`--logger-class qvsite.web_log.WebLog`), for the access log as well."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in (*self.error_log.handlers, *self.access_log.handlers):
            handler.setFormatter(_WithoutKeys(handler.formatter or logging.Formatter()))
