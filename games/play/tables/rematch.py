"""Tables made in one step: a rematch with the same people, and a game against house players."""

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
from games.play.tables.join import company_changed, take_house_player
from games.play.tables.make import Plan, create_table, title_without_words
from games.play.tables.start import confirm_start


@transaction.atomic
def offer_rematch(table_id: int, user_id: int, *, now: datetime) -> Table:
    """Make the same table once more, with a seat kept for everybody who played.

    If an open rematch is there already, that one is returned.
    """
    locked_person(user_id)
    old = locked_table(table_id)
    if not old.is_over:
        raise TableRefusal(Why.NOT_OVER)
    if not Seat.objects.filter(table=old, user_id=user_id).exists():
        raise TableRefusal(Why.NOT_YOUR_SEAT)
    open_one = old.rematches.filter(status__in=[Status.SETUP, Status.STARTING]).first()
    return open_one or _same_again(old, user_id, now)


def _same_again(old: Table, user_id: int, now: datetime) -> Table:
    table = create_table(user_id, plan_of(old), now=now, rematch_of=old)
    Table.objects.filter(pk=table.pk).update(password=old.password)
    for seat in Seat.objects.filter(table=old).select_related("user"):
        mine = seat.user_id == user_id
        stayed = seat.user is not None and seat.user.is_active
        Seat.objects.filter(table=table, number=seat.number).update(
            bot=seat.bot,
            user_id=user_id if mine else None,
            kept_for_id=seat.user_id if stayed and not mine else None,
            joined_at=now if mine or seat.bot else None,
        )
    company_changed(table, now=now)
    notices.rematch(table, now=now)
    return table


def plan_of(table: Table) -> Plan:
    """Return a plan for a table like this one, without its seats."""
    return Plan(
        game=table.game,
        title="" if table.title == title_without_words(table) else table.title,
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
