"""Lines of text mails that fit a terminal."""

import textwrap
from typing import Final

from django import template

register = template.Library()

WIDTH: Final = 78


@register.filter
def hanging(text: str, bullet: str) -> str:
    """The text behind a bullet, its further lines under the first word."""
    return textwrap.fill(
        " ".join(str(text).split()),
        WIDTH,
        initial_indent=bullet,
        subsequent_indent=" " * len(bullet),
    )


@register.filter
def numbered(text: str, number: int) -> str:
    return hanging(text, f"{number:>4}. ")


@register.filter
def indented(text: str, by: str) -> str:
    return textwrap.indent(str(text), by)
