"""Laws of the bounds: exact for small divisions, sound and only ever narrower for others."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.leagues.standing.bounds import final_ranks as module
from games.leagues.standing.bounds.final_ranks import final_ranks
from games.leagues.standing.bounds.listed import Bounds
from games.leagues.standing.division import StandingInput
from games.leagues.standing.rank import standing
from games.leagues.standing.tallies import meetings, tallies
from tests.games.leagues.standing.brute_force import possible_ranks
from tests.games.leagues.standing.seasons import divisions, results

pytestmark = pytest.mark.once


def bounds(division: StandingInput) -> Bounds:
    return final_ranks(division, tallies(division), meetings(division))


def still_open(division: StandingInput) -> list[int]:
    return [number for number, table in enumerate(division.tables) if table.places is None]


def with_result(data: st.DataObject, division: StandingInput) -> StandingInput:
    """The division with a result of one open table."""
    number = data.draw(st.sampled_from(still_open(division)))
    tables = list(division.tables)
    tables[number] = data.draw(results(tables[number]))
    return division._replace(tables=tuple(tables))


@contextmanager
def limits(most_ends: int, most_in_a_pack: int) -> Iterator[None]:
    """List all ends only as far as these limits allow."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_ENDS", most_ends)
        patch.setattr(module, "MOST_IN_A_PACK", most_in_a_pack)
        yield


@given(divisions())
@settings(max_examples=150, deadline=None)
def test_bounds_are_exact_where_all_ends_can_be_listed(division: StandingInput) -> None:
    assert bounds(division) == {
        player: (min(ranks), max(ranks)) for player, ranks in possible_ranks(division).items()
    }


@given(divisions())
@settings(max_examples=150, deadline=None)
def test_no_possible_rank_lies_outside_where_none_is_listed(division: StandingInput) -> None:
    with limits(0, 0):
        found = bounds(division)
    for player, ranks in possible_ranks(division).items():
        best, worst = found[player]
        assert best <= min(ranks) <= max(ranks) <= worst


@given(st.data())
@settings(max_examples=100, deadline=None)
def test_bounds_only_narrow_as_results_come_in(data: st.DataObject) -> None:
    """Limits as low as these are passed in both ways on the road from the first to the last."""
    division = data.draw(divisions(8, 3, 5, (2, 3, 4)))
    with limits(60, 12):
        before = bounds(division)
        while still_open(division):
            division = with_result(data, division)
            after = bounds(division)
            for player in division.players:
                assert before[player][0] <= after[player][0]
                assert after[player][1] <= before[player][1]
            before = after
    ranks = {row["player"]: row["rank"] for row in standing(division)["rows"]}
    assert after_all(before) == ranks


def after_all(found: Bounds) -> dict[str, int]:
    """The ranks of a division in which nothing is open."""
    assert all(best == worst for best, worst in found.values())
    return {player: best for player, (best, _) in found.items()}
