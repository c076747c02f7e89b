"""The kinds of notices about tables, and whether what a notice asks for is still open.

`games.post` knows no tables, so it calls the functions registered here.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Final

from django.utils.translation import gettext_lazy as _

from games.accounts.models import User
from games.play.models import Proposal, Seat, Status, Table
from games.play.models.table import SCOPE
from games.post.models import DeliveryMode, Notice
from games.post.registry import Kind, each_if

TURNS, TABLES, FOLLOWED = _("My turns"), _("My tables"), _("People I follow")


def title_of_scope(person: User, scope: str) -> str | None:
    """Return the table's title if the person sits there or has a seat kept for them, else None.

    Only they choose how they are told of this table.
    """
    code = scope.partition(":")[2]
    mine = Table.objects.filter(code=code, seats__user=person)
    kept = Table.objects.filter(code=code, seats__kept_for=person)
    return (mine | kept).distinct().values_list("title", flat=True).first()


def must_still_act(notices: Sequence[Notice], now: datetime) -> Sequence[Notice]:
    """Return those of the notices whose person must still act, with one query for all."""
    codes = {notice.scope.partition(":")[2] for notice in notices}
    awaited = Seat.objects.filter(
        user__in={notice.person_id for notice in notices},
        must_act=True,
        table__code__in=codes,
        table__status=Status.PLAYING,
    )
    found = set(awaited.values_list("user_id", "table__code"))
    return [one for one in notices if (one.person_id, one.scope.partition(":")[2]) in found]


def must_still_confirm(notice: Notice, now: datetime) -> bool:
    waiting = Seat.objects.filter(user=notice.person, confirmed_at=None)
    code = notice.scope.partition(":")[2]
    return waiting.filter(table__code=code, table__status=Status.STARTING).exists()


def seat_is_still_kept(notice: Notice, now: datetime) -> bool:
    code = notice.scope.partition(":")[2]
    return Seat.objects.filter(table__code=code, kept_for=notice.person).exists()


def is_still_asked(notice: Notice, now: datetime) -> bool:
    code, key = notice.scope.partition(":")[2], notice.cause.partition(":")[2]
    mine = Seat.objects.filter(table__code=code, user=notice.person).values_list(
        "number", flat=True
    )
    asked = Proposal.objects.filter(key=key, outcome=Proposal.Outcome.OPEN).first()
    return asked is not None and any(number not in asked.agreed for number in mine)


def may_still_demand(notices: Sequence[Notice], now: datetime) -> Sequence[Notice]:
    """Return those of the notices whose person may still demand, and has not looked since.

    The chance is over when the log has gone on by an action; then the notices are withdrawn too.
    """
    codes = {notice.scope.partition(":")[2] for notice in notices}
    held = Seat.objects.filter(
        user__in={notice.person_id for notice in notices},
        table__code__in=codes,
        table__status=Status.PLAYING,
    )
    rows = held.values_list("user_id", "table__code", "seen_length")
    seen = {(person, code): length for person, code, length in rows}
    return [
        notice
        for notice in notices
        if seen.get((notice.person_id, notice.scope.partition(":")[2]), NEVER)
        < notice.payload.get("length", 0)
    ]


NEVER: Final = 10**9  # the log of a table is shorter

_kind = partial(Kind, occurs_in=SCOPE)
AT_ONCE: Final = DeliveryMode.AT_ONCE
KINDS: Final = (
    _kind("your_turn", _("It is my turn"), TURNS, AT_ONCE, True, open_among=must_still_act),
    _kind("deadline_near", _("My time is running out"), TURNS, AT_ONCE,
          open_among=must_still_act),
    _kind("may_demand", _("I may have all laurels shown"), TURNS, AT_ONCE,
          open_among=may_still_demand),
    _kind("played_by_clock", _("The clock has played for me"), TURNS),
    _kind("order_dropped", _("My order ahead does not fit any more"), TURNS, DeliveryMode.SITE),
    _kind("confirm_start", _("A table can start when I confirm"), TABLES, AT_ONCE, True,
          open_among=each_if(must_still_confirm)),
    _kind("table_starts", _("A game begins"), TABLES, said_by="your_turn"),
    _kind("table_ended", _("A game is over"), TABLES),
    _kind("proposal", _("All players are asked to agree"), TABLES, AT_ONCE, True,
          open_among=each_if(is_still_asked)),
    _kind("paused", _("A game pauses, goes on, or has another clock"), TABLES),
    _kind("substitute_wanted", _("A seat wants a substitute"), TABLES, DeliveryMode.DIGEST),
    _kind("rematch", _("A seat is kept for me at a rematch"), TABLES, AT_ONCE, True,
          open_among=each_if(seat_is_still_kept)),
    _kind("followed_started", _("Somebody I follow begins a public game"), FOLLOWED,
          DeliveryMode.SITE, in_scopes=False),
    _kind("followed_finished", _("Somebody I follow finishes a public game"), FOLLOWED,
          DeliveryMode.SITE, in_scopes=False),
)  # fmt: skip
