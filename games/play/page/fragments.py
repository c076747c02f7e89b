"""The cache of rendered text: parts of pages and drawings, messages, numbers (docs/speed.md).

The key of a part names everything that it shows: the position, the viewer, names, and the viewer's
time zone if it shows times. The CSRF token, which differs with every request, is put in afterwards.
"""

import secrets
from collections.abc import Callable, Hashable
from typing import Final

from games.common.memory import Memory

TOKEN: Final = secrets.token_hex(32)
"""Stands for the CSRF token in a cached part. It is random: if somebody could write it into a
message, the reader's token would appear there."""

MOST_LETTERS: Final = 32_000_000
"""How many characters one process keeps."""

_kept: Memory[str] = Memory(MOST_LETTERS, size_of=len)


def kept(
    key: tuple[Hashable, ...], render: Callable[[], str], token: Callable[[], str] = str
) -> str:
    """Return the cached text of that key, rendered if it is not there yet, with the token."""
    text = _kept.get(key)
    if text is None:
        text = render()
        _kept.put(key, text)
    return text.replace(TOKEN, token()) if TOKEN in text else text


def kept_number(key: tuple[Hashable, ...], count: Callable[[], int]) -> int:
    """Return the cached number of that key, counted if it is not there yet."""
    return int(kept(("number", *key), lambda: str(int(count()))))
