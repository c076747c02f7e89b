"""Files of a season, and the page that others may frame."""

import csv
import io
from typing import Any

import pytest
from django.test import Client

from games.leagues.gazette.season_file import FORMAT
from games.leagues.models import Rating, Season
from tests.games.leagues.factories import divided, new_round, new_season, reckon, seated
from tests.games.leagues.seasons import START


@pytest.fixture
def season(db: None) -> Season:
    (division,) = divided(new_season(), 3)
    entrants = list(division.entrants.order_by("pk"))
    entrants[0].user.set_name("=2+3")
    entrants[0].user.save()
    seated(new_round(division.season, 1, status="ended"), entrants, [2, 1, 2])
    reckon(division)
    return division.season


def lines(answer: Any) -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer.content.decode())))


def test_the_whole_season_is_one_file(client: Client, season: Season) -> None:
    answer = client.get(f"{season.get_absolute_url()}season.json")
    told = answer.json()
    assert told["format"] == FORMAT
    assert told["players"][0]["name"] == "=2+3"
    (table,) = told["rounds"][0]["tables"]
    assert table["places"] == [2, 1, 2]
    assert [row["points"] for row in told["divisions"][0]["standing"]["rows"]] == ["12", "3", "3"]
    assert "email" not in answer.content.decode()


def test_fractions_are_exact_in_files(client: Client, season: Season) -> None:
    (head, *rows) = lines(client.get(f"{season.get_absolute_url()}standing.csv"))
    assert head[:4] == ["division", "rank", "player", "points"]
    assert [row[3] for row in rows] == ["12", "3", "3"]


def test_no_name_is_a_formula(client: Client, season: Season) -> None:
    for name in ("standing.csv", "results.csv"):
        answer = client.get(season.get_absolute_url() + name)
        assert "'=2+3" in answer.content.decode()
        assert answer["Content-Disposition"].startswith("attachment")
        assert not any(cell.startswith("=") for row in lines(answer) for cell in row)


def test_results_have_a_line_for_each_seat(client: Client, season: Season) -> None:
    (_head, *rows) = lines(client.get(f"{season.get_absolute_url()}results.csv"))
    assert [(row[0], row[3], row[5]) for row in rows] == [
        ("1", "1", "2"),
        ("1", "2", "1"),
        ("1", "3", "2"),
    ]


def test_the_standing_alone_may_be_framed_and_no_other_page(client: Client, season: Season) -> None:
    framed = client.get(f"{season.get_absolute_url()}embed/")
    assert "X-Frame-Options" not in framed
    assert "frame-ancestors *" in framed["Content-Security-Policy"]
    assert b"<nav" not in framed.content
    assert b"<form" not in framed.content
    for rest in ("", "about/", "results/", "rounds/1/", "season.json"):
        other = client.get(season.get_absolute_url() + rest)
        assert other["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in other["Content-Security-Policy"]


def test_the_hall_of_fame_is_a_file_too(client: Client, season: Season) -> None:
    Season.objects.filter(pk=season.pk).update(status="finished", finished_at=START)
    hall = f"{season.league.get_absolute_url()}hall"
    (head, *rows) = lines(client.get(f"{hall}.csv"))
    assert head == ["season", "title", "finished_at", "players", "place", "name"]
    assert [row[4] for row in rows] == ["1", "2", "3"]
    assert {row[2] for row in rows} == {START.isoformat()}
    assert "'=2+3" in [row[5] for row in rows]
    told = client.get(f"{hall}.json").json()["rows"]
    assert {row["name"] for row in told} == {one.user.name for one in season.entrants.all()}


def test_ratings_are_files_with_exact_values(client: Client, season: Season) -> None:
    for number, entrant in enumerate(season.entrants.order_by("pk")):
        row = {"mu": 25.5 + number, "sigma": 5.25, "shown": 9.75 + number, "tables": 2}
        Rating.objects.create(user=entrant.user, game="quovadis", **row)
    (head, *rows) = lines(client.get("/ratings/quovadis.csv"))
    assert (head[0], head[4], len(rows)) == ("rank", "mu", 3)
    told = client.get("/ratings/quovadis.json").json()["rows"]
    assert [(row["rank"], row["mu"]) for row in told] == [(1, 27.5), (2, 26.5), (3, 25.5)]
    assert client.get("/ratings/chess.csv").status_code == 404
