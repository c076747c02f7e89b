"""A game as minds have played it to turn 60, with 30 deals and 200 messages, by the services."""

from datetime import datetime, timedelta
from random import Random
from typing import Final

from games.accounts.models import User
from games.bots.demo.favours import promising
from games.bots.demo.people import make_people
from games.bots.demo.sentences import CHATTER, PERSON, WHISPERS
from games.bots.minds import Mind
from games.bots.services import next_step, watch_of
from games.bots.visits import Visit
from games.forum import services as forum
from games.play import services
from games.play.models import Table
from games.play.selectors import seats_at

TURN: Final = 60
DEALS: Final = 30
MESSAGES: Final = 200
NAMES: Final = ("Alice", "Benedetta", "Cormac", "Dagny", "Emre")


def played_table(now: datetime) -> Table:
    """Five people, at turn 60 or as soon after it as there are 30 deals."""
    people = make_people(now)
    table = _started(people, now - timedelta(days=30))
    rng, at, said = Random(60), now - timedelta(days=29), 0
    while table.turn < TURN or deals_of(table) < DEALS:
        at += timedelta(minutes=5)
        visit = visit_of(table, rng, at)
        assert next_step(visit), "the minds get on"
        table.refresh_from_db()
        while said < min(MESSAGES, MESSAGES * table.turn // TURN):
            _say(table, visit, rng, at)
            said += 1
    return table


def deals_of(table: Table) -> int:
    return table.entries.filter(raw__do="deal").count()


def visit_of(table: Table, rng: Random, at: datetime) -> Visit:
    """A look at the table by minds on all its seats, which are people's."""
    minds = {
        seat.number: Mind(seat.number, "steady", PERSON, seat.user_id, promising, rng)
        for seat in seats_at(table)
    }
    return Visit(table, minds, watch_of(table.pk), at, candid=True)


def _started(people: dict[str, User], at: datetime) -> Table:
    """Three games in a row, so that there is a turn 60."""
    first, *others = (people[name] for name in NAMES)
    plan = services.Plan("quovadis", "The sixtieth turn", len(NAMES), options={"rounds": 3})
    table = services.create_table(first.pk, plan, now=at)
    for person in others:
        services.join_table(table.pk, person.pk, now=at)
    for person in (first, *others):
        services.confirm_start(table.pk, person.pk, now=at)
    table.refresh_from_db()
    return table


def _say(table: Table, visit: Visit, rng: Random, at: datetime) -> None:
    """A line of one of them: two or three sentences, now and then in private."""
    speaker, other = rng.sample(list(visit.minds.values()), 2)
    private = rng.random() < 0.25
    text = " ".join(rng.sample(WHISPERS if private else CHATTER, rng.randint(1, 3)))
    to = [other.seat] if private else []
    forum.say(table.pk, text=text, to=to, now=at, **speaker.acting)
