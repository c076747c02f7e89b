"""Making the demo: once. What was begun and not finished is gone on with; what is done is left."""

from datetime import datetime, timedelta

from games.accounts.models import User
from games.bots.demo.people import make_people
from games.bots.demo.playing import play
from games.bots.demo.scripts import SCRIPTS, Script
from games.play import services
from games.play.models import Table


def make_demo(now: datetime) -> int:
    """Make the people and the tables; how many tables were not there yet.

    The last table is the mark that all is there: from then on nothing is touched any more.
    """
    people = make_people(now)
    if _found(SCRIPTS[-1], people) is not None:
        return 0
    made = 0
    for script in SCRIPTS:
        table = _found(script, people)
        made += table is None
        table = _seated(script, table or _made(script, people, now), people, now)
        if script.starts:
            play(script, table, people, now)
    return made


def _found(script: Script, people: dict[str, User]) -> Table | None:
    organiser = people[script.people[0]]
    return Table.objects.filter(organiser=organiser, title=script.title).first()


def _made(script: Script, people: dict[str, User], now: datetime) -> Table:
    plan = services.Plan(script.game, script.title, script.seat_count, **script.plan)
    organiser = people[script.people[0]]
    return services.create_table(organiser.pk, plan, now=now - timedelta(days=script.days_ago))


def _seated(script: Script, table: Table, people: dict[str, User], now: datetime) -> Table:
    """Everybody sits down who does not sit yet; at a full table they say that it may start."""
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
