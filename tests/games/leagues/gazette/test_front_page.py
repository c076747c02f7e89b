"""The next league on the front page: a line in the first screen, and a card below."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from games.leagues.models import SeasonStatus
from tests.games.leagues.factories import new_season

pytestmark = pytest.mark.django_db


def first_screen() -> str:
    """The words beside the board, on which nobody scrolls."""
    page = Client().get("/").content.decode()
    return page.partition('class="front__words"')[2].partition("</form>")[0]


def test_the_first_screen_names_it_and_leads_there() -> None:
    season = new_season(sign_up_closes_at=datetime(2030, 11, 30, 12, tzinfo=UTC))
    said = first_screen()
    assert f"The next league: {season.league.name}, sign-up until 30 November" in said
    assert f'href="{season.get_absolute_url()}"' in said


def test_one_without_an_end_of_sign_up() -> None:
    season = new_season(sign_up_closes_at=None)
    assert f"The next league: {season.league.name}</a>" in first_screen()


def test_otherwise_the_one_under_way() -> None:
    season = new_season(status=SeasonStatus.PLAYING)
    assert f"A league under way: {season.league.name}" in first_screen()


def test_without_a_league_there_is_no_line() -> None:
    assert "league" not in first_screen()
