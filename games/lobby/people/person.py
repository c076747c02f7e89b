"""A person's games, on their public page and on the card beside their name."""

from typing import Any, Final

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.common import clock
from games.lobby.lists.selectors import PLAYING, Listed, Wish, of_game, paged
from games.lobby.people.company import partners_of, times_with
from games.lobby.people.record import is_shown_now, is_shown_over, record_of
from games.lobby.rows import SECRET, LobbyRow, rows_with_seats
from games.play.models import Table
from games.play.seats.reliability import open_standing

SHOWN: Final = 10


def games_of(whose: User, viewer: Viewer) -> dict[str, Any]:
    """Return the results of finished games, and the public tables where the person sits now."""
    record = record_of(whose, viewer)
    playing, played, results = record.now, record.over, record.results
    now_playing, rows = _rows(whose, viewer)
    return {
        "with_me": record.with_me,
        "partners": partners_of(whose, viewer),
        "standing": record.standing,
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


def _rows(whose: User, viewer: Viewer) -> tuple[list[LobbyRow], list[LobbyRow]]:
    """Return the newest tables that are being played and the last that have been, read at once."""
    found = rows_with_seats(_newest_tables(whose, viewer), viewer)
    running = [row for row in found if not row.table.is_over]
    return running, [row for row in found if row.table.is_over]


def _newest_tables(whose: User, viewer: Viewer) -> "QuerySet[Table]":
    now, over = _tables_now(whose).order_by("-created_at", "-pk"), _tables_played(whose, viewer)
    either = Q(pk__in=now.values("pk")[:SHOWN]) | Q(pk__in=over.values("pk")[:SHOWN])
    last = F("finished_at").desc(nulls_last=True)
    tables = Table.objects.filter(either).order_by(last, "-created_at", "-pk")
    return tables.defer(*SECRET)[: 2 * SHOWN]


def games_listed(whose: User, viewer: Viewer, wish: Wish, page: str) -> Listed:
    """Return one page of the person's games, either running or finished."""
    now, over = _tables_now(whose), _tables_played(whose, viewer)
    found = now.order_by("-created_at", "-pk") if wish.kind == PLAYING.name else over
    return paged(of_game(found, wish), viewer, page)


def _tables_now(whose: User) -> "QuerySet[Table]":
    """Return running public games, without those where names are hidden, whoever looks."""
    return Table.objects.filter(is_shown_now(), seats__user=whose)


def _tables_played(whose: User, viewer: Viewer) -> "QuerySet[Table]":
    """Return finished games; those of somebody who is not named there are their own business."""
    over = Table.objects.filter(is_shown_over(whose, viewer), seats__user=whose)
    return over.order_by("-finished_at", "-pk")


def facts_of_card(whose: User, viewer: Viewer) -> list[tuple[str, str]]:
    """Return a few facts for the card beside the person's name."""
    known = open_standing(whose)
    facts = [(_("Games finished"), str(known.finished)), (_("Won"), str(known.won))]
    if known.reliability is not None:
        facts.append((_("Turns in time"), _("%(n)s %%") % {"n": known.reliability}))
    if met := times_with(whose, viewer):
        facts.append((_("With me"), str(met)))
    return facts
