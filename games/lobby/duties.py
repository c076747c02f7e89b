"""Duties that wait for a person: at tables before and during the game, and in apps above."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.common.waiting_lines import Waiting
from games.lobby.registry import registry
from games.lobby.rows import LISTED
from games.play.clock.words import listed_deadline
from games.play.models import NOT_OVER, Seat, Status, Table

ASKED: Final = (
    *("number", "user", "kept_for", "left_by", "wanted"),
    *("must_act", "deadline", "confirmed_at"),
)
"""The columns of a seat that tell what waits for its holder."""


def concerned_seats(user: User) -> list[Seat]:
    """Return the person's seats at tables not yet over, and those kept for them or left by them.

    The seats come with what lists show of their tables.
    """
    held = Q(user=user, table__status__in=NOT_OVER)
    kept = Q(kept_for=user, table__status__in=[Status.SETUP, Status.STARTING])
    left = Q(left_by=user, wanted=True)
    found = Seat.objects.filter(held | kept | left, table__practice="").select_related("table")
    return list(found.only(*ASKED, *(f"table__{name}" for name in LISTED)))


def waiting_for(user: User, seats: Sequence[Seat], now: datetime) -> list[Waiting]:
    """Return all that waits for the person: duties first, and among them what is due soonest.

    `seats` are those of `concerned_seats`.
    """
    found = list(_at_seats(user, seats))
    for provider in registry.waiting_providers.values():
        found += provider(user, seats, now)
    return sorted(found, key=lambda item: (not item.urgent, item.due is None, item.due or now))


def _at_seats(user: User, seats: Iterable[Seat]) -> Iterator[Waiting]:
    """Yield what the person's seats wait for."""
    for seat in seats:
        table = seat.table
        if seat.user_id != user.pk and seat.kept_for_id == user.pk:
            said = _("A seat is kept for you at %s"), _("A seat is kept for you")
            yield _waiting("seat", table, *said)
        elif seat.user_id != user.pk:  # left or lost, and nobody else has taken it yet
            said = _("You can still come back to %s"), _("You can still come back")
            yield _waiting("return", table, *said, urgent=False)
        elif table.status == Status.STARTING and seat.confirmed_at is None:
            said = (
                _("%s is full: confirm, and it starts"),
                _("Everybody is here: confirm, and it starts"),
            )
            yield _waiting("start", table, *said)
        elif table.status == Status.PLAYING and seat.must_act:
            due = seat.deadline or listed_deadline(table, seat)
            yield _waiting("turn", table, _("Your turn at %s"), _("Your turn"), due=due)


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
