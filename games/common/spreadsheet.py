"""Lines of CSV that a spreadsheet takes for text and numbers, never for a formula."""

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Final

RISKY: Final = ("=", "+", "-", "@", "\t", "\r")
"""The characters that a spreadsheet takes for the beginning of a formula."""


def plain(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(RISKY) else text


def csv_line(values: Sequence[object]) -> str:
    """Return one line of CSV, its end included. Texts are made plain, None is left empty."""
    line = StringIO()
    csv.writer(line).writerow(
        "" if value is None else plain(value) if isinstance(value, str) else value
        for value in values
    )
    return line.getvalue()
