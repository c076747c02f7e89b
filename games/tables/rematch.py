"""Tables made in one step: a rematch with the same people, and a game against house players."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from itertools import cycle

from django.db import transaction

from engine import games
from engine.game import Game
from engine.refusal import Refusal
from games.accounts.services import locked_person
from games.play import notices
from games.play.log.locks import locked_table
from games.play.models import HouseLevel, Seat, Status, Table, Visibility
from games.play.refusals import TableRefusal, Why, refused_by_rules
from games.tables.join import company_changed, take_house_player
from games.tables.make import Plan, create_table
from games.tables.start import confirm_start
from games.tables.titles import is_automatic


@transaction.atomic
def offer_rematch(table_id: int, user_id: int, *, now: datetime, game: str = "") -> Table:
    """Make the same table once more, or one of another game, with a seat kept for everybody.

    If such a table is open already, that one is returned.
    """
    locked_person(user_id)
    old = locked_table(table_id)
    if not old.is_over:
        raise TableRefusal(Why.NOT_OVER)
    if not Seat.objects.filter(table=old, user_id=user_id).exists():
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    wanted = _rules(game or old.game).name
    open_ones = old.rematches.filter(status__in=[Status.SETUP, Status.STARTING], game=wanted)
    return open_ones.first() or _again(old, user_id, wanted, now)


def _again(old: Table, user_id: int, game: str, now: datetime) -> Table:
    company = list(Seat.objects.filter(table=old).select_related("user").order_by("number"))
    plan = plan_of(old) if game == old.game else _plan_of_other(old, company, _rules(game))
    if plan.seat_count < len(company):  # house players stand aside for people
        company.sort(key=lambda seat: (not _stayed(seat), not seat.bot, seat.number))
    table = create_table(user_id, plan, now=now, rematch_of=old)
    Table.objects.filter(pk=table.pk).update(password=old.password)
    for number, seat in enumerate(company[: plan.seat_count]):
        mine = seat.user_id == user_id
        Seat.objects.filter(table=table, number=number).update(
            bot=seat.bot,
            user_id=user_id if mine else None,
            kept_for_id=seat.user_id if _stayed(seat) and not mine else None,
            joined_at=now if mine or seat.bot else None,
        )
    company_changed(table, now=now)
    notices.rematch(table, now=now)
    return table


def company_of(seats: Iterable[Seat]) -> int:
    """Return how many people would have a seat kept for them."""
    return sum(map(_stayed, seats))


def _stayed(seat: Seat) -> bool:
    return seat.user is not None and seat.user.is_active


def _plan_of_other(old: Table, company: list[Seat], rules: Game) -> Plan:
    """Return the plan for another game, with as many seats as it allows for this company."""
    if company_of(company) > rules.seats[-1]:
        raise TableRefusal(Why.OUT_OF_RANGE)
    seats = min(max(len(company), rules.seats[0]), rules.seats[-1])
    return replace(plan_of(old), game=rules.name, seat_count=seats, options={})


def plan_of(table: Table) -> Plan:
    """Return a plan for a table like this one, without its seats."""
    return Plan(
        game=table.game,
        title="" if is_automatic(table) else table.title,
        seat_count=table.seat_count,
        options=table.options,
        visibility=table.visibility,
        password=table.password,
        anonymous=table.anonymous,
        press=table.press,
        opens=table.opens,
        min_finished=table.min_finished,
        min_reliability=table.min_reliability,
        turn_hours=table.turn_hours,
        clock=table.clock,
        grace_hours=table.grace_hours,
        away_days=table.away_days,
        misses_allowed=table.misses_allowed,
        house_minds=table.house_minds,
        heirs_read=table.heirs_read,
        organiser_plays=False,
    )


HOUSE_AT_ONCE = (HouseLevel.STEADY, HouseLevel.SHREWD, HouseLevel.NOVICE)
COMPANY = 4
"""The number of seats at a table against house players; the closest that the game allows."""


@transaction.atomic
def play_against_house(user_id: int, game: str, *, now: datetime) -> Table:
    """Make a table of one person and house players, and start it."""
    seats = min(_rules(game).seats, key=lambda number: abs(number - COMPANY))
    plan = Plan(
        game=game,
        title="",
        seat_count=seats,
        visibility=Visibility.UNLISTED,
        turn_hours=72,
    )
    table = create_table(user_id, plan, now=now)
    for number, level in zip(range(1, seats), cycle(HOUSE_AT_ONCE), strict=False):
        take_house_player(table.pk, user_id, number, level, now=now)
    confirm_start(table.pk, user_id, now=now)
    table.refresh_from_db()
    return table


def _rules(name: str) -> Game:
    try:
        return games.get(name)
    except Refusal as refusal:
        raise refused_by_rules(refusal, None) from refusal
