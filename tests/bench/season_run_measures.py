"""What `season_run` measures: a season that is simulated, and where its time goes."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from games.leagues.models import Bye, LeagueTable, SeasonStatus
from games.leagues.results.services import mark_lost, read_results, refresh_standings
from games.leagues.steps.runner import run_due
from tests.games.leagues.seasons import START, new_season, with_players
from tests.games.leagues.simulated import after, finish, running

WAIT = timedelta(hours=12)


@dataclass
class Measured:
    """How long the season took, and what it came to."""

    seconds: float = 0.0
    busy: float = 0.0  # of the processor, in this process
    by_hand: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    lines: list[str] = field(default_factory=list)


def measured(players: int, rounds: int, division: int | None) -> Measured:
    """Run a season and take the time of its parts."""
    found = Measured()
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    season = new_season(sizes=(4, 3, 5), round_count=rounds, round_days=7, division_size=division)
    run_due(now=START)
    with_players(season, players)
    now, began, busy = START, time.perf_counter(), time.process_time()
    while season.status != SeasonStatus.FINISHED:
        now += WAIT
        _part(found, "results", mark_lost)
        _part(found, "results", read_results, now=now)
        _part(found, "standings", refresh_standings, now=now)
        _part(found, "steps", run_due, now=now)
        _part(found, "games end", _end_games, season, now)
        season.refresh_from_db()
    found.seconds = time.perf_counter() - began
    found.busy = time.process_time() - busy
    found.by_hand = season.steps.exclude(by=None).count()
    _tell(found, season, players, now)
    return found


def _part(found: Measured, name: str, do: Callable[..., Any], *args: Any, **how: Any) -> None:
    began = time.perf_counter()
    do(*args, **how)
    found.parts[name] += time.perf_counter() - began  # type: ignore[assignment]


def _end_games(season: Any, now: datetime) -> None:
    ends = after(6)
    for league_table in running(season):
        if ends(league_table, now):
            finish(league_table, now)


def _tell(found: Measured, season: Any, players: int, now: datetime) -> None:
    tables = LeagueTable.objects.filter(round__season=season)
    byes = Bye.objects.filter(round__season=season).count()
    found.lines = [
        f"{players} players, {season.round_count} rounds, {season.divisions.count()} divisions",
        f"{tables.count()} tables, {byes} byes, {(now - START).days} days",
        f"{season.steps.filter(state='done').count()} steps, {found.by_hand} of them by hand",
        f"{found.busy:.1f} s of the processor",
        ", ".join(f"{name} {seconds:.1f} s" for name, seconds in found.parts.most_common()),
    ]
