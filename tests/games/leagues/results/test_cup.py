"""A knock-out: nobody ranks above who came further."""

from typing import Any

import pytest

from games.leagues.models import Division, Entrant, Form, RoundStatus
from games.leagues.results.standings import computed
from tests.games.leagues.factories import divided, new_round, new_season, seated

pytestmark = pytest.mark.django_db


def cup(**fields: Any) -> tuple[Division, list[Entrant]]:
    """Eight players: two tables, of which the first two of one and the last two of the other play
    the final, because those who were ahead there have left."""
    (division,) = divided(new_season(form=Form.KNOCKOUT, advance=2, **fields), 8)
    players = list(division.entrants.order_by("pk"))
    first = new_round(division.season, 1, status=RoundStatus.ENDED)
    seated(first, players[:4], [1, 2, 3, 4])
    seated(first, players[4:], [1, 2, 3, 4])
    return division, players


def ranks(division: Division) -> dict[int, dict[str, Any]]:
    _document, standing, _race = computed(division)
    return {int(row["player"]): row for row in standing["rows"]}


@pytest.mark.parametrize("points", [None, {"4": ["30", "10", "3", "-9"]}])
def test_a_winner_who_left_is_behind_the_last_of_the_next_round(
    points: dict[str, list[str]] | None,
) -> None:
    division, players = cup(points=points)
    last = [*players[:2], *players[6:]]
    seated(new_round(division.season, 2, status=RoundStatus.ENDED), last, [1, 2, 3, 4])
    found = ranks(division)
    assert {found[one.pk]["rank"] for one in last} == {1, 2, 3, 4}
    assert found[players[4].pk]["rank"] == 5


def test_points_that_were_taken_make_nothing_certain_before_the_end() -> None:
    division, players = cup()
    players[0].awards.create(points="-100", reason="insults", at=players[0].signed_up_at)
    last = [*players[:2], *players[6:]]
    final = seated(new_round(division.season, 2), last)
    assert {(row["best"], row["worst"]) for row in ranks(division).values()} == {(1, 8)}
    final.outcome, final.places = "played", [1, 2, 3, 4]
    final.save()
    assert ranks(division)[players[0].pk]["rank"] == 8
