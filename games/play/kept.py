"""Rendered parts of pages, remembered by all that they depend on (docs/speed.md).

The key of a part names everything it shows: the position, the viewer, names, and his clock if it
shows times. The token of forms, which differs with every request, is put in afterwards.
"""

import secrets
from collections.abc import Callable, Hashable
from typing import Final

from games.play.position import Memory

TOKEN: Final = secrets.token_hex(32)
"""Stands in a kept part for the token of whoever looks; nobody can guess it and write it himself,
and so read in a message what is the reader's alone."""

MOST_LETTERS: Final = 32_000_000
"""How much text one process keeps, in characters."""

_kept: Memory[str] = Memory(MOST_LETTERS, size_of=len)


def kept(key: tuple[Hashable, ...], render: Callable[[], str], token: Callable[[], str]) -> str:
    """The text of that key, rendered if it is not known yet."""
    text = _kept.get(key)
    if text is None:
        text = render()
        _kept.put(key, text)
    return text.replace(TOKEN, token()) if TOKEN in text else text


def forget_all() -> None:
    _kept.clear()
