"""Lines of text mails that fit a terminal."""

import re
import textwrap
from typing import Final

from django import template

register = template.Library()

WIDTH: Final = 76


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
