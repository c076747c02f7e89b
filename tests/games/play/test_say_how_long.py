"""A time in words is the one that Django would write, up to a week."""

from datetime import timedelta
from random import Random

from django.utils.timesince import timesince

from games.common import clock
from games.play.clock.words import days_and_hours


def test_it_is_what_django_writes() -> None:
    rng, now = Random(7), clock.now()
    short = [timedelta(seconds=60 * minutes) for minutes in range(1500)]
    for time in [*short, *(timedelta(seconds=rng.randrange(7 * 86400)) for _ in range(1000))]:
        assert days_and_hours(time) == timesince(now - time, now), time
        assert days_and_hours(time, 1) == timesince(now - time, now, depth=1), time


def test_weeks_and_months_are_days() -> None:
    assert days_and_hours(timedelta(days=40, hours=5)) == "40\xa0days, 5\xa0hours"


def test_a_time_that_is_over_is_nothing() -> None:
    assert days_and_hours(timedelta(minutes=-3)) == "0\xa0minutes"
