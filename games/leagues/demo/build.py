"""Make the leagues of the demo, once. An interrupted run is continued: steps are done only once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any, Final

from engine import games
from games.accounts.models import User
from games.bots.demo.build import STILL_OPEN
from games.bots.demo.people import make_people
from games.bots.minds import fresh_chance
from games.leagues.demo.play import MOST_ENTRIES, mark_all_seen, play
from games.leagues.entrants.services import sign_up
from games.leagues.league.services import LeaguePlan, add_manager, make_league
from games.leagues.models import (
    League,
    LeagueTable,
    Outcome,
    RoundEnds,
    Season,
    SeasonStatus,
)
from games.leagues.results.services import read_result, refresh_standings
from games.leagues.season.plan import SeasonPlan
from games.leagues.season.services import create_season
from games.leagues.steps.runner import RunOutcome, due_steps, run_step
from games.post.services import mark_read, settle_past

STRIDE: Final = timedelta(hours=12)
NEWS: Final = timedelta(days=2)
"""Older notices have been read: a season is told in hundreds of them."""

TURN_HOURS: Final = 168
"""A week, as at the demo's other tables, so that a visitor does not come too late to play."""

ROUND_DAYS: Final = 14
FIRST_ENTRIES: Final = (26, 34)
"""How far the tables of the round that goes on have come."""


@dataclass(frozen=True, slots=True)
class DemoSeason:
    """A season of the demo: when its sign-up opened, and until when it was played."""

    players: Sequence[str]
    days_ago: float
    rounds: int
    title: str = ""
    days_of_sign_up: float = 7
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DemoLeague:
    """A league of the demo. The first of its managers makes it."""

    name: str
    about: str
    managers: Sequence[str]
    seasons: Sequence[DemoSeason]
    game: int = 0  # its place among the games of the site


ALL: Final = ("Alice", "Benedetta", "Cormac", "Dagny", "Emre", "Farah")
RULES: Final = (
    "Answer within the day if you can, and say so if you cannot.\n\n"
    "What is promised at one table is not paid at another."
)
LEAGUES: Final = (
    DemoLeague(
        "Ludi Romani",
        "One short season in autumn, in memory of the games that Rome never finished.",
        ("Cormac", "Dagny"),
        (DemoSeason(ALL, 70, 2, "For the harvest"),),
    ),
    DemoLeague(
        "Tiber League",
        "Two weeks a round, one table at a time, for people who like to meet again.",
        ("Benedetta", "Alice"),
        (
            DemoSeason(ALL, 85, 1, "A trial"),
            DemoSeason(ALL, 49.5, 4, extra={"round_ends": RoundEnds.DATE}),
        ),
    ),
    DemoLeague(
        "Saturnalia Cup",
        "Everybody is welcome, and in December slaves command their masters.",
        ("Emre",),
        (DemoSeason(ALL[1:], 3, 3, "Io Saturnalia", days_of_sign_up=14, extra={"capacity": 20}),),
        game=-1,
    ),
)


def make_leagues(now: datetime) -> int:
    """Make the leagues and play their seasons; return how many leagues are new."""
    people = make_people(now)
    new = [one for one in LEAGUES if not _is_made(one, now)]
    for demo in new:
        _make(demo, people, now)
    if new:
        settle_past(people.values(), mailed=STILL_OPEN, now=now)
        for person in people.values():
            mark_read(person.pk, since=None, until=now - NEWS, now=now)
    return len(new)


def _is_made(demo: DemoLeague, now: datetime) -> bool:
    """Return whether the league was made and played to the end of its script."""
    league = League.objects.filter(name=demo.name).first()
    if league is None or league.seasons.count() < len(demo.seasons):
        return False
    last = league.seasons.order_by("number").last()
    assert last is not None
    waits = due_steps(now - STRIDE).filter(season=last).exists()
    return not waits and last.entrants.count() >= len(demo.seasons[-1].players)


