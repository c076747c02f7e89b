"""A season beside the running site, made and run through the days by the services.

    python -m tests.e2e.league_season open         a league with two players in sign-up
    python -m tests.e2e.league_season run SLUG N   the next N days of its newest season

Run with the environment of the site. Times are handed to the services, so a season takes seconds.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import django

ROOT = Path(__file__).resolve().parents[2]


def beside(surroundings: Mapping[str, str], *asked: str) -> str:
    """Do it beside the running site, and return what it prints: the address of the league."""
    command = [sys.executable, "-m", "tests.e2e.league_season", *asked]
    made = subprocess.run(command, cwd=ROOT, env=surroundings, check=True, capture_output=True)
    return made.stdout.decode()


def opened() -> str:
    """A league of six with a season in sign-up, that ends when its tables do."""
    from games.common import clock
    from games.leagues.entrants.services import sign_up
    from tests.games.factories import UserFactory
    from tests.games.leagues.seasons import new_league, open_season

    now, token = clock.now(), uuid4().hex[:6]
    manager = UserFactory.create(display_name=f"Manager {token}")
    league = new_league(manager, name=f"Season {token}", slug=f"season-{token}")
    season = open_season(league, now=now, sizes=(3,), round_count=2, capacity=6)
    for number in range(5):
        sign_up(season.pk, UserFactory.create(display_name=f"Rival {token} {number}").pk, now=now)
    return league.slug


def run(slug: str, days: int) -> str:
    """Let the days pass: steps fall due, and tables end on the third day after their start."""
    from games.common import clock
    from games.leagues.models import League
    from tests.games.leagues.simulated import after, finish, running, tick

    season = League.objects.get(slug=slug).seasons.get()
    start, ends = clock.now(), after(3)
    for half in range(2 * days):
        now = start + half * timedelta(hours=12)
        tick(now)
        for one in running(season):
            if ends(one, now):
                finish(one, now)
    return slug


def main(what: str, *more: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
    django.setup()
    sys.stdout.write(opened() if what == "open" else run(more[0], int(more[1])))


if __name__ == "__main__":
    main(*sys.argv[1:])
