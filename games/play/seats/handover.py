"""Seats of a running game that pass from one holder to another, while the game goes on.

A player leaves, misses too many turns, or is replaced by an operator. The seat is then offered to
substitutes; until one takes it, a house player looks after it, if the table allows that. Players
who left can come back as long as nobody else has taken the seat.
"""

from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import Q

from games.accounts.models import User
from games.accounts.services import locked_person
from games.play import notices
from games.play.clock.proposals import recount
from games.play.clock.seat_clocks import as_they_are, earliest, save_seats, seats_of, start_clocks
from games.play.log.interventions import end_undecided, note
from games.play.log.locks import check_under_way, locked_table, save_table
from games.play.models import Intervention, OrderAhead, Seat, Status, Table, Tenure
from games.play.operators.intervention import intervention
from games.play.refusals import TableRefusal, Why
from games.play.registry import registry
from games.play.tables.join import check_admission, leave_table
from games.play.tables.make import cancel_table

LOOKED_AFTER_BY: Final = "steady"
"""The level of the house player that looks after a seat."""

NO_TURNS: Final[dict[str, Any]] = {"turns": 0, "missed": 0, "missed_in_row": 0}


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
) -> bool:
    """Take over a wanted seat; True if it was the person's own. Sealed deals bind the seat.

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
        if _knows_too_much(table, seat, user):
            raise TableRefusal(Why.KNOWS_TOO_MUCH)
    _sit_down(table, seats, seat, user, returns=returns, now=now)
    return returns


def hand_to_house(table_id: int, number: int, user_id: int, *, reason: str, now: datetime) -> None:
    """Hand the seat of somebody who has vanished to a house player, as an operator."""
    tried = {"seat": number}
    kind = Intervention.Kind.HAND_ON
    with intervention(table_id, kind, user_id, reason, now=now, tried=tried) as (table, user):
        check_under_way(table)
        found = Seat.objects.filter(table=table, number=number, bot="").select_related("user")
        seat = found.first()
        if seat is None:
            raise TableRefusal(Why.OUT_OF_RANGE)
        hand_on(table, seat, user, reason, now=now)


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


def leave_all_tables(user: User, now: datetime) -> None:
    """Give up the person's open tables, and hand their seats in running games to house players.

    Whether a table is still open is asked after locking it: the last player may just have
    confirmed.
    """
    here = Q(organiser=user) | Q(seats__user=user)
    wanted = Q(seats__kept_for=user) | Q(seats__left_by=user)
    over = Q(status__in=[Status.FINISHED, Status.ENDED])
    found = Table.objects.filter((here & ~over) | wanted).distinct()
    for table_id in list(found.order_by("pk").values_list("pk", flat=True)):
        _leave(locked_table(table_id), user, now)


def _leave(table: Table, user: User, now: datetime) -> None:
    """Take the person off one table, which must be locked."""
    Seat.objects.filter(table=table, kept_for=user).update(kept_for=None)
    Seat.objects.filter(table=table, left_by=user).update(left_by=None)
    seated = Seat.objects.filter(table=table, user=user).exists()
    if table.is_open and table.organiser_id == user.pk:
        cancel_table(table.pk, user.pk, now=now)
    elif table.is_open and seated:
        leave_table(table.pk, user.pk, now=now)
    elif table.is_running:
        _leave_running(table, user, now)


def _leave_running(table: Table, user: User, now: datetime) -> None:
    """Hand on the person's seat; if they organised the table, the next person does."""
    held = Seat.objects.filter(table=table, user=user).first()
    if held is not None:
        hand_on(table, held, user, "", now=now)
    if table.organiser_id == user.pk:
        next_one = Seat.objects.filter(table=table, user__isnull=False).order_by("number").first()
        save_table(table, organiser_id=next_one.user_id if next_one else None)
