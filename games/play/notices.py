"""What the people at a table are told by mail: rows of the outbox, written with their cause."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse

from games.accounts.models import User
from games.play.models import Seat, Table
from games.post.services import Letter, queue_mail, withdraw_mail

GRACE: Final = timedelta(minutes=10)
"""Who is at the table anyway acts before the mail about his turn leaves."""


def people_at(table: Table) -> list[Seat]:
    """The seats of people who can be mailed."""
    held = Seat.objects.filter(table=table, user__is_active=True)
    return list(held.select_related("user").order_by("number"))


def your_turn(table: Table, seats: Iterable[Seat], *, now: datetime) -> None:
    for seat in seats:
        cause = f"{_turns_of(table)}{table.log_version}"
        _send("your_turn", table, seat, cause, now=now, due_at=now + GRACE)


def no_longer_your_turn(table: Table, seats: Iterable[Seat]) -> None:
    """Who has acted needs no mail about it any more."""
    for seat in seats:
        assert seat.user is not None
        withdraw_mail(seat.user, _turns_of(table))


def _turns_of(table: Table) -> str:
    return f"turn:{table.code}:"


def please_confirm(table: Table, *, now: datetime) -> None:
    for seat in people_at(table):
        if seat.confirmed_at is None:
            _send("please_confirm", table, seat, f"confirm:{table.code}:{table.version}", now=now)


def started(table: Table, *, now: datetime) -> None:
    """The first turn mail at the same time: one is enough, and none if one is there anyway."""
    for seat in people_at(table):
        cause = f"{_turns_of(table)}{table.log_version}"
        _send("started", table, seat, cause, now=now, due_at=now + GRACE)


def game_over(table: Table, seats: Iterable[Seat], *, now: datetime) -> None:
    for seat in seats:
        _send("game_over", table, seat, f"over:{table.code}:{table.log_version}", now=now)


def invited(table: Table, address: str, token: str, *, by: User, now: datetime) -> None:
    link = settings.BASE_URL + reverse("play:invitation", args=[table.code, token])
    letter = _letter("invited", table, {"link": link, "by": by.name}, to=address)
    queue_mail(letter, now=now)


def rematch(table: Table, *, now: datetime) -> None:
    assert table.organiser is not None
    by = "" if table.anonymous else table.organiser.name
    for seat in Seat.objects.filter(table=table, kept_for__is_active=True):
        user = seat.kept_for
        assert user is not None
        context: dict[str, object] = {"user": user, "by": by}
        cause = f"rematch:{table.code}"
        queue_mail(_letter("rematch", table, context, to=user.email, cause=cause), now=now)


def _send(
    kind: str,
    table: Table,
    seat: Seat,
    cause: str,
    *,
    now: datetime,
    due_at: datetime | None = None,
) -> None:
    assert seat.user is not None
    context: dict[str, object] = {"seat": seat, "user": seat.user}
    letter = _letter(kind, table, context, to=seat.user.email, cause=cause, due_at=due_at)
    queue_mail(letter, now=now)


def _letter(
    kind: str,
    table: Table,
    context: dict[str, object],
    *,
    to: str,
    cause: str = "",
    due_at: datetime | None = None,
) -> Letter:
    """A letter from its template, whose first line is the subject."""
    context |= {"table": table, "table_link": settings.BASE_URL + table.get_absolute_url()}
    subject, _, text = render_to_string(f"emails/play/{kind}.txt", context).partition("\n")
    user = context.get("user")
    return Letter(
        to=to,
        subject=subject.strip(),
        text=text.strip() + "\n",
        cause=cause,
        kind=f"table.{kind}",
        recipient=user if isinstance(user, User) else None,
        due_at=due_at,
    )
