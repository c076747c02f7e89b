"""Whether a mail has the measure of an answer, before anything takes it apart.

Parsers take seconds over a mail of a hundred thousand parts, and minutes over one header of a
megabyte. This counts, in a pass each, and no program that people write mails with comes near to it.
"""

import re
from typing import Final

MOST_HEADER: Final = 128_000
"""Bytes above the first empty line, signatures of all servers on the way included."""

MOST_LINES: Final = 1000
"""Lines of that."""

MOST_PARTS: Final = 500

MOST_ABOUT_PART: Final = 4000
"""Bytes of a header that says what a part is."""

_BLANK: Final = re.compile(rb"\r?\n\r?\n")
_ABOUT_PART: Final = re.compile(rb"^content-[a-z-]{1,40}:[^\n]*(?:\n[ \t][^\n]*)*", re.I | re.M)


def is_out_of_measure(raw: bytes) -> bool:
    blank = _BLANK.search(raw, 0, MOST_HEADER + 4)
    end = blank.start() if blank else len(raw)
    if end > MOST_HEADER or raw.count(b"\n", 0, end) > MOST_LINES:
        return True
    if raw.count(b"\n--") > 2 * MOST_PARTS:
        return True
    return any(len(found[0]) > MOST_ABOUT_PART for found in _ABOUT_PART.finditer(raw))
