"""A person's fides: the promises they kept and broke, as far as everybody may know them.

Deals are public at their table. A table that hides names counts only once it is over. Only
public tables are named; the promises of the others count in the numbers alone. So do those of
finished games of somebody who does not want to be named there.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, prefetch_related_objects
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
    held = _held(whose, is_open)
    kept, broken = _sums(held)
    read, newest = _to_read(held, whose)
    if not (read or newest):  # all is added up already, and nothing is told
        return Fides(kept, broken, [])
    found = list(Table.objects.filter(pk__in=read.union(newest)).order_by("-started_at"))
    prefetch_related_objects(
        found,
        Prefetch("seats", Seat.objects.select_related("user").order_by("number")),
        Prefetch("promise_marks", PromiseMark.objects.all()),
    )
    made = [
        status_of(table, line)
        for table in found
        if table.pk in read
        for line in _lines(table, whose)
    ]
    told = [(table, line) for table in found if table.pk in newest for line in _lines(table, whose)]
    return Fides(
        kept=kept + made.count("kept"),
        broken=broken + made.count("broken"),
        shown=list(_shown(told[:SHOWN])),
    )


class CountedSeat(NamedTuple):
    """A seat that a person holds at a started game, with its tally and what is known of its log."""

    table: int
    status: str
    visibility: str
    anonymous: bool
    kept: int | None  # None: not counted yet
    broken: int | None
    packed_promises: bool | None  # None: its log is not packed

    def is_told(self, whose: User) -> bool:
        """Tell whether promises at the table are told one by one."""
        is_shown = self.status in OVER or not whose.unnamed
        return self.visibility == Visibility.PUBLIC and is_shown


def _held(whose: User, is_open: bool) -> list[CountedSeat]:
    """Return the seats that the person holds at started games, those that began last first."""
    held = Seat.objects.filter(user=whose, table__start__isnull=False, table__practice="")
    if is_open:
        held = held.exclude(table__visibility=Visibility.PASSWORD)
    columns = (
        *("table", "table__status", "table__visibility", "table__anonymous"),
        *("fides_tally__kept", "fides_tally__broken", "table__packed_log__has_promises"),
    )
    return [CountedSeat(*row) for row in held.order_by("-table__started_at").values_list(*columns)]


def _sums(held: Sequence[CountedSeat]) -> tuple[int, int]:
    """Add up how many promises the tallies have, kept and broken."""
    return sum(seat.kept or 0 for seat in held), sum(seat.broken or 0 for seat in held)


def _to_read(held: Iterable[CountedSeat], whose: User) -> tuple[set[int], set[int]]:
    """Return the tables whose promises are counted by their logs, and the newest that are told.

    Where names are hidden, only games that are over are among them.
    """
    known = [seat for seat in held if seat.status in OVER or not seat.anonymous]
    wanted = [seat for seat in known if seat.kept is None or seat.is_told(whose)]
    promising = _with_promises([seat.table for seat in wanted if seat.packed_promises is None])
    made = [seat for seat in wanted if seat.packed_promises or seat.table in promising]
    told = [seat.table for seat in made if seat.is_told(whose)]
    return {seat.table for seat in made if seat.kept is None}, set(told[:SHOWN])


def _with_promises(tables: Collection[int]) -> set[int]:
    """Return those of the tables in whose log something was promised."""
    deals = Entry.objects.filter(raw__do="deal", raw__deal__has_key="promises", table__in=tables)
    return set(deals.values_list("table", flat=True))


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
    kept, broken = _sums(_held(whose, is_open=True))
    if not kept + broken:
        return []
    percent = round(100 * kept / (kept + broken))
    return [(_("Promises kept"), _("%(percent)s %%") % {"percent": percent})]


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
