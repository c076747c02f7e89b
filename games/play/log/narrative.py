"""A table's log in words, as far as one viewer may read it.

`log_of` tells entries and interventions together, for operators and feeds. `outside_of` and
`merged` put interventions between the lines of the score on the table's page.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from engine.display_names import named
from games.play.clock.words import duration
from games.play.log.entries import entries_of
from games.play.log.interventions import BY_PLAYERS
from games.play.log.position import logged, nearest, position, remember
from games.play.models import Intervention, MadeBy, Table
from games.play.seats.selectors import name_of, seat_names

Kind = Intervention.Kind

GONE: Final = (Kind.LEFT, Kind.VANISHED)

WITHOUT_AUTHOR: Final = (Kind.HAND_ON, *BY_PLAYERS)
"""Interventions of players, which do not say who did them: the name stands in the sentence."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry or an intervention, in words; `length` is that of the log after it."""

    length: int
    turn: int
    at: datetime
    sentence: str
    by: str  # who made it; empty for the player
    from_outside: bool = False


@dataclass(frozen=True, slots=True)
class OutsideLine:
    """An intervention, and the length of the log when it happened."""

    length: int
    sentence: str
    by: str


def log_of(table: Table, seat: int | None, start: int = 0) -> list[Line]:
    """Return the log from entry `start` on. The seat must come from `seat_of`, as for `view_of`."""
    called = dict(enumerate(seat_names(table, table.seats.select_related("user"))))
    lines = [*_entries(table, seat, start, called), *_interventions(table, start, called)]
    return sorted(lines, key=lambda line: (line.at, line.length))


def tellings(table: Table, indexes: Sequence[int], seat: int | None) -> dict[int, str]:
    """Return what the engine tells the seat of each of these entries, with at most two queries.

    It is kept with the cached entry, since the past does not change. An entry that has only just
    been played is not in the cache before it is committed.
    """
    if not indexes:
        return {}
    entries = {entry.index: entry for entry in logged(table, min(indexes), max(indexes) + 1)}
    missing = [index for index in indexes if seat not in entries[index].told]
    if missing:
        here = nearest(table, min(missing))
        for entry in logged(table, here.length, max(missing) + 1):
            after = here.then(entry.raw)
            if entry.index in entries:
                made = here.game.decode(here.state, entry.raw)
                told = here.game.tell(here.state, made, after.state, seat)
                entries[entry.index].told[seat] = told
            here = after
        remember(table, here)
    return {index: entries[index].told[seat] for index in indexes}


def outside_of(table: Table, called: Mapping[int, str]) -> list[OutsideLine]:
    """Return the interventions in the order of the log.

    One that belongs to entries taken away by a roll-back stands where the roll-back led to.
    """
    done = _done_to(table)
    places, highest = [], table.length
    for one in reversed(done):
        places.append(min(one.at_length, highest))
        if one.kind == Intervention.Kind.ROLL_BACK and not one.refused:
            highest = min(highest, one.at_length)
    lines = [
        OutsideLine(place, said_of(one, called), by_whom(one))
        for place, one in zip(reversed(places), done, strict=True)
    ]
    return sorted(lines, key=lambda line: line.length)


def merged(score: Sequence[object], outside: Sequence[OutsideLine]) -> Iterator[object]:
    """Return the lines of a score, one for each entry, with the interventions between them."""
    waiting = list(outside)
    for length, line in enumerate(score):
        while waiting and waiting[0].length <= length:
            yield waiting.pop(0)
        yield line
    yield from waiting


def said_of(done: Intervention, called: Mapping[int, str]) -> str:
    """Return what was done to the table, and the reason given for it."""
    said = what_was_done(done, called)
    return said + (f": {done.reason}" if done.reason else "")


def what_was_done(done: Intervention, called: Mapping[int, str]) -> str:
    """Return what was done to the table, without the reason."""
    what = f"{done.get_kind_display()}{_of_what(done, called)}"
    return _("%(what)s: tried, and refused") % {"what": what} if done.refused else what


def by_whom(done: Intervention) -> str:
    """Return "operator", "organiser" or nothing; no name, for names may be hidden at the table.

    A table without an organiser is looked after by managers, of the league it belongs to.
    """
    if done.by_operator:
        return _("operator")
    if done.user_id is None or done.kind in WITHOUT_AUTHOR:
        return ""
    return _("manager") if done.table.organiser_id is None else _("organiser")


def _entries(
    table: Table, seat: int | None, start: int, called: Mapping[int, str]
) -> Iterator[Line]:
    game, before = table.rules, position(table, start)
    for entry in entries_of(table, start):
        after = before.then(entry.raw)
        made = game.decode(before.state, entry.raw)
        told = named(game.tell(before.state, made, after.state, seat), called)
        by = "" if entry.made_by == MadeBy.PLAYER else str(MadeBy(entry.made_by).label)
        yield Line(after.length, entry.turn, entry.at, told, by)
        before = after


def _interventions(table: Table, start: int, called: Mapping[int, str]) -> Iterator[Line]:
    for done in table.interventions.filter(at_length__gte=start).select_related("user"):
        sentence = said_of(done, called)
        yield Line(done.at_length, 0, done.at, sentence, by_whom(done), from_outside=True)


def _done_to(table: Table) -> list[Intervention]:
    """Return the interventions at the table, which are kept with the position.

    Each raises the version of the table. If somebody has left, nothing is kept: the line shows
    their name as it is now, and they may change it or close the account.
    """
    kept = position(table).derived
    found: list[Intervention]
    version, found = kept.get("interventions", (None, []))
    if version != table.version:
        rows = Intervention.objects.filter(table=table).select_related("user", "table")
        found = list(rows.order_by("at", "pk"))
        if not any(one.kind in GONE for one in found):
            kept["interventions"] = table.version, found
    return found


def _of_what(done: Intervention, called: Mapping[int, str]) -> str:
    """Return the detail in brackets: the seat it was about, or how much time."""
    if done.kind in GONE:
        return f" ({_who_went(done)})"
    if "shown" in done.detail:
        return " " + _(
            "(after its end: what nobody had drawn yet was shuffled again, and it is unrated)"
        )
    seat = done.detail.get("seat")
    if seat in called:
        return f" ({called[seat]})"
    for unit in ("hours", "minutes"):
        if unit in done.detail:
            return f" ({duration(timedelta(**{unit: done.detail[unit]}))})"
    return ""


def _who_went(done: Intervention) -> str:
    """Return the name of the person who went, as it is now: they may have closed the account."""
    if done.table.anonymous and not done.table.is_over:
        return str(_("House of the %(family)s") % done.detail)
    return name_of(done.user, done.table) if done.user else ""
