"""The folder in which the site keeps its files, which only its owner may read."""

import os
import stat
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def make_private(folder: Path) -> None:
    """Create `folder` if it is missing, and close it to others if it is open."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as trouble:
        raise ImproperlyConfigured(
            f"{folder} cannot be made ({trouble.strerror}): name another folder in VAR_DIR."
        ) from trouble
    mode = folder.stat().st_mode
    if os.name == "nt" or not mode & 0o077:
        return
    if mode & stat.S_ISVTX or folder.resolve() in (Path("/"), Path.home().resolve()):
        raise ImproperlyConfigured(
            f"{folder} is used by others too: name a folder of the site's own in VAR_DIR."
        )
    try:
        folder.chmod(0o700)
        mode = folder.stat().st_mode
    except OSError as trouble:
        raise ImproperlyConfigured(_still_open(folder, trouble.strerror or "")) from trouble
    if mode & 0o077:
        raise ImproperlyConfigured(_still_open(folder, "its disk keeps no permissions"))


def _still_open(folder: Path, why: str) -> str:
    return (
        f"Others can look into {folder}, which holds database and keys, and it cannot be shut "
        f"({why}): run `chmod 700` on it as its owner, or name another folder in VAR_DIR."
    )
