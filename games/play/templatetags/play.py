"""Small words for templates of tables."""

from collections.abc import Sequence
from typing import Any

from django import template

from engine.naming import named

register = template.Library()


@register.filter
def at(row: Sequence[Any], index: int) -> Any:
    """The item of a row with that index."""
    return row[index]


@register.filter
def named_seats(seats: Sequence[int], names: Sequence[str]) -> str:
    """The names of seats, as one reads a list."""
    return ", ".join(names[seat] for seat in seats)


@register.filter
def with_names(text: str, names: Sequence[str]) -> str:
    """A sentence of the engine, with names for its seats."""
    return named(text, dict(enumerate(names)))
