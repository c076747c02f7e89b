"""A knock-out follows when a result of an earlier round changes: who goes on goes on."""

from datetime import datetime

import pytest

from games.leagues.cases.decisions import decide
from games.leagues.cases.options import Decision
from games.leagues.models import (
    Bye,
    Case,
    CaseKind,
    Entrant,
    Form,
    LeagueSeat,
    LeagueTable,
    Outcome,
    RoundStatus,
    Season,
    StepKind,
)
from games.leagues.results.services import settle
from games.leagues.steps.runner import run_due
from games.play.models import Seat, Table
from games.post.models import Notice
from tests.games.factories import play_on
from tests.games.leagues.seasons import DAY, START, boss_of, new_season, with_players
from tests.games.leagues.simulated import after, finish, running, tick
from tests.sure import sure

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(db: None) -> Season:
    """Nine players at three tables of three, of whom the first of each play the final."""
    season = new_season(form=Form.KNOCKOUT, sizes=(3,), advance=1, round_count=1)
    run_due(now=START)
    with_players(season, 9)
    return season


def until(season: Season, status: str) -> datetime:
    """Let days pass until the second round is like this, and return the time."""
    now = START
    while not season.rounds.filter(number=2, status=status).exists():
        now += DAY / 2
        tick(now)
        for table in running(season):
            if table.round.number == 1 and after(3)(table, now):
                finish(table, now, [1, 2, 3])
        assert now < START + 60 * DAY
    return now


def first(season: Season) -> LeagueTable:
    return LeagueTable.objects.get(round__season=season, round__number=1, number=1)


def turned(season: Season, now: datetime) -> tuple[Entrant, Entrant]:
    """The first table of the first round is settled anew: the last has won."""
    table = first(season)
    settle(table.pk, "adjudicated", [3, 2, 1], boss_of(season.league).pk, "Wrong.", now=now)
    return sure(table.seats.get(order=1).entrant), sure(table.seats.get(order=3).entrant)


def there(season: Season) -> set[Entrant]:
    seats = LeagueSeat.objects.filter(
        league_table__round__season=season, league_table__round__number=2
    ).exclude(league_table__outcome=Outcome.REPLAYED)
    byes = Bye.objects.filter(round__season=season, round__number=2)
    return {*(sure(seat.entrant) for seat in seats), *(bye.entrant for bye in byes)}


def test_a_draft_is_made_again(season: Season) -> None:
    now = until(season, RoundStatus.SEATED)
    out, into = turned(season, now)
    assert season.rounds.get(number=2).status == RoundStatus.PLANNED
    tick(now)
    assert season.rounds.get(number=2).status == RoundStatus.SEATED
    assert into in there(season)
    assert out not in there(season)


def test_in_a_published_round_people_change_places_and_are_told(season: Season) -> None:
    now = until(season, RoundStatus.PUBLISHED)
    out, into = turned(season, now)
    assert season.rounds.get(number=2).status == RoundStatus.PUBLISHED
    assert into in there(season)
    assert out not in there(season)
    line = season.journal.get(kind="went_on_instead")
    assert line.facts["names"] == [out.user.name, into.user.name]
    told = Notice.objects.filter(cause__contains=":instead:")
    assert {one.person for one in told} == {out.user, into.user}


def test_a_table_without_an_entry_starts_anew_with_the_right_people(season: Season) -> None:
    now = until(season, RoundStatus.PLAYING)
    (before,) = LeagueTable.objects.filter(round__season=season, round__number=2)
    out, into = turned(season, now)
    before.refresh_from_db()
    assert before.outcome == Outcome.REPLAYED
    assert not Table.objects.get(pk=sure(before.table_id)).is_running
    (fresh,) = running(season)
    held = set(Seat.objects.filter(table=fresh.table).values_list("user", flat=True))
    assert into.user_id in held
    assert out.user_id not in held
    assert season.journal.filter(kind="went_on_instead").count() == 1
    assert not Case.objects.exists()


def test_where_they_have_played_a_manager_decides(season: Season) -> None:
    now = until(season, RoundStatus.PLAYING)
    (before,) = LeagueTable.objects.filter(round__season=season, round__number=2)
    play_on(Table.objects.get(pk=sure(before.table_id)), 1, now=now)
    out, into = turned(season, now)
    case = Case.objects.get()
    assert (case.kind, case.league_table) == (CaseKind.SUCCESSION, before)
    assert out in there(season)
    decide(case.key, boss_of(season.league), Decision.REPLAY, "Fair is fair.", now=now)
    assert into in there(season)
    assert out not in there(season)


def test_a_result_that_changes_nobody_who_goes_on_changes_nothing(season: Season) -> None:
    now = until(season, RoundStatus.PUBLISHED)
    before = there(season)
    boss = boss_of(season.league).pk
    settle(first(season).pk, "adjudicated", [1, 3, 2], boss, "Second and third.", now=now)
    assert there(season) == before
    assert not season.journal.filter(kind="went_on_instead").exists()
    assert season.steps.filter(kind=StepKind.SEAT, round=2).count() == 1
