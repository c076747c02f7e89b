"""Archives of which statistics are kept."""

from typing import Any, Final

import pytest

from games.archive.facts.services import keep_all
from games.archive.models import MonthCounts, PersonCounts
from games.archive.statistics.services import keep_all_counts
from tests.games.archive.world import World, make_world
from tests.games.frozen_rows import Frozen


def kept() -> list[Any]:
    """Return everything that is kept, in order."""
    months = MonthCounts.objects.order_by("game", "seats", "month")
    people = PersonCounts.objects.order_by("pk")
    columns = ("game", "seats", "month", "counts")
    return [list(months.values_list(*columns)), list(people.values_list("pk", "counts"))]


def _kept_world() -> World:
    found = make_world(3, 30)
    keep_all()
    keep_all_counts()
    return found


KEPT_WORLD: Final = Frozen(_kept_world)


@pytest.fixture
def world(db: None) -> World:
    """Thirty games, public and private, of which everything is kept."""
    return KEPT_WORLD.put_back()
