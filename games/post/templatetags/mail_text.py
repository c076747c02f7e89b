"""Filters that lay out text mails for a terminal's width."""

import re
import textwrap
from typing import Final

from django import template

register = template.Library()

WIDTH: Final = 76
COLUMN: Final = 26


@register.filter
def hanging(text: str, bullet: str) -> str:
    """Wrap the text behind a bullet, with further lines indented under its first word.

    Non-breaking spaces keep words together and become plain spaces.
    """
    lines = textwrap.fill(
        re.sub(r"[ \t\r\n]+", " ", str(text)).strip(),
        WIDTH,
        initial_indent=bullet,
        subsequent_indent=" " * len(bullet),
    )
    return lines.replace("\u00a0", " ")


@register.filter
def numbered(text: str, number: int) -> str:
    return hanging(text, f"{number:>4}. ")


@register.filter
def indented(text: str, by: str) -> str:
    return textwrap.indent(str(text), by)


@register.filter
def explaining(meaning: str, command: str) -> str:
    """Put what a command does beside it, or below it if the command is long."""
    begins = f"  {command}".ljust(COLUMN)
    if len(begins) > COLUMN:
        return f"{begins.rstrip()}\n{hanging(meaning, ' ' * COLUMN)}"
    return hanging(meaning, begins)
