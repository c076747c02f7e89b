"""Somebody's fides: the promises he kept and broke, as everybody may know them.

What is agreed is public at its table. A table that hides names until its end does not count before,
and only public tables are named; of the others only the numbers count.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Prefetch, Q

from engine.naming import named
from games.accounts.models import User
from games.accounts.registry import Viewer
from games.forum.bargains import PromiseLine, bargain_of
from games.forum.models import PromiseMark
from games.play.models import Entry, Seat, Status, Table, Visibility
from games.play.selectors import seat_names

TABLES: Final = 40
"""So many tables count, the newest: a record of years ago says little, and each is read anew."""

SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class PromiseOf:
    """One promise of his, at a table that everybody may see."""

    table: Table
    sentence: str
    status: str
    why: str
    length: int  # the position after its deal was sealed


@dataclass(frozen=True, slots=True)
class Fides:
    kept: int
    broken: int
    shown: list[PromiseOf]

    @property
    def percent(self) -> int | None:
        """Of the promises whose occasion came, those he kept; None before the first."""
        judged = self.kept + self.broken
        return round(100 * self.kept / judged) if judged else None


def fides_of(whose: User) -> Fides:
    made = [(table, line) for table in _tables(whose) for line in _lines(table, whose)]
    told = [pair for pair in made if pair[0].visibility == Visibility.PUBLIC]
    return Fides(
        kept=sum(status_of(table, line) == "kept" for table, line in made),
        broken=sum(status_of(table, line) == "broken" for table, line in made),
        shown=list(_shown(told[:SHOWN])),
    )


def fides_section(whose: User, viewer: Viewer) -> dict[str, Any]:
    """The same for every viewer: who sits at an anonymous table learns nothing here either."""
    return {"fides": fides_of(whose)}


def _tables(whose: User) -> Iterable[Table]:
    """His tables where something was promised, the newest first."""
    over = Q(status__in=[Status.FINISHED, Status.ENDED])
    promising = Entry.objects.filter(raw__do="deal", raw__deal__has_key="promises")
    mine = Table.objects.filter(Q(anonymous=False) | over, start__isnull=False, seats__user=whose)
    found = mine.filter(pk__in=promising.filter(table__seats__user=whose).values("table"))
    return found.order_by("-started_at").prefetch_related(
        Prefetch("seats", Seat.objects.select_related("user").order_by("number")),
        Prefetch("promise_marks", PromiseMark.objects.all()),
    )[:TABLES]


def _lines(table: Table, whose: User) -> Iterator[PromiseLine]:
    bargain = bargain_of(table)
    seat = next(s.number for s in table.seats.all() if s.user_id == whose.pk)
    lines = bargain.ledger(table) if bargain else []
    return (line for line in reversed(lines) if line.by == seat)


def status_of(table: Table, line: PromiseLine) -> str:
    """How it stands; of free words as the one says to whom they were given."""
    said = (m for m in table.promise_marks.all() if (m.deal_id, m.index) == (line.deal, line.index))
    mark = next(said, None) if line.is_free else None
    if mark is None:
        return line.status
    return "kept" if mark.kept else "broken"


def _shown(made: list[tuple[Table, PromiseLine]]) -> Iterator[PromiseOf]:
    sealed = _sealed({table.pk for table, _ in made})
    for table, line in made:
        names = dict(enumerate(seat_names(table, table.seats.all())))
        sentence = named(line.say(None), names)
        length = sealed.get((table.pk, line.deal), table.length)
        yield PromiseOf(table, sentence, status_of(table, line), line.why, length)


def _sealed(tables: set[int]) -> dict[tuple[int, str], int]:
    """After how many entries each deal of the tables was sealed."""
    deals = Entry.objects.filter(table__in=tables, raw__do="deal") if tables else ()
    return {(e.table_id, str(e.raw["deal"]["id"])): e.index + 1 for e in deals}
