"""The record of a person: what others may know of the seats that they hold or have left.

All of it comes from one query, a row for each seat. The page of a person, the card beside their
name and the list of their games take it from here, so that a number never tells more than a list.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db.models import BooleanField, Exists, IntegerField, OuterRef, QuerySet, Value

from engine import games
from games.accounts.models import User
from games.accounts.registry import Viewer
from games.play.models import RUNNING, Seat, Status, Tenure, Visibility
from games.play.seats.admission import Standing

OF_TABLE: Final = (
    *("id", "game", "status", "visibility", "anonymous", "practice"),
    *("created_at", "finished_at"),
)
NO: Final = Value(False, BooleanField())
YES: Final = Value(True, BooleanField())


class HeldSeat(NamedTuple):
    """A seat that a person holds or has left, with what the record needs of its table."""

    table: int
    game: str
    status: str
    visibility: str
    anonymous: bool
    practice: str
    created_at: datetime
    finished_at: datetime | None
    turns: int
    missed: int
    place: int | None
    has_left: bool
    has_viewer: bool  # the viewer sits there too

    @property
    def is_finished(self) -> bool:
        return self.status == Status.FINISHED and not self.practice and not self.has_left

    @property
    def counts(self) -> bool:
        """Tell whether everybody may know that the person plays or played there.

        Running games where names are hidden do not count, or changes of the record would tell who
        sits there, nor do tables with a password, of which strangers learn nothing.
        """
        is_over = self.status in (Status.FINISHED, Status.ENDED)
        is_hidden = self.anonymous and not is_over
        return not (self.practice or is_hidden or self.visibility == Visibility.PASSWORD)


@dataclass(frozen=True, slots=True)
class Results:
    """The number of times that somebody came first, second and so on in one game."""

    title: str
    played: int
    places: list[int]


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """The record of a person as one viewer may see it, with the ids of tables, newest first."""

    running: list[int]
    over: list[int]
    with_me: int
    standing: Standing
    results: list[Results]


def record_of(whose: User, viewer: Viewer) -> PersonRecord:
    """Return the record of the person, as far as the viewer may know it."""
    seats = [HeldSeat(*row) for row in _seats(whose, viewer)]
    finished = [seat for seat in seats if seat.is_finished]
    shown = finished
    if viewer.pk != whose.pk:
        public = [seat for seat in finished if seat.visibility == Visibility.PUBLIC]
        shown = [] if whose.unnamed else public
    shown.sort(key=lambda seat: (seat.finished_at or seat.created_at, seat.table), reverse=True)
    return PersonRecord(
        running=_running(seats),
        over=[seat.table for seat in shown],
        with_me=sum(seat.has_viewer for seat in finished),
        standing=_standing(seats),
        results=_results([seat for seat in finished if seat.counts]),
    )


def _seats(whose: User, viewer: Viewer) -> "QuerySet[Seat, Any]":
    """Select the seats that the person holds, then those that they have left."""
    held = (
        Seat.objects.filter(user=whose)
        .order_by()
        .values_list(
            *(f"table__{name}" for name in OF_TABLE),
            "turns",
            "missed",
            "place",
            NO,
            _met(whose, viewer),
        )
    )
    nowhere = Value(None, IntegerField())
    left = (
        Tenure.objects.filter(user=whose)
        .order_by()
        .values_list(
            *(f"seat__table__{name}" for name in OF_TABLE), "turns", "missed", nowhere, YES, NO
        )
    )
    return held.union(left, all=True)


def _met(whose: User, viewer: Viewer) -> Any:
    """Return whether the viewer sits at the table of a seat; nowhere if that may not be known."""
    if not viewer.is_authenticated or viewer.pk == whose.pk or whose.unnamed:
        return NO
    return Exists(Seat.objects.filter(user=viewer, table=OuterRef("table")))


def _running(seats: Sequence[HeldSeat]) -> list[int]:
    """Return the public games being played on these seats, whoever looks."""
    public = [
        seat
        for seat in seats
        if seat.counts and seat.status in RUNNING and seat.visibility == Visibility.PUBLIC
    ]
    newest = sorted(public, key=lambda seat: (seat.created_at, seat.table), reverse=True)
    return [seat.table for seat in newest if not seat.has_left]


def _standing(seats: Sequence[HeldSeat]) -> Standing:
    """Add up what everybody may know: turns on seats since left count, games on seats held."""
    counted = [seat for seat in seats if seat.counts]
    finished = [seat for seat in counted if seat.is_finished]
    return Standing(
        finished=len(finished),
        won=sum(seat.place == 1 for seat in finished),
        turns=sum(seat.turns for seat in counted),
        missed=sum(seat.missed for seat in counted),
    )


def _results(finished: Sequence[HeldSeat]) -> list[Results]:
    """Return the results of each game that was finished, with as many places for all."""
    times = Counter((seat.game, seat.place) for seat in finished if seat.place)
    last = max((place for _game, place in times if place), default=0)
    played = Counter(seat.game for seat in finished if seat.place)
    return [
        Results(
            games.get(name).title,
            played[name],
            [times[name, place] for place in range(1, last + 1)],
        )
        for name in games.NAMES
        if played[name]
    ]
