"""A person's games, on their public page and on the card beside their name."""

from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import gettext as _

from engine import games
from games.accounts.models import User
from games.accounts.registry import Viewer
from games.common import clock
from games.lobby.lists.selectors import PLAYING, Listed, Wish, of_game, paged
from games.lobby.people.company import at_table_with, partners_of, times_with
from games.lobby.rows import LobbyRow, rows_of
from games.play.models import RUNNING, Seat, Status, Table, Visibility
from games.play.seats.reliability import open_standing

SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class Results:
    """The number of times that somebody came first, second and so on in one game."""

    title: str
    played: int
    places: list[int]


def games_of(whose: User, viewer: Viewer) -> dict[str, Any]:
    """Return the results of finished games, and the public tables where the person sits now."""
    counts = _counts(whose, viewer)
    playing, played = counts["now"], counts["over"]
    now_playing, rows = _rows(whose, viewer)
    results = results_of(whose)
    return {
        "with_me": counts["with_me"],
        "partners": partners_of(whose, viewer),
        "standing": open_standing(whose),
        "results": results,
        "favourite": max(results, key=lambda one: one.played).title if results else "",
        "now": clock.now(),
        "last_places": range(1, 1 + len(results[0].places)) if results else (),
        "now_playing": now_playing,
        "rows": rows,
        "more_now": playing > SHOWN and playing,
        "more_played": played > SHOWN and played,
        "whose": whose,
    }


def _counts(whose: User, viewer: Viewer) -> dict[str, int]:
    """Count the person's games that are shown, and those that they have played with the viewer."""
    met = Q(at_table_with(whose, viewer), status=Status.FINISHED, practice="")
    found = {"now": _is_now(), "over": _is_played(whose, viewer), "with_me": met}
    held = Table.objects.filter(seats__user=whose)
    counted: dict[str, int] = held.aggregate(
        **{name: Count("pk", filter=which) for name, which in found.items()}
    )
    return counted


def _rows(whose: User, viewer: Viewer) -> tuple[list[LobbyRow], list[LobbyRow]]:
    """Return the newest tables that are being played and the last that have been, read at once."""
    now, over = _tables_now(whose).order_by("-created_at", "-pk"), _tables_played(whose, viewer)
    either = Q(pk__in=now.values("pk")[:SHOWN]) | Q(pk__in=over.values("pk")[:SHOWN])
    last = F("finished_at").desc(nulls_last=True)
    tables = Table.objects.filter(either).order_by(last, "-created_at", "-pk")
    found = rows_of(tables, viewer, 2 * SHOWN)
    running = [row for row in found if not row.table.is_over]
    return running, [row for row in found if row.table.is_over]


def games_listed(whose: User, viewer: Viewer, wish: Wish, page: str) -> Listed:
    """Return one page of the person's games, either running or finished."""
    now, over = _tables_now(whose), _tables_played(whose, viewer)
    found = now.order_by("-created_at", "-pk") if wish.kind == PLAYING.name else over
    return paged(of_game(found, wish), viewer, page)


def _tables_now(whose: User) -> "QuerySet[Table]":
    """Return running public games, without those where names are hidden, whoever looks."""
    return Table.objects.filter(_is_now(), seats__user=whose)


def _tables_played(whose: User, viewer: Viewer) -> "QuerySet[Table]":
    """Return finished games; those of somebody who is not named there are their own business."""
    over = Table.objects.filter(_is_played(whose, viewer), seats__user=whose)
    return over.order_by("-finished_at", "-pk")


def _is_now() -> Q:
    return Q(status__in=RUNNING, visibility=Visibility.PUBLIC, anonymous=False)


def _is_played(whose: User, viewer: Viewer) -> Q:
    over = Q(status=Status.FINISHED, practice="")
    if viewer.pk == whose.pk:
        return over
    return Q(pk__in=[]) if whose.unnamed else over & Q(visibility=Visibility.PUBLIC)


def facts_of_card(whose: User, viewer: Viewer) -> list[tuple[str, str]]:
    """Return a few facts for the card beside the person's name."""
    known = open_standing(whose)
    facts = [(_("Games finished"), str(known.finished)), (_("Won"), str(known.won))]
    if known.reliability is not None:
        facts.append((_("Turns in time"), _("%(n)s %%") % {"n": known.reliability}))
    if met := times_with(whose, viewer):
        facts.append((_("With me"), str(met)))
    return facts


def results_of(whose: User) -> list[Results]:
    """Return the person's results, one item for each game they have finished.

    Like the rest of the record, they leave out tables with a password.
    """
    games_over = Seat.objects.filter(table__status=Status.FINISHED, table__practice="")
    games_over = games_over.exclude(table__visibility=Visibility.PASSWORD)
    seats = games_over.filter(user=whose, place__isnull=False)
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
