"""The measures of a season's page; the site is open when this is imported."""

import random
from collections.abc import Iterator
from typing import Any, Final

from django.db import connection

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.leagues.models import (
    Division,
    Entrant,
    LeagueSeat,
    LeagueTable,
    Outcome,
    Round,
    Season,
)
from tests.bench.floor import views as floor
from tests.bench.floor.models import make_rows
from tests.bench.handling import Browser, bare_handler, best_of, our_handler, session_of
from tests.games.leagues.factories import new_round, new_season, reckon

PLAYERS: Final = 200
ROUNDS: Final = 10
OPEN: Final = 2
"""How many of the last round's tables are still being played."""

Found = tuple[str, float, str] | tuple[str, float, str, float]


def lines(rounds: int) -> Iterator[Found]:
    """Measure the page, of somebody who plays there and of anybody."""
    season = made()
    thing = make_rows(clock.now(), PLAYERS)
    player = season.entrants.order_by("pk").first()
    assert player is not None
    session = session_of(player.user)
    ours, bare = Browser(our_handler(), session), Browser(bare_handler(), session)
    address = season.get_absolute_url()

    def page() -> Any:
        answer = ours.get(address)
        assert answer.status == 200, answer
        return answer

    def cold() -> Any:
        forget_all()
        return page()

    def plain() -> Any:
        return bare.get(f"/floor/rows/{thing.pk}/")

    yield "players", PLAYERS, ""
    yield "rounds", ROUNDS, ""
    yield "HTML of the page", len(page().body) / 1000, "kB"
    floor.padding = "x" * max(len(page().body) - len(plain().body), 0)
    yield "queries of the page", queries(page), "", 15
    yield "queries, when nothing of it is kept", queries(cold), "", 15
    best = best_of(
        rounds,
        {
            "bare": lambda: plain().seconds,
            "page": lambda: page().seconds,
            "cold": lambda: cold().seconds,
        },
    )
    yield "floor: a bare page of that size", best["bare"], "ms"
    yield "the page", best["page"] / best["bare"], "x bare", 1.3
    yield "the page, when nothing of it is kept", best["cold"] / best["bare"], "x bare", 1.3


def made() -> Season:
    """A season whose last round has begun: each round seated by chance, always the same."""
    rng, now = random.Random(1), clock.now()
    season = new_season(round_count=ROUNDS, promoted=3, relegated=3, status="playing")
    division = Division.objects.create(season=season, number=1)
    entrants = Entrant.objects.bulk_create(
        Entrant(season=season, division=division, user=person, signed_up_at=now)
        for person in _people()
    )
    for number in range(1, ROUNDS + 1):
        one = new_round(season, number, status="ended" if number < ROUNDS else "playing")
        rng.shuffle(entrants)
        _seat(one, division, entrants, rng)
    return reckon(division).season


def _people() -> list[User]:
    """People with names and no passwords: to hash two hundred takes a minute."""
    people = []
    for number in range(PLAYERS):
        person = User(email=f"citizen{number}@example.org", welcomed_at=clock.now())
        person.display_name = f"Citizen No. {number}"
        person.name_key = person.skeleton = person.slug = f"citizen-{number}"
        people.append(person)
    return User.objects.bulk_create(people)


def _seat(one: Round, division: Division, entrants: list[Entrant], rng: random.Random) -> None:
    tables = LeagueTable.objects.bulk_create(
        _table(one, division, nth, rng) for nth in range(PLAYERS // 4)
    )
    LeagueSeat.objects.bulk_create(
        LeagueSeat(league_table=tables[at // 4], order=at % 4 + 1, entrant=entrant)
        for at, entrant in enumerate(entrants)
    )


def _table(one: Round, division: Division, nth: int, rng: random.Random) -> LeagueTable:
    places = rng.sample([1, 2, 3, 4], 4) if one.number < ROUNDS or nth >= OPEN else None
    outcome = Outcome.PLAYED if places else Outcome.OPEN
    return LeagueTable(round=one, division=division, number=nth + 1, places=places, outcome=outcome)


def queries(ask: Any) -> int:
    asked: list[str] = []

    def note(execute: Any, sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(note):
        ask()
    return len([sql for sql in asked if not sql.startswith(("PRAGMA", "SET"))])
