"""A position that a rules page, a lesson or a puzzle shows."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.game import Raw


@dataclass(frozen=True, slots=True)
class Picture:
    """A position, and the part of its board that is shown.

    Each item of `log` is an entry, or notation for the seat whose turn it is; where several may
    act, with the seat in front: "3: vote traitor". The picture marks what the last `marked` did.
    """

    seats: int
    start: int
    chance: Mapping[str, Any]
    log: tuple[str | Raw, ...]
    viewer: int | None = None
    marked: int = 0
    box: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)


def items(log: str) -> tuple[str, ...]:
    """Split a log that is written as one text, with semicolons between the items."""
    return tuple(" ".join(item.split()) for item in log.split(";"))
