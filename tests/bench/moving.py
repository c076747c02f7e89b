"""Tables that move: the site is open when this is imported."""

import itertools
from collections.abc import Iterator
from random import Random
from typing import Final

from games.accounts.models import User
from games.bots.demo.people import make_people
from games.common import clock
from games.play import services
from games.play.log.locks import by_person
from games.play.models import Table
from games.play.page.news import news_of
from games.play.selectors import position, seats_at
from games.tables import services as table_services

NAMES: Final = ("Alice", "Benedetta", "Cormac")


def moving_tables(count: int) -> list[Table]:
    people = make_people(clock.now())
    return [_started([people[name] for name in NAMES], number) for number in range(count)]


def _started(people: list[User], number: int) -> Table:
    now = clock.now()
    plan = table_services.Plan("quovadis", f"Moving {number}", len(people), options={"rounds": 3})
    table = table_services.create_table(people[0].pk, plan, now=now)
    for person in people[1:]:
        table_services.join_table(table.pk, person.pk, now=now)
    for person in people:
        table_services.confirm_start(table.pk, person.pk, now=now)
    table.refresh_from_db()
    return table


def pages_of(tables: list[Table], count: int) -> list[tuple[str, str, str]]:
    """So many pages, spread over tables and their seats: code, address without mark, mark."""
    pages = itertools.cycle([(table, seat) for seat in (0, 1, 2, None) for table in tables])
    return [_page(*next(pages)) for _ in range(count)]


def _page(table: Table, number: int | None) -> tuple[str, str, str]:
    seat = None if number is None else seats_at(table)[number]
    news = news_of(table, seat)
    return table.code, f"/t/{table.code}/news/{news['seat']}/{news['token']}/", news["mark"]


def moves(tables: list[Table], rng: Random) -> Iterator[tuple[str, int]]:
    """One entry after the other, table by table, without end: code and `log_version` after it."""
    for table in itertools.cycle(tables):
        table.refresh_from_db()
        here = position(table)
        if here.is_over:
            continue
        seat = here.actors[0]
        done = services.submit_entry(
            table.pk,
            by_person(seat, seats_at(table)[seat].user_id, clock.now()),
            rng.choice(here.view(seat)["legal"]),
            seen_version=table.log_version,
        )
        yield table.code, done.log_version
