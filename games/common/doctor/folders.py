"""Check the room on the disk, and who can read the site's folder."""

import os
import shutil
from collections.abc import Iterator
from typing import Final

from django.conf import settings

from games.common.doctor.findings import Finding, fault, ok, warning

MEGABYTE: Final = 2**20
ENOUGH: Final = 1000 * MEGABYTE
LEAST: Final = 100 * MEGABYTE


def look_at_folders() -> Iterator[Finding]:
    yield _room(shutil.disk_usage(settings.VAR_DIR).free)
    yield _privacy()


def _room(free: int) -> Finding:
    sentence = f"{free // MEGABYTE} MB are free for {settings.VAR_DIR}"
    if free < LEAST:
        return fault("disk", f"{sentence}: make room now, or nothing can be written any more.")
    if free < ENOUGH:
        return warning("disk", f"{sentence}: make room.")
    return ok("disk", f"{sentence}.")


def _privacy() -> Finding:
    where = settings.VAR_DIR
    if not os.access(where, os.W_OK | os.X_OK):
        return fault("folder", f"{where} cannot be written to: make the site's user its owner.")
    if where.stat().st_mode & 0o077:
        return fault("folder", f"others can look into {where}: run `chmod 700 {where}`.")
    return ok("folder", f"{where} is closed to others.")
