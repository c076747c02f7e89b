"""Check the size and shape of a mail before it is parsed.

Parsers take seconds for a mail of a hundred thousand parts, and minutes for a header of a megabyte.
These checks only count, and no ordinary mail comes near the limits.
"""

import re
from typing import Final

MOST_HEADER: Final = 128_000
"""Bytes of all headers, including those that servers add on the way."""

MOST_LINES: Final = 1000
"""Lines of all headers."""

MOST_PARTS: Final = 500

MOST_ABOUT_PART: Final = 4000
"""Bytes of a header that describes a part."""

MOST_COMPARED: Final = 2_000_000
"""Most comparisons: parsers compare each line with the boundaries of all enclosing parts."""


class TooLong(ValueError):
    """The mail is too long for a reply. Cutting it could change what the sender says."""


_BOUNDARY: Final = re.compile(rb"boundary[ \t*0-9]{0,9}=", re.I)
_BLANK: Final = re.compile(rb"\r?\n\r?\n")
_ABOUT_PART: Final = re.compile(rb"^content-[a-z-]{1,40}:[^\n]*(?:\n[ \t][^\n]*)*", re.I | re.M)


def is_out_of_measure(raw: bytes) -> bool:
    """Tell whether the mail is too large or too complex to be parsed safely."""
    blank = _BLANK.search(raw, 0, MOST_HEADER + 4)
    end = blank.start() if blank else len(raw)
    if end > MOST_HEADER or raw.count(b"\n", 0, end) > MOST_LINES:
        return True
    if raw.count(b"\n--") > 2 * MOST_PARTS:
        return True
    boundaries = sum(1 for _ in _BOUNDARY.finditer(raw))
    if boundaries * max(raw.count(b"\n"), raw.count(b"\r")) > MOST_COMPARED:
        return True
    return any(len(found[0]) > MOST_ABOUT_PART for found in _ABOUT_PART.finditer(raw))
