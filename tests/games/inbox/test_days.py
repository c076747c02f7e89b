"""Days as people write them."""

from datetime import date

import pytest

from games.inbox.commands.days import days_in

TODAY = date(2026, 11, 18)
THIRD, TENTH = date(2026, 12, 3), date(2026, 12, 10)


@pytest.mark.parametrize(
    "text",
    [
        "3 Dec - 10 Dec",
        "3 Dec – 10 Dec",  # noqa: RUF001
        "3 Dec-10 Dec",
        "from 3 December to 10 December",
        "Dec 3 to Dec 10",
        "Dec 3 - 10",
        "3 - 10 Dec",
        "3-10 Dec.",
        "3rd to 10th December 2026",
        "2026-12-03 - 2026-12-10",
        "3.12. - 10.12.",
        "3.12.2026 – 10.12.2026",  # noqa: RUF001
    ],
)
def test_ways_to_write_them(text: str) -> None:
    assert days_in(text, TODAY) == (THIRD, TENTH)


def test_one_day_is_both() -> None:
    assert days_in("3 Dec", TODAY) == (THIRD, THIRD)


def test_until_begins_today() -> None:
    assert days_in("until 10 Dec", TODAY) == (TODAY, TENTH)


def test_a_day_that_has_long_passed_is_next_years() -> None:
    assert days_in("3 Jan - 10 Jan", TODAY) == (date(2027, 1, 3), date(2027, 1, 10))


def test_over_the_new_year() -> None:
    assert days_in("28 Dec - 3 Jan", TODAY) == (date(2026, 12, 28), date(2027, 1, 3))


@pytest.mark.parametrize(
    "text", ["", "soon", "33 Dec", "3", "3 Foo - 10 Foo", "1 - 2 - 3 Dec", "30 Feb"]
)
def test_what_is_no_day(text: str) -> None:
    assert days_in(text, TODAY) is None
