"""Managers are told what waits for a decision: at once on the site, and in one mail a week."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from games.accounts.models import User
from games.leagues.cases.decisions import decide
from games.leagues.cases.selectors import case_of, cases_of
from games.leagues.cases.services import open_case, say
from games.leagues.entrants.services import sign_up
from games.leagues.models import Case, CaseKind, LeagueTable, Manager, Season, Step, StepState
from games.leagues.needs.selectors import needs_of
from games.leagues.needs.services import remind_managers
from games.leagues.notices import round_drafted
from games.leagues.refusals import LeagueRefusal
from games.post.models import Notice
from games.post.services import deliver_due_mail
from tests.games.factories import UserFactory
from tests.games.leagues.seasons import START, boss_of, open_season, with_players
from tests.games.leagues.tables import seated
from tests.sure import sure

AsUser = Callable[[User], Client]

DAY = timedelta(days=1)


@pytest.fixture
def season(db: None) -> Season:
    return open_season()


@pytest.fixture
def boss(season: Season) -> User:
    return boss_of(season.league)


@pytest.fixture
def case(season: Season) -> Case:
    return open_case(season.pk, CaseKind.LATE, league_table=_table(season), now=START)


def _table(season: Season) -> LeagueTable:
    return seated(season, *with_players(season, 3))


def test_a_mail_a_week_with_links_straight_to_the_decisions(
    season: Season, boss: User, case: Case
) -> None:
    assert remind_managers(now=START + DAY) == 1
    told = Notice.objects.get(kind="league_week")
    assert told.person == boss
    assert f"/leagues/{season.league.slug}/1/cases/{case.key}/" in told.text
    remind_managers(now=START + 2 * DAY)
    assert Notice.objects.filter(kind="league_week").count() == 1
    remind_managers(now=START + 8 * DAY)
    assert Notice.objects.filter(kind="league_week").count() == 2


def test_what_is_fresh_can_wait_and_what_is_decided_needs_nobody(
    season: Season, boss: User, case: Case
) -> None:
    assert remind_managers(now=START + DAY / 2) == 0
    decide(case.key, boss, "leave", "Let them.", now=START)
    assert remind_managers(now=START + DAY) == 0


def test_a_step_that_fails_again_and_again_needs_a_manager(season: Season) -> None:
    step = sure(season.steps.first())
    row = Step.objects.filter(pk=step.pk)
    row.update(state=StepState.FAILED, attempts=2, trouble="It thunders.")
    assert needs_of([season.league], boss_of(season.league)) == []
    row.update(attempts=3)
    assert "It thunders." in needs_of([season.league], boss_of(season.league))[0].sentence


def test_the_mail_of_a_case_is_not_sent_once_it_is_decided(
    season: Season, boss: User, case: Case
) -> None:
    decide(case.key, boss, "leave", "Let them.", now=START)
    deliver_due_mail(lambda: START + 2 * DAY)
    assert not [one for one in mail.outbox if boss.email in one.to and "needs you" in one.body]


def test_the_lobby_and_a_page_show_it_too(
    as_: AsUser, season: Season, boss: User, case: Case, alice: User
) -> None:
    page = as_(boss).get(f"/leagues/{season.league.slug}/waiting/").content.decode()
    assert "A table drags on" in page
    assert f"/cases/{case.key}/" in as_(boss).get("/").content.decode()
    assert f"/cases/{case.key}/" not in as_(alice).get("/").content.decode()


def test_managers_are_told_once_that_a_round_is_seated(season: Season, boss: User) -> None:
    the_round = season.rounds.get(number=1)
    round_drafted(the_round, now=START)
    round_drafted(the_round, now=START + DAY)
    told = Notice.objects.get(kind="league_needs_me")
    assert (told.person, told.url) == (
        boss,
        f"/leagues/{season.league.slug}/1/manage/rounds/1/",
    )
    season.rounds.filter(number=1).update(status="seated")
    assert needs_of([season.league], boss_of(season.league))[0].url == told.url


def test_a_case_about_a_step_leads_to_the_timeline(as_: AsUser, season: Season, boss: User) -> None:
    facts = {"kind": "seat", "round": 1}
    case = open_case(season.pk, CaseKind.STEP, facts=facts, now=START)
    page = as_(boss).get(f"/leagues/{season.league.slug}/1/cases/{case.key}/").content.decode()
    assert "Seat a round" in page
    assert f"/leagues/{season.league.slug}/1/manage/" in page


# --- managers who are concerned -------------------------------------------------------------------


def _joined_by(season: Season, user: User) -> User:
    """Let a second person run the league, and return them."""
    Manager.objects.create(league=season.league, user=user, since=START)
    return user


def test_a_manager_who_is_concerned_is_not_asked_to_decide(season: Season, boss: User) -> None:
    table = _table(season)
    player = _joined_by(season, sure(table.seats.get(order=1).entrant).user)
    case = open_case(season.pk, CaseKind.LATE, league_table=table, now=START)
    told = Notice.objects.filter(kind="league_needs_me")
    assert [one.person for one in told] == [boss]
    assert needs_of([season.league], player) == []
    assert [one.url.split("/")[-2] for one in needs_of([season.league], boss)] == [case.key]
    remind_managers(now=START + DAY)
    assert [one.person for one in Notice.objects.filter(kind="league_week")] == [boss]


def test_a_private_line_of_the_managers_does_not_reach_one_who_is_concerned(
    season: Season, boss: User
) -> None:
    table = _table(season)
    player = _joined_by(season, sure(table.seats.get(order=1).entrant).user)
    other = _joined_by(season, UserFactory.create())
    case = open_case(season.pk, CaseKind.LATE, league_table=table, now=START)
    say(case.key, boss, "I think they sleep.", private=True, now=START)
    told = Notice.objects.filter(text__contains="I think they sleep.")
    assert [one.person for one in told] == [other]
    assert player != other


def test_of_misconduct_at_their_own_table_a_manager_reads_what_players_read(
    season: Season, boss: User
) -> None:
    table = _table(season)
    one, two, three = (sure(seat.entrant).user for seat in table.seats.order_by("order"))
    _joined_by(season, three)
    case = open_case(
        season.pk, CaseKind.MISCONDUCT, league_table=table, by=one, about=two, now=START
    )
    assert [line.case for line in cases_of(season, boss)] == [case]
    assert cases_of(season, three) == []
    with pytest.raises(LeagueRefusal):
        case_of(season, case.key, three)


def test_when_every_manager_is_concerned_they_are_told_to_add_one(
    season: Season, boss: User
) -> None:
    entrant = with_players(season, 1)[0]
    sign_up(season.pk, boss.pk, now=START)
    season.refresh_from_db()
    open_case(season.pk, CaseKind.MISCONDUCT, by=entrant.user, about=boss, now=START)
    told = Notice.objects.get(kind="league_needs_me")
    assert told.person == boss
    assert "add one who can decide it" in told.text
    assert told.url == f"/leagues/{season.league.slug}/people/"
    assert needs_of([season.league], boss)[0].url == told.url
