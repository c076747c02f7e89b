"""A person's games, on their public page and on the card beside their name."""

from collections.abc import Collection
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.common import clock
from games.lobby.lists.selectors import PLAYING, Listed, Wish, of_game, paged
from games.lobby.people.company import partners_of
from games.lobby.people.record import record_of
from games.lobby.rows import LISTED, rows_with_seats
from games.play.models import Table

SHOWN: Final = 10


def games_of(whose: User, viewer: Viewer) -> dict[str, Any]:
    """Return the results of finished games, and the public tables where the person sits now."""
    record = record_of(whose, viewer)
    running, played = record.running, record.over
    rows = rows_with_seats(_tables([*running[:SHOWN], *played[:SHOWN]]), viewer)
    rows.sort(key=lambda row: [*running, *played].index(row.table.pk))
    results = record.results
    return {
        "with_me": record.with_me,
        "partners": partners_of(whose, played),
        "standing": record.standing,
        "results": results,
        "favourite": max(results, key=lambda one: one.played).title if results else "",
        "now": clock.now(),
        "last_places": range(1, 1 + len(results[0].places)) if results else (),
        "now_playing": [row for row in rows if not row.table.is_over],
        "rows": [row for row in rows if row.table.is_over],
        "more_now": len(running) > SHOWN and len(running),
        "more_played": len(played) > SHOWN and len(played),
        "whose": whose,
    }


def games_listed(whose: User, viewer: Viewer, wish: Wish, page: str) -> Listed:
    """Return one page of the person's games, either running or finished."""
    record = record_of(whose, viewer)
    if wish.kind == PLAYING.name:
        found = _tables(record.running).order_by("-created_at", "-pk")
    else:
        found = _tables(record.over).order_by("-finished_at", "-pk")
    return paged(of_game(found, wish), viewer, page)


def _tables(found: Collection[int]) -> "QuerySet[Table]":
    return Table.objects.filter(pk__in=found).only(*LISTED)


def facts_of_card(whose: User, viewer: Viewer) -> list[tuple[str, str]]:
    """Return a few facts for the card beside the person's name."""
    record = record_of(whose, viewer)
    known = record.standing
    facts = [(_("Games finished"), str(known.finished)), (_("Won"), str(known.won))]
    if known.reliability is not None:
        facts.append((_("Turns in time"), _("%(n)s %%") % {"n": known.reliability}))
    if record.with_me:
        facts.append((_("With me"), str(record.with_me)))
    return facts
