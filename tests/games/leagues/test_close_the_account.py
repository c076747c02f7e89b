"""Who closes the account in mid-season leaves everything, and takes what was kept along before."""

from datetime import timedelta

import pytest
from django.core import mail
from pytest_django import Settings

from games.accounts.models import User
from games.accounts.services import close_account
from games.leagues.announcements.services import announce
from games.leagues.awards.services import give_award
from games.leagues.cases.services import open_case
from games.leagues.export import everything_in_leagues
from games.leagues.journal.services import note
from games.leagues.league.services import LeaguePlan, add_manager, invite, make_league
from games.leagues.models import (
    Entrant,
    EntrantStatus,
    Invited,
    JournalLine,
    LeagueTable,
    Manager,
    Season,
    Substitute,
    SubstituteCall,
)
from games.leagues.substitutes.calls import answer
from games.leagues.substitutes.services import give_up_seat, join_queue
from games.post.services import deliver_due_mail
from tests.games.leagues.seasons import START, boss_of, open_season, with_players
from tests.games.leagues.tables import seated
from tests.sure import sure

NOW = START + timedelta(hours=1)


@pytest.fixture
def season(db: None) -> Season:
    return open_season()


@pytest.fixture
def players(season: Season) -> list[User]:
    return [entrant.user for entrant in with_players(season, 4)]


@pytest.fixture
def table(season: Season, players: list[User]) -> LeagueTable:
    return seated(season, *season.entrants.filter(user__in=players[:3]))


def test_they_are_withdrawn_and_their_seat_finds_a_substitute(
    season: Season, table: LeagueTable, players: list[User]
) -> None:
    join_queue(season.pk, players[3].pk, now=START)
    close_account(players[0].pk, now=NOW)
    assert Entrant.objects.get(season=season, user=players[0]).status == EntrantStatus.WITHDRAWN
    seat = table.seats.get(order=1)
    assert seat.left_at == NOW
    assert seat.calls.get().user == players[3]


def test_no_journal_has_their_name_any_more(
    season: Season, table: LeagueTable, players: list[User]
) -> None:
    join_queue(season.pk, players[3].pk, now=START)
    person, name = players[3], players[3].name
    open_case(season.pk, "misconduct", by=players[0], about=person, now=NOW)
    note(season.league, "moved", season=season, now=NOW, facts={"names": [name, players[2].name]})
    answer(sure(give_up_seat(table.seats.get(order=1).pk, reason="", now=NOW)).token, True, now=NOW)
    assert name in str(list(JournalLine.objects.values_list("facts", flat=True)))
    close_account(person.pk, now=NOW)
    said = str(list(JournalLine.objects.values_list("facts", flat=True)))
    assert name not in said
    assert players[2].name in said


def test_a_substitute_leaves_seat_and_queue(
    season: Season, table: LeagueTable, players: list[User]
) -> None:
    join_queue(season.pk, players[3].pk, now=START)
    call = sure(give_up_seat(table.seats.get(order=1).pk, reason="", now=NOW))
    answer(call.token, True, now=NOW)
    close_account(players[3].pk, now=NOW)
    assert table.seats.get(order=1).guest is None
    assert not Substitute.objects.exists()


def test_an_open_question_goes_to_the_next(
    season: Season, table: LeagueTable, players: list[User], bob: User
) -> None:
    join_queue(season.pk, players[3].pk, now=START)
    join_queue(season.pk, bob.pk, now=NOW)
    give_up_seat(table.seats.get(order=1).pk, reason="", now=NOW)
    close_account(players[3].pk, now=NOW)
    assert SubstituteCall.objects.get(answer="open").user == bob


def test_the_last_manager_closes_a_league_in_which_nothing_runs(alice: User, bob: User) -> None:
    league = make_league(alice.pk, LeaguePlan(name="Subura", game="quovadis"), now=NOW)
    invite(league.pk, alice.pk, "Bob", now=NOW)
    close_account(bob.pk, now=NOW)
    assert not Invited.objects.exists()
    close_account(alice.pk, now=NOW)
    league.refresh_from_db()
    assert league.closed_at == NOW
    assert not Manager.objects.exists()


def test_of_several_managers_the_others_go_on(season: Season, bob: User) -> None:
    boss = boss_of(season.league)
    add_manager(season.league_id, boss.pk, "Bob", now=NOW)
    close_account(boss.pk, now=NOW)
    season.league.refresh_from_db()
    assert season.league.closed_at is None
    assert season.league.managers.get().user == bob


def test_a_season_without_a_manager_goes_on_and_the_operators_are_told(
    season: object, settings: Settings
) -> None:
    settings.ADMINS = [("operator", "operator@example.org")]
    league = season.league  # type: ignore[attr-defined]
    close_account(boss_of(league).pk, now=NOW)
    league.refresh_from_db()
    assert league.closed_at is None
    assert JournalLine.objects.filter(kind="without_manager").exists()
    deliver_due_mail(lambda: NOW)
    assert ["operator@example.org"] in [one.to for one in mail.outbox]


def test_the_export_has_everything(season: Season, table: LeagueTable, players: list[User]) -> None:
    boss = boss_of(season.league)
    give_award(season.pk, players[0].pk, "3", "Fine.", boss, now=NOW)
    announce(season.pk, "A feast", "", boss, now=NOW)
    open_case(season.pk, "extension", by=players[0], league_table=table, text="Ill.", now=NOW)
    join_queue(season.pk, players[0].pk, now=NOW)
    found = everything_in_leagues(players[0])
    assert [award["reason"] for award in found["awards"]] == ["Fine."]
    assert [one["text"] for one in found["messages_in_cases"]] == ["Ill."]
    assert len(found["entries"]) == len(found["cases"]) == len(found["substitute"]) == 1
    assert everything_in_leagues(boss)["manages"][0]["league__slug"] == season.league.slug
