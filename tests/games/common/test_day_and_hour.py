"""A day and an hour are said as Django says them, in every month, zone and language."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.timezone import localtime

from games.common.day_and_hour import day_and_hour

NEW_YEAR = datetime(2026, 1, 1, 3, 7, tzinfo=UTC)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("zone", ["UTC", "Europe/Rome", "Pacific/Auckland"])
def test_it_is_what_django_says(zone: str, language: str) -> None:
    moments = [NEW_YEAR + timedelta(days=day, hours=day % 24) for day in range(366)]
    with timezone.override(zone), translation.override(language):
        for at in moments:
            assert day_and_hour(at) == date_format(localtime(at), "D j M, H:i")
