"""Players are placed in divisions by the last season and by rating, as evenly as can be."""

from typing import Any

import pytest

from games.leagues.divisions.placement import Candidate, movement, placed
from games.leagues.divisions.services import divide, promote
from games.leagues.models import Rating
from tests.games.leagues.seasons import START, new_league, open_season, with_players
from tests.sure import sure


def newcomers(number: int) -> list[Candidate]:
    return [Candidate(n, since=n) for n in range(number)]


def test_one_division_takes_everybody() -> None:
    assert placed(newcomers(5), None) == [[0, 1, 2, 3, 4]]
    assert placed([], 8) == [[]]


@pytest.mark.parametrize(
    ("players", "sizes"), [(16, [8, 8]), (17, [6, 6, 5]), (22, [8, 7, 7]), (3, [3])]
)
def test_divisions_are_even(players: int, sizes: list[int]) -> None:
    assert [len(group) for group in placed(newcomers(players), 8)] == sizes


def test_newcomers_are_placed_by_rating() -> None:
    rated = [Candidate(n, rating=float(n), since=n) for n in range(4)]
    assert placed([*rated, Candidate(9, since=9)], 2) == [[3, 2], [1, 0], [9]]


def test_everybody_plays_where_the_last_season_sends_them() -> None:
    top = [Candidate(n, target=1, came=(1, n)) for n in range(3)]
    risen = Candidate(10, target=1, came=(2, 1))
    fallen = Candidate(3, target=2, came=(1, 4))
    low = [Candidate(n, target=2, came=(2, n)) for n in range(11, 14)]
    assert placed([*low, risen, fallen, *top], 4) == [[0, 1, 2, 10], [3, 11, 12, 13]]


def test_a_strong_newcomer_does_not_begin_at_the_bottom() -> None:
    top = [Candidate(n, target=1, came=(1, n), rating=30.0) for n in range(3)]
    low = [Candidate(n, target=2, came=(2, n), rating=20.0) for n in range(11, 13)]
    strong, unknown = Candidate(20, rating=40.0), Candidate(21)
    assert placed([*low, unknown, strong, *top], 4) == [[0, 1, 2, 20], [11, 12, 21]]


def test_nobody_goes_up_from_the_top_or_down_from_the_bottom() -> None:
    assert movement([1, 2, 3, 4], 1, 2, 1, 1) == ([], [4])
    assert movement([1, 2, 3, 4], 2, 2, 1, 1) == ([1], [])
    assert movement([1, 2, 3, 4], 2, 3, 1, 2) == ([1], [3, 4])


def test_in_a_small_division_going_up_comes_first() -> None:
    assert movement([1, 2], 2, 3, 2, 2) == ([1, 2], [])


@pytest.mark.django_db
def test_the_next_season_follows_what_was_announced() -> None:
    league = new_league()
    plan: dict[str, Any] = {"division_size": 4, "promoted": 1, "relegated": 1, "sizes": (4,)}
    old = open_season(league, **plan)
    entrants = with_players(old, 8)
    for number, entrant in enumerate(entrants):
        Rating.objects.create(user=entrant.user, game="quovadis", mu=1, sigma=1, shown=-number)
    divide(old, now=START)
    for division in old.divisions.all():
        ranked = [str(e.pk) for e in division.entrants.order_by("pk")]
        division.standing = {"rows": [{"player": player} for player in ranked]}
        division.save()
    promote(old, now=START)
    season = open_season(league, **plan)
    people = [entrant.user_id for entrant in entrants]
    for user in reversed(people):
        from games.leagues.entrants.services import sign_up

        sign_up(season.pk, user, now=START)
    divide(season, now=START)
    found = [set(d.entrants.values_list("user", flat=True)) for d in season.divisions.all()]
    assert found[0] == {*people[:3], people[4]}
    assert found[1] == {people[3], *people[5:]}


@pytest.mark.django_db
def test_the_lot_has_everybody_once() -> None:
    season = open_season()
    with_players(season, 9)
    divide(season, now=START)
    lots = [sure(lot) for lot in season.entrants.values_list("lot", flat=True)]
    assert sorted(lots) == list(range(1, 10))
    season.refresh_from_db()
    assert season.lot_drawn_at == START
