"""Caches of one process: what was used last, with an upper bound (docs/speed.md, "The caches").

One of them has fragments: rendered parts of pages and drawings, messages, numbers. The key of a
fragment names everything that it shows: the position, the viewer, names, and the viewer's time zone
if it shows times. The CSRF token, which differs with every request, is put in afterwards.
"""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Final, Generic, TypeVar
from weakref import WeakSet

Kept = TypeVar("Kept")

_memories: "WeakSet[Memory[Any]]" = WeakSet()


def forget_all() -> None:
    """Clear every `Memory` of this process, but those whose keys are all that their values show.

    Tests of secrets begin with it: a cached value could hide that something leaks.
    """
    for memory in _memories:
        if not memory.by_content:
            memory.clear()


class Memory(Generic[Kept]):
    """A thread-safe cache of what was used last, with an upper bound on number or total size.

    Where a key is all that its value was made from, the cache is `by_content`: nothing in it is
    ever out of date, or can tell anybody more than the key does.
    """

    def __init__(
        self,
        most: int,
        size_of: Callable[[Kept], int] | None = None,
        *,
        by_content: bool = False,
    ) -> None:
        self.by_content = by_content
        self._most = most
        self._size_of = size_of or (lambda _: 1)
        self._size = 0
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._lock = Lock()
        _memories.add(self)

    def get(self, key: Hashable) -> Kept | None:
        with self._lock:
            if key not in self._kept:
                return None
            self._kept.move_to_end(key)
            return self._kept[key]

    def put(self, key: Hashable, thing: Kept) -> None:
        with self._lock:
            if key in self._kept:
                self._size -= self._size_of(self._kept.pop(key))
            self._kept[key] = thing
            self._size += self._size_of(thing)
            while self._size > self._most and self._kept:
                self._size -= self._size_of(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()
            self._size = 0


TOKEN: Final = secrets.token_hex(32)
"""Stands for the CSRF token in a cached part. It is random: if somebody could write it into a
message, the reader's token would appear there."""

MOST_LETTERS: Final = 32_000_000
"""How many characters one process keeps."""

_fragments: Memory[str] = Memory(MOST_LETTERS, size_of=len)


def kept(
    key: tuple[Hashable, ...], render: Callable[[], str], token: Callable[[], str] = str
) -> str:
    """Return the cached text of that key, rendered if it is not there yet, with the token."""
    text = _fragments.get(key)
    if text is None:
        text = render()
        _fragments.put(key, text)
    return text.replace(TOKEN, token()) if TOKEN in text else text


def kept_number(key: tuple[Hashable, ...], count: Callable[[], int]) -> int:
    """Return the cached number of that key, counted if it is not there yet."""
    return int(kept(("number", *key), lambda: str(int(count()))))
