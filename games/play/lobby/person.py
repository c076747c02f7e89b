"""A person's games: on their public page, and in the export of their own data."""

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, QuerySet

from engine import games
from games.accounts.models import User
from games.accounts.registry import Viewer
from games.play.lobby.selectors import PLAYING, RUNNING, Listed, Wish, of_game, paged, rows_of
from games.play.models import (
    Entry,
    Intervention,
    OrderAhead,
    Seat,
    Status,
    Table,
    Tenure,
    Visibility,
)
from games.play.seats.reliability import open_standing

SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Results:
    """How often somebody came first, second and so on in one game."""

    title: str
    played: int
    places: list[int]


def games_of(whose: User, viewer: Viewer) -> dict[str, Any]:
    """Return the results of finished games, and the public tables where the person sits now."""
    now, over = _tables_now(whose), _tables_played(whose, viewer)
    playing, played = now.count(), over.count()
    results = results_of(whose)
    return {
        "standing": open_standing(whose),
        "results": results,
        "last_places": range(1, 1 + len(results[0].places)) if results else (),
        "now_playing": rows_of(now.order_by("-created_at", "-pk"), viewer, SHOWN),
        "rows": rows_of(over, viewer, SHOWN),
        "more_now": playing > SHOWN and playing,
        "more_played": played > SHOWN and played,
        "whose": whose,
    }


def games_listed(whose: User, viewer: Viewer, wish: Wish, page: str) -> Listed:
    """Return one page of the person's games, either running or finished."""
    now, over = _tables_now(whose), _tables_played(whose, viewer)
    found = now.order_by("-created_at", "-pk") if wish.kind == PLAYING.name else over
    return paged(of_game(found, wish), viewer, page)


def _tables_now(whose: User) -> "QuerySet[Table]":
    """Return running public games, without those where names are hidden, whoever looks."""
    running = Table.objects.filter(seats__user=whose, status__in=RUNNING)
    return running.filter(visibility=Visibility.PUBLIC, anonymous=False)


def _tables_played(whose: User, viewer: Viewer) -> "QuerySet[Table]":
    over = Table.objects.filter(seats__user=whose, status=Status.FINISHED)
    if viewer.pk != whose.pk:
        over = over.filter(visibility=Visibility.PUBLIC)
    return over.order_by("-finished_at", "-pk")


def results_of(whose: User) -> list[Results]:
    """Return the person's results, one item for each game they have finished."""
    seats = Seat.objects.filter(user=whose, table__status=Status.FINISHED, place__isnull=False)
    counted = seats.values_list("table__game", "place").annotate(times=Count("pk")).order_by()
    times = {(name, place): n for name, place, n in counted}
    last = max((place for _, place in times), default=0)
    rows = {
        name: [times.get((name, place), 0) for place in range(1, last + 1)] for name in games.NAMES
    }
    return [
        Results(games.get(name).title, sum(places), places)
        for name, places in rows.items()
        if any(places)
    ]


def everything_played(user: User) -> dict[str, Any]:
    """Return everything that this app keeps about a person, for the export of their data."""
    seats = Seat.objects.filter(user=user).order_by("table_id")
    entries = Entry.objects.filter(user=user).order_by("table_id", "index")
    orders = OrderAhead.objects.filter(seat__user=user).order_by("seat__table_id")
    deeds = Intervention.objects.filter(user=user).order_by("at")
    return {
        "seats": list(
            seats.values(
                *("table__code", "table__title", "table__game", "number", "family"),
                *("joined_at", "turns", "missed", "place"),
            )
        ),
        "tables_made": list(
            Table.objects.filter(organiser=user).values("code", "title", "game", "created_at")
        ),
        "seats_left": list(
            Tenure.objects.filter(user=user)
            .order_by("until")
            .values("seat__table__code", "seat__number", "since", "until", "turns", "missed")
        ),
        "entries": list(entries.values("table__code", "index", "raw", "made_by", "at")),
        "orders": list(orders.values("seat__table__code", "actions", "when", "left_at")),
        "interventions": list(deeds.values("table__code", "kind", "refused", "reason", "at")),
    }
