"""A long game as minds have played it by the services, with 200 messages.

With deals it is at turn 60 and has 30 of them; without, it is some rounds from its end.
"""

import random
from datetime import datetime, timedelta
from random import Random
from typing import Final
from unittest.mock import patch

from engine import games
from games.accounts.models import User
from games.bots.demo.people import make_people
from games.bots.demo.sentences import CHATTER, PERSON, WHISPERS
from games.bots.demo.tables.quovadis_favours import promising
from games.bots.minds import Mind
from games.bots.services import cursor_of, next_step
from games.bots.turn_pass import TurnPass
from games.forum import services as forum
from games.play.models import Table
from games.play.selectors import seats_at
from games.tables import services

TURN: Final = 60
DEALS: Final = 30
MESSAGES: Final = 200
ENTRIES: Final = 50
LONGEST: Final[dict[str, dict[str, str | int]]] = {"quovadis": {"rounds": 3}}
"""Options with which games have enough turns."""


def played_table(now: datetime, game: str = games.NAMES[0]) -> Table:
    """As many people as can play, and a game that has come far, the same in each run."""
    with patch.object(random, "_urandom", Random(60).randbytes):  # the shuffle is the system's
        table = _started(game, now - timedelta(days=30))
    rng, at, said = Random(60), now - timedelta(days=29), 0
    while _progress(table) < 1 or (table.rules.has_deals and deals_of(table) < DEALS):
        at += timedelta(minutes=5)
        turn_pass = turn_pass_of(table, rng, at)
        assert next_step(turn_pass), "the minds get on"
        table.refresh_from_db()
        while said < min(MESSAGES, MESSAGES * _progress(table)):
            _say(table, turn_pass, rng, at)
            said += 1
    return table


def _progress(table: Table) -> float:
    return table.turn / TURN if table.rules.has_deals else table.length / ENTRIES


def deals_of(table: Table) -> int:
    return table.entries.filter(raw__do="deal").count()


def turn_pass_of(table: Table, rng: Random, at: datetime) -> TurnPass:
    """A look at the table by minds on all its seats, which are people's."""
    minds = {
        seat.number: Mind(seat.number, "steady", PERSON, seat.user_id, promising, rng)
        for seat in seats_at(table)
    }
    return TurnPass(table, minds, cursor_of(table.pk), at, candid=True)


def _started(game: str, at: datetime) -> Table:
    seats = games.get(game).seats[-1]
    first, *others = _people(seats, at)
    plan = services.Plan(game, "The sixtieth turn", seats, options=LONGEST.get(game, {}))
    table = services.create_table(first.pk, plan, now=at)
    for person in others:
        services.join_table(table.pk, person.pk, now=at)
    for person in (first, *others):
        services.confirm_start(table.pk, person.pk, now=at)
    table.refresh_from_db()
    return table


def _people(seats: int, at: datetime) -> list[User]:
    """Those of the demo, and guests where they are too few."""
    found = list(make_people(at).values())[:seats]
    guests = [f"guest{number}@example.org" for number in range(len(found), seats)]
    return [*found, *(User.objects.create_user(address) for address in guests)]


def _say(table: Table, turn_pass: TurnPass, rng: Random, at: datetime) -> None:
    """A line of one of them: two or three sentences, now and then in private."""
    speaker, other = rng.sample(list(turn_pass.minds.values()), 2)
    private = rng.random() < 0.25
    text = " ".join(rng.sample(WHISPERS if private else CHATTER, rng.randint(1, 3)))
    to = [other.seat] if private else []
    forum.say(table.pk, speaker.actor(at), text, to=to)
