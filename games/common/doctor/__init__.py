"""The checks of `manage.py doctor`: everything that the settings alone cannot tell."""

from collections.abc import Iterator

from games.common.doctor.findings import Finding
from games.common.doctor.folders import look_at_folders
from games.common.doctor.names import look_at_names
from games.common.doctor.post import look_at_post
from games.common.doctor.services import look_at_services

__all__ = ["Finding", "examine"]


def examine(mail_to: str) -> Iterator[Finding]:
    """Run all checks and yield their findings one by one, as some of them take seconds."""
    yield from look_at_services()
    yield from look_at_folders()
    yield from look_at_post(mail_to)
    yield from look_at_names()
