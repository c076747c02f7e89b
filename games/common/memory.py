"""Caches of one process: what was used last, with an upper bound (docs/speed.md, "The caches")."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Generic, TypeVar
from weakref import WeakSet

Kept = TypeVar("Kept")

_memories: "WeakSet[Memory[Any]]" = WeakSet()


def forget_all() -> None:
    """Clear every `Memory` of this process.

    Tests of secrets begin with it: a cached value could hide that something leaks.
    """
    for memory in _memories:
        memory.clear()


class Memory(Generic[Kept]):
    """A thread-safe cache of what was used last, with an upper bound on number or total size."""

    def __init__(self, most: int, size_of: Callable[[Kept], int] | None = None) -> None:
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
