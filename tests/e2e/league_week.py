"""A league whose manager has been away for two days: `python -m tests.e2e.league_week ADDRESS`.

Run beside the site, with its environment. A seat that nobody takes over, a request for more time
and a table that drags on wait for the manager, who is written the mail "what needs you".
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import django

ROOT = Path(__file__).resolve().parents[2]


def beside(surroundings: Mapping[str, str], address: str) -> str:
    """Make the league beside the running site, and return what stands in its address."""
    command = [sys.executable, "-m", "tests.e2e.league_week", address]
    made = subprocess.run(command, cwd=ROOT, env=surroundings, check=True, capture_output=True)
    return made.stdout.decode()


def main(address: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
    django.setup()
    from games.accounts.models import User
    from games.common import clock
    from games.leagues.cases.services import open_case
    from games.leagues.entrants.services import sign_up
    from games.leagues.models import CaseKind
    from games.leagues.needs.services import remind_managers
    from games.leagues.substitutes.services import give_up_seat
    from tests.games.factories import UserFactory
    from tests.games.leagues.seasons import new_league, open_season
    from tests.games.leagues.tables import seated

    now, token = clock.now(), uuid4().hex[:6]
    before = now - timedelta(days=2)
    manager = User.objects.get(email=address)
    league = new_league(manager, name=f"Week {token}", slug=f"week-{token}")
    season = open_season(league, now=before, sizes=(3,))
    people = [UserFactory.create(display_name=f"Player {token} {n}") for n in range(6)]
    entrants = [sign_up(season.pk, one.pk, now=before) for one in people]
    first = seated(season, *entrants[:3], now=before, turn_hours=168)
    second = seated(season, *entrants[3:], now=before, number=2, turn_hours=168)
    give_up_seat(first.seats.get(order=1).pk, reason="Ill.", now=before)
    asked: dict[str, Any] = {"facts": {"hours": 24}, "text": "I am at sea.", "league_table": second}
    open_case(season.pk, CaseKind.EXTENSION, by=people[4], now=before, **asked)
    open_case(season.pk, CaseKind.LATE, league_table=second, now=before)
    remind_managers(now=now)
    sys.stdout.write(league.slug)


if __name__ == "__main__":
    main(sys.argv[1])
