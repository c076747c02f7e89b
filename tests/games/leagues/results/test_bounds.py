"""What is still possible is sound at every moment of a season, and only ever narrows."""

import itertools

import pytest

from games.leagues.models import Division, Form, RoundStatus, Season, SeasonStatus
from games.leagues.results.standings import computed
from games.leagues.standing.bounds.listed import Bounds
from games.leagues.steps.runner import run_due
from tests.games.leagues.factories import divided, new_round, seated
from tests.games.leagues.factories import new_season as rows_of_season
from tests.games.leagues.seasons import DAY, START, new_season, with_players
from tests.games.leagues.simulated import after, finish, running, tick

pytestmark = [pytest.mark.once, pytest.mark.django_db]


def bounds(season: Season) -> Bounds:
    rows = season.divisions.get().standing.get("rows", ())
    return {row["player"]: (row["best"], row["worst"]) for row in rows}


def moments(season: Season, players: int) -> tuple[list[Bounds], dict[str, int]]:
    """The bounds after each day of a season, and the final ranks at its end."""
    run_due(now=START)
    with_players(season, players)
    now, seen = START + 13 * DAY, []
    while season.status != SeasonStatus.FINISHED:
        now += DAY
        tick(now)
        for league_table in running(season):
            if after(5, seed=players)(league_table, now):
                finish(league_table, now)
        season.refresh_from_db()
        seen += [found] if season.divisions.exists() and (found := bounds(season)) else []
    return seen, {player: best for player, (best, _worst) in seen[-1].items()}


@pytest.mark.parametrize("form", Form.values)
@pytest.mark.parametrize("players", [4, 7, 12])
def test_bounds_are_sound_and_narrow_through_the_whole_season(players: int, form: str) -> None:
    season = new_season(form=form, sizes=(4, 3), round_count=3, advance=2)
    seen, final = moments(season, players)
    for found in seen:
        for player, (best, worst) in found.items():
            assert best <= final[player] <= worst
    if form == Form.KNOCKOUT:
        return
    for one, following in itertools.pairwise(seen):
        for player, (best, worst) in following.items():
            assert one[player][0] <= best
            assert worst <= one[player][1]


def test_own_points_are_counted_with() -> None:
    points = {"4": ["10", "0", "0", "-5"], "3": ["4", "2", "0"]}
    season = new_season(sizes=(4, 3), round_count=3, points=points)
    seen, final = moments(season, 11)
    for found in seen:
        for player, (best, worst) in found.items():
            assert best <= final[player] <= worst


def test_on_a_ladder_somebody_may_still_join() -> None:
    """One round of four is to come: 12 points are in reach of whoever joins for it."""
    (division,) = divided(rows_of_season(form=Form.LADDER), 4)
    players = list(division.entrants.order_by("pk"))
    seated(new_round(division.season, 1), players, [1, 2, 3, 4])
    new_round(division.season, 2, status=RoundStatus.PLANNED)
    division.entrants.exclude(pk=players[0].pk).update(status="withdrawn")
    assert first_of(division) == (1, 4)
    players[0].awards.create(points="1", reason="kind", at=players[0].signed_up_at)
    assert first_of(division) == (1, 1)


def first_of(division: Division) -> tuple[int, int]:
    _document, standing, _race = computed(division)
    return standing["rows"][0]["best"], standing["rows"][0]["worst"]


def test_nothing_is_certain_before_the_last_rounds() -> None:
    season = new_season(sizes=(4,), round_count=4)
    seen, _final = moments(season, 8)
    assert set(seen[0].values()) == {(1, 8)}
