"""The record of a person, for their page: everything that is counted about their seats.

It is one query, grouped by game and place. The conditions are those of the lists that the page
shows, so that a number never tells more than they do.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db.models import CharField, Count, F, IntegerField, Q, QuerySet, Sum, Value

from engine import games
from games.accounts.models import User
from games.accounts.registry import Viewer
from games.lobby.people.company import at_table_with
from games.play.models import RUNNING, Seat, Status, Visibility
from games.play.seats.reliability import Standing, hidden_at, open_tenures

OVER: Final = Q(status=Status.FINISHED, practice="")


@dataclass(frozen=True, slots=True)
class Results:
    """The number of times that somebody came first, second and so on in one game."""

    title: str
    played: int
    places: list[int]


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """The sums of a person's seats: games that are shown now and over, with the viewer, results."""

    now: int
    over: int
    with_me: int
    standing: Standing
    results: list[Results]


def record_of(whose: User, viewer: Viewer) -> PersonRecord:
    """Return what is counted of the person, as far as the viewer may know."""
    rows = list(_counted(whose, viewer))
    sums = [sum(row[at] for row in rows) for at in range(3, 10)]
    now, over, with_me, finished, won, turns, missed = sums
    times = {(row[0], row[1]): row[2] for row in rows if row[2]}
    return PersonRecord(now, over, with_me, Standing(finished, won, turns, missed), _results(times))


def results_of(whose: User) -> list[Results]:
    """Return the person's results, one item for each game they have finished.

    Like the rest of the record, they leave out tables with a password.
    """
    return record_of(whose, AnonymousUser()).results


def is_shown_now() -> Q:
    """Return the condition that a table is a running public game with names, whoever looks."""
    return Q(status__in=RUNNING, visibility=Visibility.PUBLIC, anonymous=False)


def is_shown_over(whose: User, viewer: Viewer) -> Q:
    """Return the condition that a game is over and is shown among those of the person."""
    if viewer.pk == whose.pk:
        return OVER
    return Q(pk__in=[]) if whose.unnamed else OVER & Q(visibility=Visibility.PUBLIC)


def _counted(whose: User, viewer: Viewer) -> "QuerySet[Seat, Any]":
    """Count the person's seats by game and place, and add the turns on seats they have left."""
    shown = _at_seat(Q(practice="")) & ~hidden_at("table")
    over = shown & Q(table__status=Status.FINISHED)
    placed = _at_seat(OVER) & ~Q(table__visibility=Visibility.PASSWORD) & Q(place__isnull=False)
    met = _at_seat(at_table_with(whose, viewer) & OVER)
    held = Seat.objects.filter(user=whose).order_by().values_list("table__game", "place")
    counted = held.annotate(
        times=Count("pk", filter=placed),
        now=Count("pk", filter=_at_seat(is_shown_now())),
        over=Count("pk", filter=_at_seat(is_shown_over(whose, viewer))),
        met=Count("pk", filter=met),
        finished=Count("pk", filter=over),
        won=Count("pk", filter=over & Q(place=1)),
        turns_played=Sum("turns", filter=shown, default=0),
        turns_missed=Sum("missed", filter=shown, default=0),
    )
    nothing = {f"n{at}": Value(0, IntegerField()) for at in range(7)}
    left = open_tenures(whose).order_by().annotate(none=Value("", CharField()), **nothing)
    return counted.union(left.values_list("none", *nothing, F("turns"), F("missed")), all=True)


def _at_seat(condition: Q) -> Q:
    """Return the condition on a table as one on its seats."""
    found = Q(_connector=condition.connector, _negated=condition.negated)
    for child in condition.children:
        if isinstance(child, Q):
            found.children.append(_at_seat(child))
        elif isinstance(child, tuple):
            found.children.append((f"table__{child[0]}", child[1]))
    return found


def _results(times: dict[tuple[str, int], int]) -> list[Results]:
    last = max((place for _, place in times), default=0)
    rows = {
        name: [times.get((name, place), 0) for place in range(1, last + 1)] for name in games.NAMES
    }
    return [
        Results(games.get(name).title, sum(places), places)
        for name, places in rows.items()
        if any(places)
    ]
