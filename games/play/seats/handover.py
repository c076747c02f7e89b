"""Seats of a running game that pass from one holder to another, while the game goes on.

A player leaves, misses too many turns, or is replaced by an operator. The seat is then offered to
substitutes; until one takes it, a house player looks after it, if the table allows that. Players
who left can come back as long as nobody else has taken the seat.
"""

from datetime import datetime
from typing import Any, Final

from django.db import transaction

from games.accounts.models import User
from games.accounts.services import locked_person
from games.play import notices
from games.play.clock.proposals import recount
from games.play.clock.seat_clocks import as_they_are, earliest, save_seats, seats_of, start_clocks
from games.play.log.interventions import end_undecided, note
from games.play.log.locks import check_under_way, locked_table, save_table
from games.play.models import Intervention, OrderAhead, Seat, Table, Tenure
from games.play.refusals import TableRefusal, Why
from games.play.registry import registry
from games.play.seats.admission import check_admission, is_apart

LOOKED_AFTER_BY: Final = "steady"
"""The level of the house player that looks after a seat."""

NO_TURNS: Final[dict[str, Any]] = {
    "turns": 0,
    "missed": 0,
    "missed_in_row": 0,
    "demands": False,  # the wish of somebody who is not there any more
}


@transaction.atomic
def leave_game(table_id: int, user_id: int, *, now: datetime, reason: str = "") -> None:
    """Give up one's own seat in a running game."""
    table = locked_table(table_id)
    check_under_way(table)
    seat = Seat.objects.filter(table=table, user_id=user_id).select_related("user").first()
    if seat is None or seat.user is None:
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    vacate(table, seat, Intervention.Kind.LEFT, seat.user, now=now, reason=reason)


@transaction.atomic
def take_over(
    table_id: int,
    user_id: int,
    number: int,
    *,
    now: datetime,
    password: str = "",
    let_in: bool = False,
    assigned: bool = False,
) -> bool:
    """Take over a wanted seat; True if it was the person's own. Sealed deals bind the seat.

    `assigned` says that a league has chosen the person: then blocks do not count.

    A person who has held another seat here, or has looked as an operator, knows too much for it.
    """
    user, table = locked_person(user_id), locked_table(table_id)
    check_under_way(table)
    seats = seats_of(table)
    if any(seat.user_id == user.pk for seat in seats):
        raise TableRefusal(Why.SEATED)
    seat = next((seat for seat in seats if seat.number == number and seat.wanted), None)
    if seat is None or seat.user_id is not None:
        raise TableRefusal(Why.TAKEN)
    returns = seat.left_by_id == user.pk
    if not returns:
        check_admission(table, user, password, let_in)
        if not assigned and is_apart(table, seats, user.pk):
            raise TableRefusal(Why.TAKEN)
        if _knows_too_much(table, seat, user):
            raise TableRefusal(Why.KNOWS_TOO_MUCH)
    _sit_down(table, seats, seat, user, returns=returns, now=now)
    return returns


def vacate(
    table: Table,
    seat: Seat,
    kind: Intervention.Kind,
    by: User,
    *,
    now: datetime,
    reason: str = "",
) -> None:
    """Take the holder off a seat, and offer it to substitutes. The table must be locked."""
    detail = {"seat": seat.number, "family": seat.family}
    note(table, kind, by, reason, now=now, detail=detail)
    minded = table.house_minds and LOOKED_AFTER_BY in table.rules.bots
    empty_seat(table, seat, bot=LOOKED_AFTER_BY if minded else "", now=now)
    after_going(table, seat, now=now)


def hand_on(table: Table, seat: Seat, by: User, reason: str, *, now: datetime) -> None:
    """Hand a seat to a house player, and offer it to substitutes. The table must be locked."""
    note(table, Intervention.Kind.HAND_ON, by, reason, now=now, detail={"seat": seat.number})
    leaves_for_good = seat.user_id == by.pk
    empty_seat(table, seat, bot=LOOKED_AFTER_BY, now=now, may_return=not leaves_for_good)
    after_going(table, seat, now=now)


def empty_seat(
    table: Table, seat: Seat, *, bot: str, now: datetime, may_return: bool = True
) -> None:
    """Take the holder off the seat, drop their order ahead, and put a house player (`bot`) there.

    With `may_return` the person can come back while nobody else has taken the seat.
    """
    if seat.user is not None:
        notices.no_longer_your_turn(table, [seat], now=now)
        _remember(seat, seat.user, now)
    OrderAhead.objects.filter(seat=seat).delete()
    Seat.objects.filter(pk=seat.pk).update(
        user=None,
        bot=bot,
        wanted=True,
        left_by=seat.user if may_return else None,
        **NO_TURNS,
    )
    save_table(table)
    for follow in registry.seat_steps.values():
        follow(table, seat.number, now)


def after_going(table: Table, seat: Seat, *, now: datetime) -> None:
    """Ask the other players for a substitute; if nobody is left, end the game."""
    if Seat.objects.filter(table=table, user__isnull=False).exists():
        notices.substitute_wanted(table, seat, now=now)
        recount(table, now=now)
    else:
        end_undecided(table, None, now=now)


def _remember(seat: Seat, user: User, now: datetime) -> None:
    """Keep the turns that the person played on this seat: the seat counts its holder's only."""
    Tenure.objects.create(
        seat=seat,
        user=user,
        since=seat.held_since,
        until=now,
        turns=seat.turns,
        missed=seat.missed,
    )


def _knows_too_much(table: Table, seat: Seat, user: User) -> bool:
    """Return whether the person has held another seat here, or looked at what is hidden."""
    elsewhere = Tenure.objects.filter(seat__table=table, user=user).exclude(seat=seat)
    looks = Intervention.objects.filter(table=table, kind=Intervention.Kind.LOOK, user=user)
    return elsewhere.exists() or looks.filter(refused=False).exists()


def _sit_down(
    table: Table, seats: list[Seat], seat: Seat, user: User, *, returns: bool, now: datetime
) -> None:
    since = _held_before(seat, user) if returns else now
    Seat.objects.filter(pk=seat.pk).update(
        user=user,
        bot="",
        wanted=False,
        left_by=None,
        joined_at=now,
        held_since=since,
        **NO_TURNS,
    )
    seat.user, seat.held_since = user, since
    _welcome(table, seats, seat, now, anew=not returns)
    kind = Intervention.Kind.RETURNED if returns else Intervention.Kind.TAKEN
    note(table, kind, user, "", now=now, detail={"seat": seat.number})
    for follow in registry.seat_steps.values():
        follow(table, seat.number, now)


def _held_before(seat: Seat, user: User) -> datetime | None:
    """Return since when a returning person counts as holder: None is from the start."""
    first = Tenure.objects.filter(seat=seat, user=user).order_by("until").first()
    return first.since if first is not None else seat.held_since


def _welcome(table: Table, seats: list[Seat], seat: Seat, now: datetime, *, anew: bool) -> None:
    """Give a substitute (`anew`) a whole turn; the time of a player who comes back runs on.

    Otherwise players could win time by leaving and coming back.
    """
    before = as_they_are(seats)
    if anew and seat.must_act and seat.deadline is not None:
        shown = seat.deadline
        start_clocks(table, [seat], now)
        seat.deadline = max(seat.deadline, shown)
    save_seats(seats, before)
    save_table(table, **(earliest(table, seats) if table.deadline else {}))
    if seat.must_act and table.deadline:
        notices.your_turn(table, [seat], now=now)
        notices.deadline_near(table, [seat], now=now, moved=True)
