"""Parts of pages about finished games, stored as files, so that every process renders from them.

Each process keeps what it has shown in memory (`games/common/memory.py`). Behind that stands
the cache `parts`, a folder of compressed files: what one process has rendered, no other renders
again, not even after a restart. A key names everything that a part shows, and the code and the
templates that made it, so nothing has to be thrown away. Without that cache, as in tests, parts
are rendered once in each process.
"""

from collections.abc import Callable, Hashable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import structlog
from django.conf import settings
from django.core.cache import BaseCache, caches
from django.utils.translation import get_language

from games.common.memory import TOKEN, kept

PARTS: Final = "parts"
MADE_BY: Final = ("templates", "games", "engine")
"""The folders whose files decide how a part looks."""

log = structlog.get_logger(__name__)

Key = tuple[Hashable, ...]


def stored(key: Key, render: Callable[[], str], token: Callable[[], str] = str) -> str:
    """Return the text of that key: from memory, from its file, or rendered now."""
    return kept((get_language(), *key), lambda: _from_file(key, render), token)


def known(key: Key) -> str | None:
    """Return the text of that key if it has a file; nothing is rendered."""
    try:
        shelf = _shelf()
        text: str | None = None if shelf is None else shelf.get(_name(key))
    except OSError as trouble:
        log.warning("a stored part cannot be read", why=str(trouble))
        return None
    return text


def _from_file(key: Key, render: Callable[[], str]) -> str:
    text = known(key)
    if text is not None:
        return text
    text = render()
    try:
        shelf = _shelf()
        if shelf is not None and TOKEN not in text:  # the token is of this process alone
            shelf.set(_name(key), text)
    except OSError as trouble:  # the disk is full: the page is shown all the same
        log.warning("a part cannot be stored", why=str(trouble))
    return text


def _shelf() -> BaseCache | None:
    return caches[PARTS] if PARTS in settings.CACHES else None


def _name(key: Key) -> str:
    return sha256(repr((_newest_file(), get_language(), key)).encode()).hexdigest()


@cache
def _newest_file() -> float:
    """Return when the code or a template was changed last: what older ones have made is over."""
    folders = [Path(settings.BASE_DIR) / name for name in MADE_BY]
    files = (file for folder in folders for file in folder.rglob("*.*") if file.suffix != ".pyc")
    return max(file.stat().st_mtime for file in files)
