"""Events of the site: the hooks that follow each, and how they get into a registry."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

Hook = TypeVar("Hook")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens, and its hooks by name, in order.

    `connect` puts them into the registry of the app that calls them. It is empty where the same
    hooks are listed under another event.
    """

    name: str
    when: str
    hooks: Mapping[str, Any]
    connect: Callable[[], None] | None = None


def event(
    name: str, when: str, add: Callable[[str, Hook], None], hooks: Mapping[str, Hook]
) -> Event:
    """An event whose hooks have the type that `add` takes: mypy checks each of them."""

    def connect() -> None:
        for called, hook in hooks.items():
            add(called, hook)

    return Event(name, when, hooks, connect)
