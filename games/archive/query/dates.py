"""Years, months and days (UTC) in a query."""

import re
from datetime import UTC, datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from games.archive.query.faults import QueryFault
from games.archive.query.pieces import Piece
from games.archive.query.terms import Days

_DATE: Final = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
Span = tuple[datetime, datetime | None]


def days(value: Piece) -> Days:
    """Read a year, a month, a day, or a range of them."""
    first, dots, last = value.text.partition("..")
    if not dots:
        since, until = _span(first, value.at)
        return Days(since, until, f":{first}")
    since, _end = _span(first, value.at)
    _begin, until = _span(last, value.at + len(first) + 2)
    if until is not None and until <= since:
        raise QueryFault(
            value.at, _("this range is the wrong way round: write the earlier date first.")
        )
    return Days(since, until, f":{first}..{last}")


def compared(sign: str, value: Piece) -> Days:
    """Read a date behind `<`, `<=`, `>` or `>=`: `>` is after the whole of it."""
    since, until = _span(value.text, value.at)
    text = f"{sign}{value.text}"
    if sign == ">":
        return Days(until or datetime.max.replace(tzinfo=UTC), None, text)
    if sign == ">=":
        return Days(since, None, text)
    return Days(None, since if sign == "<" else until, text)


def _span(text: str, at: int) -> Span:
    """Return the beginning of a date, and its end (None if no date can follow)."""
    found = _DATE.fullmatch(text)
    if found is None:
        raise QueryFault(at, _("write a year, a month or a day: 2026, 2026-03 or 2026-03-15."))
    said = [int(part) for part in found.groups() if part is not None]
    year, month, day = (*said, 1, 1)[:3]
    try:
        since = datetime(year, month, day, tzinfo=UTC)
    except ValueError:
        raise QueryFault(at, _("there is no such date.")) from None
    try:
        if len(said) == 3:
            return since, since + timedelta(days=1)
        if len(said) == 2 and month < 12:
            return since, since.replace(month=month + 1)
        return since, since.replace(year=year + 1, month=1)
    except (ValueError, OverflowError):
        return since, None
