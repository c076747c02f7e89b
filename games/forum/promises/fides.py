"""A person's fides: the promises they kept and broke, as far as everybody may know them.

Deals are public at their table. A table that hides names counts only once it is over. Only
public tables are named; the promises of the others count in the numbers alone. So do those of
finished games of somebody who does not want to be named there.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import (
    BooleanField,
    Exists,
    ExpressionWrapper,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Sum,
    prefetch_related_objects,
)
from django.utils.translation import gettext as _

from engine.display_names import named
from games.accounts.models import User
from games.accounts.registry import Viewer
from games.forum.composers.deal_games import PromiseLine, bargain_of, bargaining
from games.forum.models import PromiseMark
from games.play.log.entries import entries_of, logs_of
from games.play.log.logged import Logged
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
    return _counted(whose, is_open=False)


def open_fides_of(whose: User) -> Fides:
    """Count the promises that everybody may know of: not those at tables with a password."""
    return _counted(whose, is_open=True)


def _counted(whose: User, *, is_open: bool) -> Fides:
    kept, broken = _sums(whose, is_open).get()
    found = list(_to_read(whose, is_open))
    prefetch_related_objects(
        found,
        Prefetch("seats", Seat.objects.select_related("user").order_by("number")),
        Prefetch("promise_marks", PromiseMark.objects.all()),
    )
    made = [
        status_of(table, line) for table in found if table.is_read for line in _lines(table, whose)
    ]
    newest = [table for table in found if table.is_told][:SHOWN]
    told = [(table, line) for table in newest for line in _lines(table, whose)]
    return Fides(
        kept=(kept or 0) + made.count("kept"),
        broken=(broken or 0) + made.count("broken"),
        shown=list(_shown(told[:SHOWN])),
    )


def _sums(whose: User, is_open: bool) -> "QuerySet[User, Any]":
    """Select how many promises the person's tallies have, kept and broken, as a row of two."""
    private = Q(seats__table__visibility=Visibility.PASSWORD) if is_open else Q(pk=None)
    counted = {
        f"all_{name}": Sum(f"seats__fides_tally__{name}", filter=~private)
        for name in ("kept", "broken")
    }
    return User.objects.filter(pk=whose.pk).annotate(**counted).values_list(*counted)


def _to_read(whose: User, is_open: bool) -> "QuerySet[Table, Any]":
    """Select the tables whose promises are counted by their logs, and the newest that are told."""
    tables = _tables(whose)
    if is_open:
        tables = tables.exclude(visibility=Visibility.PASSWORD)
    uncounted = Seat.objects.filter(user=whose, fides_tally=None)
    is_read = Exists(uncounted.filter(table=OuterRef("pk")))
    newest = tables.filter(_is_told(whose)).values("pk")[:SHOWN]
    told = ExpressionWrapper(_is_told(whose), BooleanField())
    return tables.filter(Q(pk__in=newest) | Q(is_read)).annotate(is_read=is_read, is_told=told)


def _is_told(whose: User) -> Q:
    """Return the condition that promises at a table are told one by one."""
    running = ~Q(status__in=OVER) if whose.unnamed else Q()
    return Q(visibility=Visibility.PUBLIC) & running


def tables_to_tally(most: int) -> list[int]:
    """Return the ids of tables whose game is over and whose promises are not counted yet."""
    games = Table.objects.filter(game__in=bargaining(), start__isnull=False, practice="")
    over = games.filter(status__in=OVER)
    missing = Seat.objects.filter(table=OuterRef("pk"), fides_tally=None)
    found = over.filter(Exists(missing)).order_by("pk")
    return list(found.values_list("pk", flat=True)[:most])


def fides_section(whose: User, viewer: Viewer) -> dict[str, Any]:
    """Return the fides for a person's page.

    It is the same for every viewer, so that nobody at an anonymous table learns anything from it.
    """
    return {"fides": open_fides_of(whose)}


def fides_fact(whose: User, viewer: Viewer) -> list[tuple[str, str]]:
    """Return the fides for the card beside a name, counted where it has been added up."""
    kept, broken = _sums(whose, is_open=True).get()
    judged = (kept or 0) + (broken or 0)
    if not judged:
        return []
    percent = round(100 * (kept or 0) / judged)
    return [(_("Promises kept"), _("%(percent)s %%") % {"percent": percent})]


def _tables(whose: User) -> QuerySet[Table]:
    """Return the person's tables where something was promised, newest first."""
    over = Q(status__in=OVER)
    promising = Entry.objects.filter(raw__do="deal", raw__deal__has_key="promises")
    mine = Table.objects.filter(Q(anonymous=False) | over, start__isnull=False, seats__user=whose)
    promised = promising.filter(table__practice="", table__seats__user=whose)
    in_rows, in_packs = Q(pk__in=promised.values("table")), Q(packed_log__has_promises=True)
    found = mine.filter(in_rows | in_packs)
    return found.order_by("-started_at")


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
    sealed = {str(one.raw["deal"]["id"]): one.at for one in _deals(entries_of(table))}
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
    sealed = _sealed({table for table, _ in made})
    for table, line in made:
        names = dict(enumerate(seat_names(table, table.seats.all())))
        sentence = named(line.say(None), names)
        length = sealed.get((table.pk, line.deal), table.length)
        yield PromiseOf(table, sentence, status_of(table, line), line.why, length)


def _sealed(tables: set[Table]) -> dict[tuple[int, str], int]:
    """Return the length of the log right after each deal of the tables was sealed."""
    return {
        (table_id, str(deal.raw["deal"]["id"])): deal.index + 1
        for table_id, log in logs_of(tables).items()
        for deal in _deals(log)
    }


def _deals(log: Iterable[Logged]) -> Iterator[Logged]:
    return (entry for entry in log if entry.raw.get("do") == "deal")
