"""A card says how long ago somebody moved, in one unit."""

from datetime import timedelta

import pytest

from games.common import clock
from games.lobby.templatetags.lobby import moved


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (timedelta(seconds=20), "moved just now"),
        (timedelta(minutes=7), "moved 7 minutes ago"),
        (timedelta(hours=3, minutes=36), "moved 3 hours ago"),
        (timedelta(days=2, hours=5), "moved 2 days ago"),
    ],
)
def test_it_is_said_in_one_unit(ago: timedelta, said: str) -> None:
    now = clock.now()
    assert moved(now - ago, now).replace("\xa0", " ") == said
