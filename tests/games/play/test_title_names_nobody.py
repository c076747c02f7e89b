"""A title that nobody chose names nobody: it is shown and exported for ever."""

from importlib import import_module

import pytest
from django.apps import apps

from games.accounts.models import User
from games.common import clock
from games.play import services
from games.play.models import Table
from tests.games.factories import new_table, play_on, playing_table


def test_a_table_without_a_title_is_called_after_its_game_and_code(alice: User) -> None:
    table = new_table(alice, title="  ")
    assert table.title == f"{table.rules.title} {table.code}"


def test_a_game_against_the_house_names_nobody(alice: User) -> None:
    assert "Alice" not in services.play_against_house(alice.pk, "quovadis", now=clock.now()).title


@pytest.mark.parametrize("title", ["", "Subura"])
def test_a_rematch_has_a_title_of_its_own_if_nobody_chose_one(
    alice: User, bob: User, title: str
) -> None:
    old = play_on(playing_table(alice, bob, title=title), 600)
    rematch = services.offer_rematch(old.pk, alice.pk, now=clock.now())
    assert rematch.title == (title or f"{rematch.rules.title} {rematch.code}")


def test_automatic_titles_of_before_lose_the_name(alice: User) -> None:
    migration = import_module("games.play.migrations.0012_titles_without_names")
    old, chosen = new_table(alice), new_table(alice, title="Round Table of Anna")
    Table.objects.filter(pk=old.pk).update(title="Table of Somebody Else")
    migration.take_names_out(apps, None)
    old.refresh_from_db()
    chosen.refresh_from_db()
    assert old.title == f"{old.rules.title} {old.code}"
    assert chosen.title == "Round Table of Anna"
