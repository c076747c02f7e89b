"""Duties that wait for a person: at tables before and during the game, and in apps above."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.common.waiting_lines import Waiting
from games.lobby.registry import registry
from games.play.clock.words import listed_deadline
from games.play.models import Seat, Status, Table


def waiting_for(user: User, now: datetime) -> list[Waiting]:
    """Return all that waits for the person: duties first, and among them what is due soonest."""
    found = list(_at_seats(user))
    for provider in registry.waiting_providers.values():
        found += provider(user, now)
    return sorted(found, key=lambda item: (not item.urgent, item.due is None, item.due or now))


def _at_seats(user: User) -> Iterator[Waiting]:
    """Yield what the person's seats wait for, with one query."""
    for seat in _awaited(user):
        yield _line(seat, user)


def _awaited(user: User) -> "QuerySet[Seat]":
    """Select the seats at which something waits for the person."""
    playing = Q(table__status=Status.PLAYING, table__practice="")
    turns = Q(playing, user=user, must_act=True)
    starts = Q(user=user, confirmed_at=None, table__status=Status.STARTING)
    kept = Q(kept_for=user, table__status__in=[Status.SETUP, Status.STARTING])
    left = Q(left_by=user, wanted=True)
    return Seat.objects.filter(turns | starts | kept | left).select_related("table")


def _line(seat: Seat, user: User) -> Waiting:
    table = seat.table
    if seat.user_id != user.pk and seat.kept_for_id == user.pk:
        return _waiting(
            "seat", table, _("A seat is kept for you at %s"), _("A seat is kept for you")
        )
    if seat.user_id != user.pk:  # left or lost, and nobody else has taken it yet
        said = _("You can still come back to %s"), _("You can still come back")
        return _waiting("return", table, *said, urgent=False)
    if table.status == Status.STARTING:
        said = (
            _("%s is full: confirm, and it starts"),
            _("Everybody is here: confirm, and it starts"),
        )
        return _waiting("start", table, *said)
    due = seat.deadline or listed_deadline(table, seat)
    return _waiting("turn", table, _("Your turn at %s"), _("Your turn"), due=due)


def _waiting(
    kind: str,
    table: Table,
    sentence: str,
    short: str,
    *,
    due: datetime | None = None,
    urgent: bool = True,
) -> Waiting:
    url = table.get_absolute_url()
    return Waiting(kind, sentence % table, url, due, urgent, code=table.code, short=short)
