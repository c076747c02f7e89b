"""The start of every process: read the settings, or end with a sentence about what is wrong."""

import os
import sys
from typing import Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import get_connection

FOR_GUNICORN: Final = 3
"""The exit status with which a gunicorn worker ends the server, instead of being started again."""


def with_settings(status: int = 1) -> None:
    """End this process if its settings are wrong; otherwise make its files private (umask)."""
    if said := _fault():
        sys.stderr.write(f"Cursus does not start with these settings: {said}\n")
        sys.stderr.flush()
        sys.exit(status)
    os.umask(0o077)


def _fault() -> str:
    try:
        transport = settings.MAIL_TRANSPORT  # reading one setting reads them all
    except ImproperlyConfigured as trouble:
        return str(trouble)
    try:
        get_connection(transport)  # this does not connect yet
    except Exception as trouble:  # whatever a mail service's class may raise
        return (
            f"MAIL_TRANSPORT is {transport!r}, which does not work ({trouble}). Leave it out for "
            "SMTP, or see docs/mail.md."
        )
    return ""
