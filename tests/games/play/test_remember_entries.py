"""Entries are read once: what is committed never changes while the log is not taken back."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from games.common import clock
from games.operators import services as operators
from games.play.log.position import logged
from games.play.models import Table
from tests.games.factories import STEPS_IN, new_operator, play_on


@pytest.fixture
def table(game: Table) -> Table:
    return play_on(game, 6)


def raws(table: Table) -> list[dict[str, Any]]:
    return list(table.entries.order_by("index").values_list("raw", flat=True))


def test_they_are_those_of_the_log(table: Table) -> None:
    assert [entry.raw for entry in logged(table, 0, 6)] == raws(table)
    assert [entry.raw for entry in logged(table, 2, 4)] == raws(table)[2:4]
    assert logged(table, 6, 9) == []


def test_only_new_ones_are_asked_for(
    table: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    logged(table, 0, 6)
    play_on(table, 1)
    with django_assert_num_queries(1):
        assert len(logged(table, 0, 7)) == 7
    with django_assert_num_queries(0):
        logged(table, 3, 7)


def test_a_log_that_was_taken_back_is_another(table: Table) -> None:
    before = [entry.raw for entry in logged(table, 0, 6)]
    operator = new_operator(STEPS_IN)
    operators.roll_back(table.pk, 4, operator.pk, reason="A mistake", now=clock.now())
    table.refresh_from_db()
    assert logged(table, 4, 6) == []
    play_on(table, 3)
    assert [entry.raw for entry in logged(table, 0, 7)] == raws(table)
    assert raws(table)[:4] == before[:4]
