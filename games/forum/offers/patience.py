"""The time for which house players wait for the answer to an offer before they play."""

from datetime import timedelta
from typing import Final

from games.play.models import Table

FOR_ONE_PERSON: Final = timedelta(seconds=60)
FOR_PEOPLE: Final = timedelta(hours=6)
SHARE_OF_TURN: Final = 4
"""People who are asked have a quarter of a turn to answer, but at most `FOR_PEOPLE`."""


def patience(table: Table, people: int) -> timedelta:
    """Return how long people may take to answer. A single person among house players gets less."""
    if people == 1:
        return FOR_ONE_PERSON
    return for_people(table)


def for_people(table: Table) -> timedelta:
    """Return how long people get who may not be looking."""
    return min(FOR_PEOPLE, timedelta(hours=table.turn_hours) / SHARE_OF_TURN)
