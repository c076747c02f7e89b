"""A table's log in words, as one viewer may know it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from engine.naming import named
from games.play.models import Entry, Intervention, Table
from games.play.position import position
from games.play.selectors.clock_words import duration
from games.play.selectors.names import seat_names

Kind = Intervention.Kind
GONE: Final = (Kind.LEFT, Kind.VANISHED)
BY_PLAYERS: Final = (Kind.HAND_ON, Kind.LEFT, Kind.VANISHED, Kind.TAKEN, Kind.RETURNED)


@dataclass(frozen=True, slots=True)
class Line:
    """An entry, or what somebody did to the table from outside when it had `length` entries."""

    length: int
    turn: int
    at: datetime
    sentence: str
    by: str  # who made it, unless the player himself
    from_outside: bool = False


def log_of(table: Table, seat: int | None, start: int = 0) -> list[Line]:
    """The log from entry `start` on. The seat must come from `seat_of`, as for `view_of`."""
    lines = [*_entries(table, seat, start), *_interventions(table, start)]
    return sorted(lines, key=lambda line: (line.at, line.length))


def _entries(table: Table, seat: int | None, start: int) -> Iterator[Line]:
    game, before = table.rules, position(table, start)
    called = dict(enumerate(seat_names(table, table.seats.select_related("user"))))
    for entry in Entry.objects.filter(table=table, index__gte=start).order_by("index"):
        after, _clean = before.after(entry.raw)
        made = game.decode(before.state, entry.raw)
        told = named(game.tell(before.state, made, after.state, seat), called)
        by = "" if entry.made_by == "player" else entry.get_made_by_display()
        yield Line(after.length, entry.turn, entry.at, told, by)
        before = after


def _interventions(table: Table, start: int) -> Iterator[Line]:
    called = dict(enumerate(seat_names(table, table.seats.select_related("user"))))
    for done in table.interventions.filter(at_length__gte=start).select_related("user"):
        sentence = said_of(done, called)
        yield Line(done.at_length, 0, done.at, sentence, by_whom(done), from_outside=True)


def said_of(done: Intervention, called: Mapping[int, str]) -> str:
    """What was done to the table from outside, and why."""
    said = what_was_done(done, called)
    return said + (f": {done.reason}" if done.reason else "")


def what_was_done(done: Intervention, called: Mapping[int, str]) -> str:
    """Without the reason."""
    return f"{done.get_kind_display()}{_of_what(done, called)}"


def _of_what(done: Intervention, called: Mapping[int, str]) -> str:
    """Whom it was about, or how much."""
    if done.kind in GONE:
        return f" ({_who_went(done)})"
    seat = done.detail.get("seat")
    if seat in called:
        return f" ({called[seat]})"
    for unit in ("hours", "minutes"):
        if unit in done.detail:
            return f" ({duration(timedelta(**{unit: done.detail[unit]}))})"
    return ""


def _who_went(done: Intervention) -> str:
    """Not who sits there now. A name is asked of the person, who may have closed the account."""
    if done.table.anonymous and not done.table.is_over:
        return _("House of the %(family)s") % done.detail
    return done.user.name if done.user else ""


def by_whom(done: Intervention) -> str:
    """Interventions name operators and organisers as such: names may be hidden at the table."""
    if done.by_operator:
        return _("operator")
    return "" if done.user_id is None or done.kind in BY_PLAYERS else _("organiser")
