"""Notices to the people at a table. Each has a cause, so that it is sent once and can be withdrawn.

The words are in templates/emails/play/: the first line is the title, the rest the text.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import strip_tags

from games.accounts.models import User
from games.play.models import Proposal, Seat, Table
from games.play.registry import registry
from games.play.seats.followers import FINISHED, STARTED, tell_followers
from games.post.services import (
    Letter,
    NewNotice,
    notice_words,
    queue_mail,
    withdraw_notices,
    write_notices,
)

GRACE: Final = timedelta(minutes=10)
"""How long a mail about a turn waits: players who are looking at the table act before it leaves."""


SOON: Final = timedelta(minutes=2)
"""How long a mail waits about a chance that passes with the next action."""


def people_at(table: Table) -> list[Seat]:
    """Return the seats held by people with an active account."""
    held = Seat.objects.filter(table=table, user__is_active=True)
    return list(held.select_related("user").order_by("number"))


def your_turn(
    table: Table,
    seats: Iterable[Seat],
    *,
    now: datetime,
    reminded: Iterable[Seat] = (),
    acted: Iterable[Seat] = (),
) -> None:
    """Tell the holders of `seats` that it is their turn, and write reminders for `reminded`.

    Notices about the turn that the seats in `acted` have just played are withdrawn.
    """
    cause = f"{_turns_of(table)}{table.log_version}"
    told = _new("your_turn", table, _held(seats), cause, due_at=now + GRACE)
    new = [*told, *_reminders(table, reminded, now)]
    no_longer_your_turn(table, acted, now=now)
    write_notices(new, now=now)


def your_turn_still(table: Table, seats: Iterable[Seat], *, now: datetime) -> None:
    """Tell them after a pause that it is still their turn, in place of the earlier notices."""
    held = list(seats)
    cause = f"{_turns_of(table)}{table.log_version}:{table.version}"
    told = _new("your_turn", table, _held(held), cause, due_at=now + GRACE)
    new = [*told, *_reminders(table, held, now)]
    no_longer_your_turn(table, held, now=now)
    write_notices(new, now=now)


def no_longer_your_turn(table: Table, seats: Iterable[Seat], *, now: datetime) -> None:
    """Withdraw notices and reminders about the turn of these seats."""
    if people := _held(seats):
        withdraw_notices(people, _turns_of(table), now=now)


def _turns_of(table: Table) -> str:
    return f"turn:{table.code}:"


def please_confirm(table: Table, *, now: datetime) -> None:
    people = _held(seat for seat in people_at(table) if seat.confirmed_at is None)
    _tell("confirm_start", table, people, f"confirm:{table.code}:{table.version}", now=now)


def started(table: Table, *, now: datetime) -> None:
    """Tell everybody that the game has started.

    The cause is that of a turn: the mail also says whose turn it is, and is withdrawn for a player
    who has acted before it leaves.
    """
    cause = f"{_turns_of(table)}{table.log_version}"
    seats = people_at(table)
    _tell("table_starts", table, _held(seats), cause, now=now, due_at=now + GRACE)
    tell_followers(STARTED, table, seats, now=now)


def game_over(table: Table, seats: Iterable[Seat], *, now: datetime) -> None:
    """Tell everybody that the game has ended; the notice leads to its result."""
    cause = f"over:{table.code}:{table.log_version}"
    result = registry.result_of(table)
    seats = list(seats)
    _tell("table_ended", table, _held(seats), cause, now=now, url=result)
    tell_followers(FINISHED, table, seats, now=now, url=result)


def invited(table: Table, address: str, token: str, *, by: User, now: datetime) -> None:
    """Mail an invitation to an address, which may belong to nobody with an account.

    Where names are hidden it does not say who invites: they may sit at the table.
    """
    said = {
        "table": table,
        "by": "" if table.anonymous else by.name,
        "pitch": " ".join(strip_tags(render_to_string(f"{table.game}/_pitch.html")).split()),
        "link": settings.BASE_URL + reverse("tables:invitation", args=[table.code, token]),
        "site": settings.BASE_URL,
    }
    title, text = notice_words("play/invited", said)
    queue_mail(Letter(to=address, subject=title, text=text, kind="table.invited"), now=now)


def rematch(table: Table, *, now: datetime) -> None:
    assert table.organiser is not None
    by = "" if table.anonymous else table.organiser.name
    kept = Seat.objects.filter(table=table, kept_for__is_active=True).select_related("kept_for")
    people = [seat.kept_for for seat in kept if seat.kept_for is not None]
    _tell("rematch", table, people, f"rematch:{table.code}", now=now, by=by)


def deadline_near(
    table: Table, seats: Iterable[Seat], *, now: datetime, moved: bool = False
) -> None:
    """Write reminders at the times that each person has chosen.

    With `moved` they replace earlier ones, because deadlines have moved. They are withdrawn with
    the other notices of the turn.
    """
    held = [seat for seat in seats if seat.user is not None and seat.deadline is not None]
    if moved and held:
        withdraw_notices(_held(held), _near(table), now=now)
    write_notices(_reminders(table, held, now), now=now)


def _near(table: Table) -> str:
    return f"{_turns_of(table)}near:"


def _reminders(table: Table, seats: Iterable[Seat], now: datetime) -> list[NewNotice]:
    made: list[NewNotice] = []
    for seat in seats:
        if seat.user is None or seat.deadline is None:
            continue
        cause = f"{_near(table)}{table.log_version}:{seat.deadline:%Y%m%d%H%M}"
        for hours in seat.user.reminders:
            at = seat.deadline - timedelta(hours=hours)
            if at > now + GRACE:
                made += _new(
                    "deadline_near",
                    table,
                    [seat.user],
                    f"{cause}:{hours}",
                    due_at=at,
                    hidden_until_due=True,
                    deadline=seat.deadline,
                )
    return made


def may_demand(table: Table, seats: Iterable[Seat], *, now: datetime) -> None:
    """Tell the holders of `seats` that they may demand now that all show their laurels.

    The mail waits a little, for those who are looking at the table.
    """
    cause = f"{_demands_of(table)}{table.log_version}"
    due_at, payload = now + SOON, {"length": table.length}
    written = _new("may_demand", table, _held(seats), cause, due_at=due_at, payload=payload)
    write_notices(written, now=now)


def no_longer_to_demand(table: Table, seats: Iterable[Seat], *, now: datetime) -> None:
    """Withdraw the notices that say so: somebody has demanded, or acted."""
    if people := _held(seats):
        withdraw_notices(people, _demands_of(table), now=now)


def _demands_of(table: Table) -> str:
    return f"demand:{table.code}:"


def played_by_clock(table: Table, seat: Seat, *, now: datetime) -> None:
    cause = f"clock:{table.code}:{table.log_version}"
    _tell("played_by_clock", table, _held([seat]), cause, now=now)


def order_dropped(table: Table, seat: Seat, *, now: datetime) -> None:
    """Tell the player that their order ahead was dropped; nobody else knew of it."""
    cause = f"order:{table.code}:{table.log_version}"
    _tell("order_dropped", table, _held([seat]), cause, now=now)


def substitute_wanted(table: Table, seat: Seat, *, now: datetime) -> None:
    """Tell the remaining players that a seat needs a substitute: they may know somebody."""
    cause = f"wanted:{table.code}:{seat.number}:{table.version}"
    _tell("substitute_wanted", table, _held(people_at(table)), cause, now=now)


def asked_to_agree(table: Table, proposal: Proposal, *, now: datetime) -> None:
    asked = [seat for seat in people_at(table) if seat.number not in proposal.agreed]
    what = proposal.get_kind_display()
    _tell("proposal", table, _held(asked), f"proposal:{proposal.key}", now=now, what=what)


def paused(table: Table, *, now: datetime) -> None:
    cause = f"pause:{table.code}:{table.version}"
    _tell("paused", table, _held(people_at(table)), cause, now=now)


def resumed(table: Table, *, now: datetime) -> None:
    """Tell those who wait; `your_turn_still` tells those who must act."""
    waiting = [seat for seat in people_at(table) if not seat.must_act]
    _tell("paused", table, _held(waiting), f"pause:{table.code}:{table.version}", now=now)


def extended(table: Table, hours: int, *, now: datetime) -> None:
    cause = f"pause:{table.code}:{table.version}"
    _tell("paused", table, _held(people_at(table)), cause, now=now, hours=hours)


def quickened(table: Table, hours: int, *, now: datetime) -> None:
    """Tell everybody that a turn has less time from now on."""
    cause = f"pause:{table.code}:{table.version}"
    _tell("paused", table, _held(people_at(table)), cause, now=now, hours=hours, quicker=True)


def set_aside(table: Table, *, now: datetime) -> None:
    """Mail the operators that the clock fails at this table."""
    title, text = notice_words("play/set_aside", {"table": table, "base": settings.BASE_URL})
    for _name, address in settings.ADMINS:
        cause = f"aside:{table.code}:{table.version}"
        letter = Letter(to=address, subject=title, text=text, kind="operators", cause=cause)
        queue_mail(letter, now=now)


def _held(seats: Iterable[Seat]) -> list[User]:
    return [seat.user for seat in seats if seat.user is not None]


def _tell(
    kind: str,
    table: Table,
    people: Iterable[User],
    cause: str,
    *,
    now: datetime,
    due_at: datetime | None = None,
    url: str = "",
    **words: Any,
) -> None:
    write_notices(_new(kind, table, people, cause, due_at=due_at, url=url, **words), now=now)


def _new(
    kind: str,
    table: Table,
    people: Iterable[User],
    cause: str,
    *,
    due_at: datetime | None = None,
    hidden_until_due: bool = False,
    url: str = "",
    payload: Mapping[str, Any] | None = None,
    **words: object,
) -> list[NewNotice]:
    """Make a notice for each person, with the same words for all; none where somebody learns."""
    context = {"table": table} | words
    return [
        NewNotice(
            person=person,
            kind=kind,
            cause=cause,
            words=f"play/{kind}",
            context=context,
            url=url or table.get_absolute_url(),
            scope=table.scope,
            scope_label=table.title,
            due_at=due_at,
            hidden_until_due=hidden_until_due,
            payload=dict(payload or {}),
        )
        for person in ([] if table.practice else people)
    ]
