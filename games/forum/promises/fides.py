"""A person's fides: the promises they kept and broke, as far as everybody may know them.

Deals are public at their table. A table that hides names counts only once it is over. Only
public tables are named; the promises of the others count in the numbers alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Sum

from engine.display_names import named
from games.accounts.models import User
from games.accounts.registry import Viewer
from games.forum.composers.deal_games import PromiseLine, bargain_of, bargaining
from games.forum.models import PromiseMark, Tally
from games.play.models import Entry, Seat, Status, Table, Visibility
from games.play.selectors import seat_names

OVER: Final = [Status.FINISHED, Status.ENDED]
SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class PromiseOf:
    """One promise of the person, at a table that everybody may see."""

    table: Table
    sentence: str
    status: str
    why: str
    length: int  # the position after its deal was sealed


@dataclass(frozen=True, slots=True)
class Fides:
    """A person's fides: the numbers, and the newest promises of public tables."""

    kept: int
    broken: int
    shown: list[PromiseOf]

    @property
    def percent(self) -> int | None:
        """The share of promises kept among those kept or broken; None if there are none."""
        judged = self.kept + self.broken
        return round(100 * self.kept / judged) if judged else None


def fides_of(whose: User) -> Fides:
    """Count the promises of all the person's games, by their tallies or else by their logs."""
    found = Tally.objects.filter(seat__user=whose)
    tallied = found.aggregate(kept=Sum("kept"), broken=Sum("broken"))
    untallied = Seat.objects.filter(user=whose, fides_tally=None).values("table")
    made = [
        status_of(table, line)
        for table in _tables(whose).filter(pk__in=untallied)
        for line in _lines(table, whose)
    ]
    newest = _tables(whose).filter(visibility=Visibility.PUBLIC)[:SHOWN]
    told = [(table, line) for table in newest for line in _lines(table, whose)]
    return Fides(
        kept=(tallied["kept"] or 0) + made.count("kept"),
        broken=(tallied["broken"] or 0) + made.count("broken"),
        shown=list(_shown(told[:SHOWN])),
    )


def tables_to_tally(most: int) -> list[int]:
    """Return the ids of tables whose game is over and whose promises are not counted yet."""
    over = Table.objects.filter(status__in=OVER, game__in=bargaining(), start__isnull=False)
    missing = Seat.objects.filter(table=OuterRef("pk"), fides_tally=None)
    found = over.filter(Exists(missing)).order_by("pk")
    return list(found.values_list("pk", flat=True)[:most])


def fides_section(whose: User, viewer: Viewer) -> dict[str, Any]:
    """Return the fides for a person's page.

    It is the same for every viewer, so that nobody at an anonymous table learns anything from it.
    """
    return {"fides": fides_of(whose)}


def _tables(whose: User) -> QuerySet[Table]:
    """Return the person's tables where something was promised, newest first."""
    over = Q(status__in=OVER)
    promising = Entry.objects.filter(raw__do="deal", raw__deal__has_key="promises")
    mine = Table.objects.filter(Q(anonymous=False) | over, start__isnull=False, seats__user=whose)
    found = mine.filter(pk__in=promising.filter(table__seats__user=whose).values("table"))
    return found.order_by("-started_at").prefetch_related(
        Prefetch("seats", Seat.objects.select_related("user").order_by("number")),
        Prefetch("promise_marks", PromiseMark.objects.all()),
    )


def _lines(table: Table, whose: User) -> Iterator[PromiseLine]:
    seat = next(s.number for s in table.seats.all() if s.user_id == whose.pk)
    return (line for line in reversed(own_promises(table)) if line.by == seat)


def own_promises(table: Table) -> list[PromiseLine]:
    """Return all promises that the present holders of the seats made themselves.

    People who take over a seat do not answer for promises they have not made, and those who have
    left can neither keep nor break theirs.
    """
    bargain = bargain_of(table)
    lines = bargain.ledger(table) if bargain else []
    since = {s.number: s.held_since for s in table.seats.all() if s.held_since}
    if not any(line.by in since for line in lines):
        return lines
    deals = Entry.objects.filter(table=table, raw__do="deal").values_list("raw", "at")
    sealed = {str(raw["deal"]["id"]): at for raw, at in deals}
    return [line for line in lines if _own(since.get(line.by), sealed.get(line.deal))]


def _own(since: datetime | None, sealed: datetime | None) -> bool:
    return since is None or sealed is None or sealed >= since


def status_of(table: Table, line: PromiseLine) -> str:
    """Return how a promise stands; one in free words as the seat says to which it was made."""
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
    """Return the length of the log right after each deal of the tables was sealed."""
    deals = Entry.objects.filter(table__in=tables, raw__do="deal") if tables else ()
    return {(e.table_id, str(e.raw["deal"]["id"])): e.index + 1 for e in deals}
