"""Making a table, and cancelling it before it starts."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.hashers import make_password
from django.db import transaction

from engine import games, records
from engine.refusal import Refusal
from games.accounts.models import User
from games.accounts.services import locked_person
from games.play.clock.rules import ClockRules
from games.play.log.locks import locked_table, save_table
from games.play.models import Intervention, Opens, Press, Seat, Status, Table, Visibility
from games.play.refusals import TableRefusal, Why, refused_by_rules
from games.tables.titles import automatic_title

FAMILIES: Final = (
    "Julii", "Claudii", "Cornelii", "Fabii", "Aemilii", "Valerii",
    "Sempronii", "Licinii", "Domitii", "Caecilii", "Horatii", "Manlii",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of a new table. Options that are missing take their defaults."""

    game: str
    title: str
    seat_count: int
    options: Mapping[str, object] = field(default_factory=dict)
    visibility: str = Visibility.PUBLIC
    password: str = ""
    anonymous: bool = False
    press: str = Press.BOTH
    opens: str = Opens.ALL
    min_finished: int = 0
    min_reliability: int = 0
    turn_hours: int = 24
    clock: Mapping[str, Any] = field(default_factory=dict)
    grace_hours: int = 0
    away_days: int = 14
    misses_allowed: int = 3
    house_minds: bool = True
    heirs_read: bool = False
    organiser_plays: bool = True


@transaction.atomic
def create_table(
    organiser_id: int, plan: Plan, *, now: datetime, rematch_of: Table | None = None
) -> Table:
    """Make a table with its seats. The organiser takes the first, if they play."""
    options = options_of(plan)
    organiser = locked_person(organiser_id)
    title = tidy_title(plan.title)
    table = new_table(plan, title, options, now=now, organiser=organiser, rematch_of=rematch_of)
    if not title:
        table.title = automatic_title(table)
        table.save(update_fields=["title"])
    if plan.organiser_plays:
        Seat.objects.filter(table=table, number=0).update(user=organiser, joined_at=now)
    return table


def new_table(
    plan: Plan,
    title: str,
    options: Mapping[str, Any],
    *,
    now: datetime,
    organiser: User | None = None,
    rematch_of: Table | None = None,
) -> Table:
    """Write the rows of a table and its seats. `options` are all of the game's."""
    table = Table.objects.create(
        title=title,
        game=plan.game,
        options=options,
        seat_count=plan.seat_count,
        organiser=organiser,
        rematch_of=rematch_of,
        visibility=plan.visibility,
        password=make_password(plan.password) if plan.visibility == Visibility.PASSWORD else "",
        anonymous=plan.anonymous,
        press=plan.press,
        opens=plan.opens,
        min_finished=plan.min_finished,
        min_reliability=plan.min_reliability,
        turn_hours=plan.turn_hours,
        clock=_clock(plan),
        grace_hours=plan.grace_hours,
        away_days=plan.away_days,
        misses_allowed=plan.misses_allowed,
        house_minds=plan.house_minds,
        heirs_read=plan.heirs_read,
        created_at=now,
    )
    families = random.SystemRandom().sample(FAMILIES, plan.seat_count)
    Seat.objects.bulk_create(
        Seat(table=table, number=number, family=family) for number, family in enumerate(families)
    )
    return table


def check_plan(plan: Plan) -> None:
    """Refuse a plan that no table can follow, without making one."""
    options_of(plan)
    _clock(plan)


def options_of(plan: Plan) -> dict[str, str | int]:
    """Return the options with defaults filled in, checked by the engine."""
    try:
        game = games.get(plan.game)
        options = records.complete(game, plan.options)
    except Refusal as refusal:
        raise refused_by_rules(refusal, None) from refusal
    without_password = plan.visibility == Visibility.PASSWORD and not plan.password
    if plan.seat_count not in game.seats or without_password:
        raise TableRefusal(Why.OUT_OF_RANGE)
    return options


def _clock(plan: Plan) -> dict[str, Any]:
    """Return the clock as it is stored; refuse one that would never end a turn."""
    try:
        return ClockRules.of(plan.turn_hours, plan.clock).kept()
    except (ValueError, TypeError) as wrong:
        raise TableRefusal(Why.OUT_OF_RANGE) from wrong


def tidy_title(title: str) -> str:
    """Return the title as one line of printable characters: it becomes the subject of mails."""
    return "".join(c for c in " ".join(title.split()) if c.isprintable()).strip()


@transaction.atomic
def cancel_table(table_id: int, user_id: int, *, now: datetime) -> None:
    """Cancel the table before it starts, as organiser."""
    table = locked_table(table_id)
    if table.organiser_id != user_id:
        raise TableRefusal(Why.NOT_ORGANISER)
    if not table.is_open:
        raise TableRefusal(Why.STARTED)
    save_table(table, status=Status.ENDED, finished_at=now)
    Intervention.objects.create(
        table=table, kind=Intervention.Kind.CANCEL, at_length=0, user_id=user_id, at=now
    )
