"""Small words for templates of the board."""

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def of(names: Mapping[int, str], seat: int) -> str:
    """The name of a seat."""
    return names.get(seat, "")
