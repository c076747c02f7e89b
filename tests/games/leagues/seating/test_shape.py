"""The tables of a round: the fewest byes, then the preferred size, then early sizes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.leagues.seating.shape import shape_of
from tests.games.leagues.seating import naive

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("players", "sizes", "shape"),
    [
        (7, [4, 3], [4, 3]),
        (5, [4, 3], [4]),
        (6, [4, 3], [3, 3]),
        (9, [4, 3], [3, 3, 3]),
        (13, [4, 3, 5], [4, 4, 5]),
        (11, [6, 3, 5, 4], [6, 5]),
        (2, [4, 3], []),
        (0, [4], []),
    ],
)
def test_shapes(players: int, sizes: list[int], shape: list[int]) -> None:
    assert shape_of(players, sizes) == shape


@given(st.integers(0, 30), st.lists(st.integers(2, 8), min_size=1, max_size=4, unique=True))
def test_no_combination_is_better(players: int, sizes: list[int]) -> None:
    assert shape_of(players, sizes) == naive.best_shape(players, sizes)
