"""How sure a share is, and which changes are certain."""

from itertools import pairwise
from random import Random

import pytest

from games.archive.chances.chart import ChancesChart, ChartedPosition
from games.archive.chances.intervals import errors_between, errors_needed, share_of
from games.archive.chances.turning_points import ChanceShift, certain_changes

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("wins", "low", "high"), [(0, 0.0, 0.0370), (50, 0.4038, 0.5962), (100, 0.9630, 1.0)]
)
def test_the_band_is_wilsons(wins: int, low: float, high: float) -> None:
    share = share_of(wins, 100)
    assert share.low == pytest.approx(low, abs=1e-4)
    assert share.high == pytest.approx(high, abs=1e-4)
    assert share.low <= share.value <= share.high


def test_the_band_holds_the_truth_in_95_of_100_cases() -> None:
    rng, held = Random(5), 0
    for _ in range(1000):
        true = rng.random()
        share = share_of(sum(rng.random() < true for _ in range(100)), 100)
        held += share.low <= true <= share.high
    assert 930 <= held <= 970


def test_a_change_the_other_way_has_the_other_sign() -> None:
    assert errors_between(20, 60, 100) == -errors_between(60, 20, 100) > 5
    assert errors_between(40, 40, 100) == 0


def test_more_comparisons_need_more() -> None:
    assert errors_needed(1) == pytest.approx(1.96, abs=0.001)
    assert errors_needed(200) == pytest.approx(3.66, abs=0.01)


def test_a_game_without_changes_seldom_has_a_turning_point() -> None:
    rng, found = Random(6), 0
    for _ in range(200):
        wins = [[sum(rng.random() < 0.4 for _ in range(100)) for _ in range(4)] for _ in range(50)]
        found += bool(certain_changes(wins, 100))
    assert found <= 20, "about 10 are to be expected"


def test_the_seat_that_changed_most_is_named() -> None:
    wins = [[30, 30, 40], [31, 29, 40], [80, 5, 15], [79, 6, 15], [0, 100, 0]]
    assert certain_changes(wins, 100) == [ChanceShift(2, 0, 31, 80), ChanceShift(4, 1, 6, 100)]


def test_only_the_greatest_are_shown_in_the_order_of_the_game() -> None:
    wins = [[0, 100], [60, 40], [5, 95], [100, 0], [10, 90]]
    assert [change.to for change in certain_changes(wins, 100)] == [1, 3, 4]


def test_nothing_comes_of_nothing() -> None:
    assert certain_changes([], 100) == []
    assert certain_changes([[50, 50]], 100) == []


def test_a_small_change_is_none_however_certain() -> None:
    assert certain_changes([[860, 140], [1000, 0]], 1000) == []
    assert len(certain_changes([[850, 150], [1000, 0]], 1000)) == 1


@pytest.mark.parametrize("ends", [(0, 0, 0, 10), (10, 10, 10, 10), (5, 5, 0, 10), (0,) * 8])
def test_names_at_the_ends_of_lines_do_not_touch(ends: tuple[int, ...]) -> None:
    positions = [
        ChartedPosition(turn, turn, [share_of(wins, 10) for wins in ends], "/") for turn in range(2)
    ]
    chart = ChancesChart(positions, list("ABCDEFGH"[: len(ends)]), [])
    heights = sorted(float(line.label_y) for line in chart.lines)
    assert all(b - a >= 6.5 for a, b in pairwise(heights))
    assert 0 <= heights[0] <= heights[-1] <= 100
