"""A league in the scene: `organiser` runs it, `here` plays in it, and somebody is asked to."""

from datetime import timedelta
from typing import Any

from games.accounts.models import User
from games.common import clock
from games.leagues.awards.services import give_award
from games.leagues.cases.services import open_case
from games.leagues.entrants.services import sign_up
from games.leagues.league.services import add_manager, invite
from games.leagues.models import CaseKind, JournalLine, League, Manager, Season, SeasonStatus
from games.leagues.season.plan import SeasonPlan
from games.leagues.season.services import create_season
from games.leagues.substitutes.services import give_up_seat, join_queue
from tests.games.factories import UserFactory
from tests.games.leagues.tables import seated


def make_league(game: str, people: dict[str, User], seats: int) -> dict[str, Any]:
    """A season in its first round, with a case of `here` and a question to a substitute."""
    now, boss, here = clock.now(), people["organiser"], people["here"]
    league = League.objects.create(slug="subura", name="Subura", game=game, created_at=now)
    Manager.objects.create(league=league, user=boss, since=now)
    plan = SeasonPlan(sizes=(seats,), round_count=2, round_days=7)
    season = create_season(league.pk, boss.pk, plan, now=now)
    Season.objects.filter(pk=season.pk).update(status=SeasonStatus.SIGN_UP)
    others = [UserFactory.create() for _ in range(seats - 1)]
    entrants = [sign_up(season.pk, person.pk, now=now) for person in (here, *others)]
    table = seated(season, *entrants, now=now)
    substitute = UserFactory.create()
    join_queue(season.pk, substitute.pk, now=now)
    last = table.seats.get(order=seats)
    call = give_up_seat(last.pk, reason="Ill.", now=now)
    asked: dict[str, Any] = {"facts": {"hours": 24}, "text": "I am away.", "league_table": table}
    case = open_case(season.pk, CaseKind.EXTENSION, by=here, now=now, **asked)
    award = give_award(season.pk, here.pk, "3", "A fine report.", boss, now=now)
    manager, invited = UserFactory.create(), UserFactory.create()
    add_manager(league.pk, boss.pk, manager.name, now=now)
    invite(league.pk, boss.pk, invited.name, now=now)
    Season.objects.filter(pk=season.pk).update(created_at=now - timedelta(days=1))
    return {
        "league": league,
        "season": season,
        "league_table": table,
        "call": call,
        "case": case,
        "award": award,
        "manager": manager,
        "invited": invited,
        "line": JournalLine.objects.get(kind="award"),
    }
