"""The operators' lists of leagues: they show what is public, change nothing, and keep secrets."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.leagues.cases.services import open_case, say
from games.leagues.journal.services import note
from games.leagues.models import CaseKind, LeagueTable, RoundStatus, SubstituteCall
from games.leagues.substitutes.services import give_up_seat, join_queue
from tests.games.factories import UserFactory
from tests.games.leagues.seasons import START, boss_of, open_season, with_players
from tests.games.leagues.tables import seated

AsUser = Callable[[User], Client]

LISTS = (
    *("league", "season", "step", "entrant", "leaguetable"),
    *("case", "substitutecall", "journalline"),
)


@pytest.fixture
def browser(as_: AsUser, db: None) -> Client:
    return as_(UserFactory.create(display_name="Ophelia", is_staff=True, is_superuser=True))


@pytest.fixture
def table(db: None) -> LeagueTable:
    season = open_season()
    return seated(season, *with_players(season, 3))


def shown(browser: Client, name: str, pk: int | None = None) -> str:
    if pk is None:
        return browser.get(reverse(f"admin:leagues_{name}_changelist")).content.decode()
    page = browser.get(reverse(f"admin:leagues_{name}_change", args=[pk]))
    return page.content.decode() if page.status_code == 200 else ""


@pytest.mark.parametrize("name", LISTS)
def test_every_list_opens_and_offers_nothing_to_change(
    browser: Client, table: LeagueTable, name: str
) -> None:
    page = shown(browser, name)
    assert 'id="changelist"' in page
    assert f"/admin/leagues/{name}/add/" not in page
    assert "delete_selected" not in page


def test_a_draft_is_not_shown(browser: Client, table: LeagueTable) -> None:
    assert shown(browser, "leaguetable", table.pk)
    table.round.status = RoundStatus.SEATED
    table.round.save()
    assert not shown(browser, "leaguetable", table.pk)


def test_what_was_said_in_a_case_and_private_lines_are_not_shown(
    browser: Client, table: LeagueTable
) -> None:
    season = table.round.season
    case = open_case(season.pk, CaseKind.LATE, league_table=table, now=START)
    say(case.key, boss_of(season.league), "I think they sleep.", private=True, now=START)
    line = note(season.league, "kept_apart", season=season, now=START, reason="Shh.", private=True)
    assert "I think they sleep." not in shown(browser, "case", case.pk)
    assert "Shh." not in shown(browser, "journalline")
    assert not shown(browser, "journalline", line.pk)


def test_the_link_of_a_substitute_is_not_shown(browser: Client, table: LeagueTable) -> None:
    join_queue(table.round.season_id, UserFactory.create().pk, now=START)
    give_up_seat(table.seats.get(order=1).pk, reason="", now=START)
    call = SubstituteCall.objects.get()
    page = shown(browser, "substitutecall", call.pk)
    assert call.user.display_name in page
    assert call.token not in page
