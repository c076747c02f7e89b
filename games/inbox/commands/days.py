"""Read days as people write them: `3 Dec - 10 Dec`, `Dec 3 to 10`, `2026-12-03`, `3.12.`"""

import re
from datetime import date, timedelta
from typing import Final

_MONTHS: Final = (
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
)
_ISO: Final = re.compile(r"^(\d{4})-(\d{1,2})-(\d{1,2})$")
_NUMBERS: Final = re.compile(r"^(\d{1,2})\.\s?(\d{1,2})\.?\s?(\d{4})?$")
_WORDS: Final = re.compile(r"^(\d{1,2})(?:st|nd|rd|th|\.)?\s*([a-z]{3,9})?\.?,?\s*(\d{4})?$", re.I)
_SWAPPED: Final = re.compile(r"^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s*(\d{4})?$", re.I)
_BETWEEN: Final = re.compile(
    r"\s+(?:-|to|until|till)\s+"
    r"|\s*[–—]\s*"  # noqa: RUF001
    r"|(?<=[a-z\d.])\s?-\s?(?=\d{1,2}\s?[a-z.])",
    re.I,
)
_LONG_AGO: Final = timedelta(days=60)

Parts = tuple[int | None, int | None, int]  # year, month, day


def days_in(text: str, today: date) -> tuple[date, date] | None:
    """Read the first and the last day; None if unreadable. Without a year: the next such day."""
    text = text.strip().rstrip("!").strip()
    starts = re.sub(r"^from\s+", "", text, flags=re.I)
    if until := re.match(r"^(?:until|till)\s+(.*)$", starts, re.I):
        last = _parts(until[1])
        found = _day(last, today, None) if last else None
        return (today, found) if found else None
    said = _BETWEEN.split(starts)
    if len(said) == 1 and (span := re.match(r"^(\d{1,2})\s?-\s?(\d{1,2}\s*\D.*)$", starts)):
        said = [span[1], span[2]]
    parts = [_parts(part.strip()) for part in said]
    if len(parts) > 2 or None in parts:
        return None
    first, last = parts[0], parts[-1]
    assert first is not None, "checked above"
    assert last is not None, "checked above"
    return _span(first, last, today)


def _span(first: Parts, last: Parts, today: date) -> tuple[date, date] | None:
    """Complete the span; one day may lack the month: `3 - 10 Dec`, `Dec 3 - 10`."""
    if first[1] is None:
        first = (last[0], last[1], first[2])
    if last[1] is None:
        last = (first[0], first[1], last[2])
    start = _day(first, today, None)
    end = _day(last, today, start) if start else None
    return (start, end) if start and end else None


def _parts(text: str) -> Parts | None:
    if found := _ISO.match(text):
        return int(found[1]), int(found[2]), int(found[3])
    if found := _NUMBERS.match(text):
        return _number(found[3]), int(found[2]), int(found[1])
    if found := _WORDS.match(text):
        month = _month(found[2])
        return None if found[2] and not month else (_number(found[3]), month, int(found[1]))
    if found := _SWAPPED.match(text):
        month = _month(found[1])
        return (_number(found[3]), month, int(found[2])) if month else None
    return None


def _day(parts: Parts, today: date, after: date | None) -> date | None:
    year, month, day = parts
    if month is None:
        return None
    try:
        if year is not None:
            return date(year, month, day)
        found = date((after or today).year, month, day)
        if found < (after or today - _LONG_AGO):
            found = date(found.year + 1, month, day)
    except ValueError:
        return None
    return found


def _month(name: str | None) -> int | None:
    short = (name or "")[:3].lower()
    return _MONTHS.index(short) + 1 if short in _MONTHS else None


def _number(text: str | None) -> int | None:
    return int(text) if text else None
