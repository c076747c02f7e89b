"""Intervals agree with published values, and with the definition of Wilson's."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.archive.statistics.intervals import Z, mean, share

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("hits", "cases", "low", "high"),
    [
        (1, 10, 0.0179, 0.4042),  # Newcombe 1998, and Brown, Cai and DasGupta 2001
        (0, 10, 0.0, 0.2775),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (29, 29, 0.8830, 1.0),
    ],
)
def test_wilson_is_as_published(hits: int, cases: int, low: float, high: float) -> None:
    found = share(hits, cases)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-4)


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_its_ends_are_where_the_test_of_a_share_turns(given_: tuple[int, int]) -> None:
    hits, cases = given_
    found = share(hits, cases)
    assert found is not None
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 1
    for end in (found.low, found.high):
        if 0 < end < 1:
            assert abs(found.value - end) == pytest.approx(Z * sqrt(end * (1 - end) / cases))


@pytest.mark.parametrize(
    ("values", "low", "high"),
    [
        ([1, 2, 3, 4, 5], 1.0368, 4.9632),  # t of 4 degrees: 2.7764
        ([0, 10], -58.531, 68.531),  # of 1 degree: 12.7062
        (list(range(31)), 11.6651, 18.3349),  # of 30 degrees: 2.0423
    ],
)
def test_means_have_the_interval_of_student(values: list[int], low: float, high: float) -> None:
    found = mean(len(values), sum(values), sum(one * one for one in values))
    assert found is not None
    assert found.low == pytest.approx(low, abs=2e-3)
    assert found.high == pytest.approx(high, abs=2e-3)


def test_nothing_is_said_of_no_case_and_of_a_single_one() -> None:
    assert share(0, 0) is None
    assert mean(0, 0, 0) is None
    assert mean(1, 7, 49) == (7.0, None, None)
    assert mean(3, 6, 12) == (2.0, None, None)
