"""Exact numbers as pages write them: one decimal, halves away from zero."""

import pytest

from games.leagues.gazette.numerals import one_decimal


@pytest.mark.parametrize(
    ("exact", "shown"),
    [
        ("12", "12"),
        ("9/2", "4.5"),
        ("1/4", "0.3"),
        ("-1/4", "-0.3"),
        ("-3/2", "-1.5"),
        ("20/3", "6.7"),
        ("199/20", "10"),
        ("0", "0"),
    ],
)
def test_one_decimal(exact: str, shown: str) -> None:
    assert one_decimal(exact) == shown
