"""A season is tried out before it starts, and nothing is touched."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues.models import Form, LeagueTable, WeekAway
from games.leagues.rehearsal.selectors import Rehearsal, rehearse
from tests.games.leagues.seasons import open_season, with_players

pytestmark = pytest.mark.django_db


def sentences(found: Rehearsal) -> list[str]:
    return [told.sentence for told in found.story]


def test_a_rehearsal_tells_the_season_in_order() -> None:
    season = open_season(round_count=2, sizes=(4,))
    with_players(season, 8)
    found = rehearse(season)
    assert [told.at for told in found.story] == sorted(told.at for told in found.story)
    said = sentences(found)
    assert said[:2] == ["Sign-up opens.", "Sign-up closes with 8 players."]
    assert "Round 1 starts with 2 tables." in said
    assert said[-1] == "The season is over."
    assert {load.tables for load in found.loads} == {2}


def test_nothing_is_written() -> None:
    season = open_season()
    with_players(season, 7)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        rehearse(season)
    assert not [q for q in queries if not q["sql"].lstrip("( ").upper().startswith("SELECT")]
    assert not LeagueTable.objects.exists()


def test_the_same_seed_has_the_same_story() -> None:
    season = open_season()
    with_players(season, 9)
    assert rehearse(season, seed=3).story == rehearse(season, seed=3).story
    assert rehearse(season, seed=3).ends_at != rehearse(season, seed=4).ends_at


def test_who_is_away_has_a_bye_in_the_story() -> None:
    season = open_season(round_count=2, sizes=(4, 3))
    entrants = with_players(season, 8)
    day = season.rounds.get(number=1).starts_at.date()
    WeekAway.objects.create(entrant=entrants[0], monday=day - timedelta(days=day.weekday()))
    found = rehearse(season)
    name = entrants[0].user.name
    assert f"{name} has a bye: away." in sentences(found)
    mine = next(load for load in found.loads if load.name == name)
    assert (mine.tables, list(mine.byes)) == (1, ["away"])


def test_imaginary_people_fill_it_up() -> None:
    season = open_season(division_size=8, promoted=1, relegated=1)
    with_players(season, 3)
    found = rehearse(season, players=16)
    assert [len(division.players) for division in found.divisions] == [8, 8]
    assert len(found.loads) == 16
    assert any(sentence.startswith("Up: ") for sentence in sentences(found))


def test_an_empty_season_is_told_too() -> None:
    said = sentences(rehearse(open_season(round_count=1)))
    assert "Round 1 is left out: there is no table." in said


@pytest.mark.parametrize("form", Form.values)
@pytest.mark.parametrize("players", [2, 7, 16])
def test_every_form_comes_to_an_end(form: str, players: int) -> None:
    season = open_season(form=form, round_count=3, sizes=(4, 3), advance=2)
    found = rehearse(season, players=players)
    for division in found.divisions:
        for each in division.rounds:
            there = [pk for table in each.tables for pk in table.seats] + list(each.byes)
            assert len(there) == len(set(there))


def test_a_round_with_a_date_leaves_tables_open() -> None:
    season = open_season(round_count=4, round_ends="date", sizes=(4,))
    said = sentences(rehearse(season, players=32, seed=5))
    assert any("goes on after the round" in sentence for sentence in said)
