"""A position is folded from the log once, before it is committed and remembered as after."""

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from games.common.memory import forget_all
from games.play.log.position import position
from games.play.models import Table
from tests.games.factories import play_on


def test_in_a_transaction_it_is_asked_for_once(
    game: Table, django_assert_num_queries: DjangoAssertNumQueries, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play_on(game, 6)
    monkeypatch.setattr("games.play.log.position.when_committed", transaction.on_commit)
    forget_all()
    with transaction.atomic(), django_assert_num_queries(1):
        assert position(table) is position(table)


def test_whoever_reads_the_table_anew_folds_it_anew(
    game: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A position that was never committed is not cached for the next reader."""
    table = play_on(game, 6)
    monkeypatch.setattr("games.play.log.position.when_committed", transaction.on_commit)
    forget_all()
    with transaction.atomic():
        assert position(table) is not position(type(table).objects.get(pk=table.pk))


def test_of_a_game_that_has_only_begun_there_is_nothing_to_read(
    game: Table, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    forget_all()
    with django_assert_num_queries(0):
        assert position(game).length == 0