def _make(demo: DemoLeague, people: Mapping[str, User], now: datetime) -> None:
    league = League.objects.filter(name=demo.name).first() or _new_league(demo, people, now)
    for number, script in enumerate(demo.seasons, 1):
        season = league.seasons.filter(number=number).first()
        if season is None:
            season = _new_season(league, script, people[demo.managers[0]], now)
        _run(season, script, people, now)


def _new_league(demo: DemoLeague, people: Mapping[str, User], now: datetime) -> League:
    at = now - timedelta(days=demo.seasons[0].days_ago, hours=1)
    plan = LeaguePlan(
        name=demo.name,
        game=games.NAMES[demo.game],
        about=demo.about,
        rules=RULES,
        table={"turn_hours": TURN_HOURS},
    )
    first, *others = demo.managers
    league = make_league(people[first].pk, plan, now=at)
    for other in others:
        add_manager(league.pk, people[first].pk, people[other].name, now=at)
    return league


def _new_season(league: League, script: DemoSeason, by: User, now: datetime) -> Season:
    opens = now - timedelta(days=script.days_ago)
    closes = opens + timedelta(days=script.days_of_sign_up)
    plan = SeasonPlan(
        title=script.title,
        table=league.table,
        sizes=games.get(league.game).seats[:1],
        round_count=script.rounds,
        round_days=ROUND_DAYS,
        sign_up_opens_at=opens,
        sign_up_closes_at=closes,
        starts_at=closes + timedelta(days=1),
        **script.extra,
    )
    return create_season(league.pk, by.pk, plan, now=opens)


def _run(season: Season, script: DemoSeason, people: Mapping[str, User], now: datetime) -> None:
    """Let the season run from its sign-up until now, half a day at a time."""
    assert season.sign_up_opens_at is not None
    at, rng = season.sign_up_opens_at, fresh_chance()
    while at <= now:
        _do_steps(season, at)
        season.refresh_from_db()
        if season.status == SeasonStatus.SIGN_UP:
            _sign_up(season, [people[name] for name in script.players], at)
        _play(season, at, now, rng)
        at += STRIDE


def _do_steps(season: Season, at: datetime) -> None:
    """Do the steps of this season that were due then. A step may make another one due."""
    for _again in range(20):
        due = list(due_steps(at).filter(season=season).values_list("pk", flat=True))
        if not sum(run_step(step, now=at) is RunOutcome.DONE for step in due):
            break


def _sign_up(season: Season, players: Sequence[User], at: datetime) -> None:
    there = set(season.entrants.values_list("user_id", flat=True))
    for player in players:
        if player.pk not in there:
            sign_up(season.pk, player.pk, now=at)


def _play(season: Season, at: datetime, now: datetime, rng: Random) -> None:
    """Play the tables that have started, and count those that have ended by then."""
    open_ones = LeagueTable.objects.filter(
        round__season=season, outcome=Outcome.OPEN, table__isnull=False
    ).select_related("table")
    for number, one in enumerate(open_ones.order_by("pk")):
        assert one.table is not None
        if not one.table.length:
            _play_table(one, number, at, now, rng)
            one.table.refresh_from_db()
        if one.table.finished_at is not None and one.table.finished_at <= at:
            read_result(one.pk, now=at)
    refresh_standings(now=at)


def _play_table(one: LeagueTable, number: int, at: datetime, now: datetime, rng: Random) -> None:
    """Play a table to its end, or if its round goes on now, as far as the script says."""
    goes_on = at + timedelta(days=ROUND_DAYS) > now
    most = FIRST_ENTRIES[number % len(FIRST_ENTRIES)] if goes_on else MOST_ENTRIES
    ends = now - timedelta(hours=2) if goes_on else at + timedelta(days=rng.uniform(5, 10))
    play(one, at, ends, rng, most)
    assert one.table is not None
    mark_all_seen(one.table)
