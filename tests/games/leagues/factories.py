"""Rows of leagues for tests: a season in any state, with results as they are told."""

import json
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from games.accounts.models import User
from games.common import clock
from games.leagues.models import (
    Bye,
    Division,
    Entrant,
    EntrantStatus,
    League,
    LeagueSeat,
    LeagueTable,
    Manager,
    Outcome,
    Round,
    RoundStatus,
    Season,
    SeasonStatus,
)
from games.leagues.race.course import Rounds, race_of
from games.leagues.standing.rank import rank
from games.play.models import Table
from tests.games.factories import UserFactory


def new_league(manager: User | None = None, **fields: Any) -> League:
    """A league with one manager."""
    count = League.objects.count()
    given = {"slug": f"liga-{count}", "name": f"Liga {count}", "game": "quovadis"} | fields
    league = League.objects.create(**given)
    Manager.objects.create(
        league=league, user=manager or UserFactory.create(), since=league.created_at
    )
    return league


def new_season(league: League | None = None, **fields: Any) -> Season:
    """A season, open for sign-up unless told otherwise."""
    league = league or new_league()
    now = clock.now()
    given: dict[str, Any] = {
        "number": league.seasons.count() + 1,
        "status": SeasonStatus.SIGN_UP,
        "sizes": [4],
        "sign_up_opens_at": now - timedelta(days=1),
        "sign_up_closes_at": now + timedelta(days=10),
        "starts_at": now + timedelta(days=12),
    }
    return Season.objects.create(league=league, **given | fields)


def enter(season: Season, *people: User, **fields: Any) -> list[Entrant]:
    """Everybody has a place in the season."""
    now = clock.now()
    given = {"status": EntrantStatus.ENTERED, "signed_up_at": now} | fields
    return [Entrant.objects.create(season=season, user=person, **given) for person in people]


def divided(season: Season, *sizes: int) -> list[Division]:
    """Divisions of new people, of these sizes; the season is being played."""
    found = []
    for number, size in enumerate(sizes, 1):
        division = Division.objects.create(season=season, number=number)
        enter(season, *(UserFactory.create() for _ in range(size)), division=division)
        found.append(division)
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.PLAYING)
    season.refresh_from_db()
    return found


def new_round(season: Season, number: int, **fields: Any) -> Round:
    now = clock.now()
    given: dict[str, Any] = {
        "status": RoundStatus.PLAYING,
        "starts_at": now - timedelta(days=30 - number),
        "ends_at": now + timedelta(days=number),
    }
    return Round.objects.create(season=season, number=number, **given | fields)


def seated(
    the_round: Round,
    entrants: Sequence[Entrant],
    places: Sequence[int] | None = None,
    table: Table | None = None,
) -> LeagueTable:
    """A table of the round, over if it has places."""
    division = entrants[0].division
    assert division is not None
    one = LeagueTable.objects.create(
        round=the_round,
        division=division,
        number=1 + LeagueTable.objects.filter(round=the_round, division=division).count(),
        table=table,
        outcome=Outcome.PLAYED if places else Outcome.OPEN,
        places=list(places) if places else None,
    )
    for order, entrant in enumerate(entrants, 1):
        LeagueSeat.objects.create(league_table=one, order=order, entrant=entrant)
    return one


def bye(the_round: Round, entrant: Entrant) -> Bye:
    return Bye.objects.create(round=the_round, entrant=entrant)


def reckon(division: Division, now: datetime | None = None, **more: Any) -> Division:
    """The standing of the division with its race, as the season keeps them."""
    document, rounds = document_of(division)
    division.standing = ranked(document | more)
    division.race = race_of(document | more, rounds, ranked)
    division.standing_at = now or clock.now()
    division.save()
    return division


def ranked(document: Any) -> dict[str, Any]:
    return rank(json.dumps(document))


def document_of(division: Division) -> tuple[dict[str, Any], Rounds]:
    """What `manage.py league rank` takes, of these rows, and the rounds of its tables and byes."""
    players = [str(pk) for pk in division.entrants.order_by("pk").values_list("pk", flat=True)]
    tables = list(LeagueTable.objects.filter(division=division).order_by("round__number", "number"))
    had = Bye.objects.filter(entrant__division=division)
    byes: dict[str, list[int]] = {}
    for entrant, number in had.values_list("entrant_id", "round__number"):
        byes.setdefault(str(entrant), []).append(number)
    document = {
        "format": "cursus-standing/1",
        "players": players,
        "ties": division.season.ties,
        "lot": players,
        "byes": {player: len(numbers) for player, numbers in byes.items()},
        "bye": "6",
        "tables": [
            {
                "seats": [str(seat.entrant_id) for seat in one.seats.order_by("order")],
                "places": one.places,
            }
            for one in tables
        ],
    }
    return document, Rounds([one.round.number for one in tables], byes)
