"""Make the demo, once: an interrupted run is continued, and finished tables are left alone."""

from datetime import datetime, timedelta
from typing import Final

from games.accounts.models import User
from games.bots.demo.people import make_people
from games.bots.demo.play import play
from games.bots.demo.scripts import Script, scripts_by_game
from games.play.models import Table
from games.post.services import settle_past
from games.tables import services

STILL_OPEN: Final = ("your_turn", "offer_to_you")
"""Kinds of notices whose mails stay at /dev/mail/, where a newcomer can answer them."""


def make_demo(now: datetime) -> int:
    """Make the people and the tables; return how many tables are new.

    If the last table of a game exists, all tables of that game are taken to exist, and none of
    them is touched.
    """
    people = make_people(now)
    made = 0
    for game, scripts in scripts_by_game():
        if _found(scripts[-1], people) is None:
            made += sum(_is_new(game, script, people, now) for script in scripts)
    if made:
        settle_past(people.values(), mailed=STILL_OPEN, now=now)
    return made


def _is_new(game: str, script: Script, people: dict[str, User], now: datetime) -> bool:
    """Make the table, or go on with an unfinished one; True if it is new."""
    found = _found(script, people)
    table = _seated(script, found or _made(game, script, people, now), people, now)
    if script.starts:
        play(script, table, people, now)
    return found is None


def _found(script: Script, people: dict[str, User]) -> Table | None:
    organiser = people[script.people[0]]
    return Table.objects.filter(organiser=organiser, title=script.title).first()


def _made(game: str, script: Script, people: dict[str, User], now: datetime) -> Table:
    plan = services.Plan(game, script.title, script.seat_count, **script.plan)
    organiser = people[script.people[0]]
    return services.create_table(organiser.pk, plan, now=now - timedelta(days=script.days_ago))


def _seated(script: Script, table: Table, people: dict[str, User], now: datetime) -> Table:
    """Seat everybody who has no seat yet, and confirm the start if the table is full."""
    at = now - timedelta(days=script.days_ago)
    organiser = people[script.people[0]]
    for number, name in enumerate(script.people):
        if table.is_open and not table.seats.filter(user=people[name]).exists():
            services.join_table(table.pk, people[name].pk, now=at, number=number)
    for number, level in enumerate(script.house, len(script.people)):
        if table.is_open and not table.seats.filter(number=number).exclude(bot="").exists():
            services.take_house_player(table.pk, organiser.pk, number, level, now=at)
    if len(script.people) + len(script.house) == script.seat_count:
        for name in script.people:
            if name != script.unconfirmed:
                _confirm(table, people[name], at)
    table.refresh_from_db()
    return table


def _confirm(table: Table, person: User, at: datetime) -> None:
    if table.seats.filter(user=person, confirmed_at=None).exists():
        services.confirm_start(table.pk, person.pk, now=at)
