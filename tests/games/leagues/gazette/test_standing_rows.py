"""What a standing says of each row: badges that are certain, movement, form, ties."""

import pytest

from games.accounts.models import User
from games.leagues.gazette.selectors import SeasonHead, standing_of
from games.leagues.gazette.standing_rows import Fates, StandingRow, result_of
from games.leagues.models import Division, Season
from tests.games.leagues.factories import bye, divided, new_round, new_season, reckon, seated


def fates(number: int, of: int = 3, size: int = 8, **fields: int) -> Fates:
    season = Season(**{"promoted": 2, "relegated": 2} | fields)
    return Fates(season, Division(number=number), size, of)


@pytest.mark.parametrize(
    ("number", "best", "worst", "badge"),
    [
        (1, 1, 1, "champion"),
        (1, 1, 2, "safe"),
        (1, 3, 6, "safe"),
        (1, 3, 7, ""),
        (1, 7, 8, "relegated"),
        (1, 6, 8, ""),
        (2, 1, 1, "promoted"),
        (2, 1, 2, "promoted"),
        (2, 1, 3, "safe"),
        (2, 2, 8, ""),
        (3, 1, 2, "promoted"),
        (3, 1, 3, ""),
        (3, 8, 8, ""),
    ],
)
def test_a_badge_says_what_is_certain_and_nothing_else(
    number: int, best: int, worst: int, badge: str
) -> None:
    assert fates(number).badge(best, worst) == badge


@pytest.mark.parametrize(
    ("best", "worst", "badge"),
    [(1, 2, "promoted"), (2, 2, "promoted"), (2, 3, ""), (3, 3, "relegated"), (1, 3, "")],
)
def test_in_a_small_division_going_up_comes_first(best: int, worst: int, badge: str) -> None:
    assert fates(2, size=3).badge(best, worst) == badge


def test_where_nobody_moves_only_the_champion_is_named() -> None:
    rules = fates(1, of=1, promoted=0, relegated=0)
    assert [rules.badge(1, 1), rules.badge(1, 2), rules.badge(8, 8)] == ["champion", "", ""]


def test_lines_part_those_who_move_from_those_who_stay() -> None:
    assert [rank for rank in range(1, 9) if fates(2).line_after(rank)] == [2, 6]
    assert [rank for rank in range(1, 9) if fates(1).line_after(rank)] == [6]
    assert [rank for rank in range(1, 9) if fates(3).line_after(rank)] == [2]


@pytest.fixture
def rows(db: None, alice: User) -> list[StandingRow]:
    (division,) = divided(new_season(), 4)
    season = division.season
    a, b, c, d = division.entrants.order_by("pk")
    seated(new_round(season, 1), [a, b, c, d], [1, 2, 3, 4])
    second = new_round(season, 2)
    seated(second, [d, c, b], [1, 2, 3])
    bye(second, a)
    seated(new_round(season, 3), [a, b, c, d])
    reckon(division)
    head = SeasonHead(season.league, alice, season)
    return standing_of(head, division).rows


def test_rows_say_how_far_somebody_went_up_or_down(rows: list[StandingRow]) -> None:
    assert [(row.rank, row.moved) for row in rows] == [(1, 0), (2, 2), (3, 0), (4, -2)]


def test_form_is_what_came_of_the_last_rounds(rows: list[StandingRow]) -> None:
    assert [result_of(0, seen).sign for seen in rows[0].form] == ["1", "B", "·"]
    assert [result_of(0, seen).is_win for seen in rows[1].form] == [False, True, False]


def test_points_are_shown_with_one_decimal(rows: list[StandingRow]) -> None:
    assert [row.points for row in rows] == ["18", "12", "10", "8"]


def test_of_who_is_level_it_is_said_why_they_stand_below(db: None, alice: User) -> None:
    (division,) = divided(new_season(), 4)
    a, b, c, d = division.entrants.order_by("pk")
    seated(new_round(division.season, 1), [a, b, c, d], [1, 2, 2, 4])
    reckon(division)
    rows = standing_of(SeasonHead(division.season.league, alice, division.season), division).rows
    assert [str(row.decided) for row in rows] == ["", "", "by lot", ""]
