"""Lines of text mails that fit a terminal."""

import re
import textwrap
from typing import Final

from django import template

from games.inbox.selectors import TurnSheet

register = template.Library()

WIDTH: Final = 76
COLUMN: Final = 26


@register.filter
def hanging(text: str, bullet: str) -> str:
    """The text behind a bullet, its further lines under the first word.

    Spaces that do not break keep words together, and are spaces as all others in the end.
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
    """A command and, beside it, what it does; under it where the command is long."""
    begins = f"  {command}".ljust(COLUMN)
    if len(begins) > COLUMN:
        return f"{begins.rstrip()}\n{hanging(meaning, ' ' * COLUMN)}"
    return hanging(meaning, begins)


@register.simple_tag
def somebody(sheet: TurnSheet) -> str:
    """Another player, for an example."""
    return next(name for seat, name in sheet.names.items() if seat != sheet.own.number)
