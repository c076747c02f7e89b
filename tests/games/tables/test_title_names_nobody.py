"""A title that nobody chose names nobody and differs from all others: it is shown for ever."""

from importlib import import_module

import pytest
from django.apps import apps

from engine import games
from games.accounts.models import User
from games.common import clock
from games.play.models import Table
from games.tables import services
from games.tables.titles import ORDINALS, automatic_title, is_automatic, words_of
from tests.games.factories import new_table, play_on, playing_table


def test_a_table_without_a_title_is_called_after_an_occasion_and_a_place(alice: User) -> None:
    title = new_table(alice, title="  ").title
    assert title.split()[0] in ORDINALS
    assert title.endswith(tuple(words_of("quovadis").places))


def test_the_title_is_made_from_the_code_alone(alice: User, bob: User) -> None:
    one = new_table(alice, title="")
    other = new_table(bob, title="", anonymous=True, press="silent")
    first = one.title
    Table.objects.filter(pk=one.pk).update(title="Subura")
    other.code = one.code
    assert automatic_title(other) == first


def test_titles_differ(alice: User, monkeypatch: pytest.MonkeyPatch) -> None:
    few = words_of("quovadis").__class__(("dinner",), ("on the Aventine",))
    monkeypatch.setattr("games.tables.titles.words_of", lambda game: few)
    titles = [new_table(alice, title="").title for _ in range(20)]
    assert len(set(titles)) == 20
    assert all(title.endswith("on the Aventine") for title in titles[:4])


@pytest.mark.parametrize("game", games.NAMES)
def test_every_title_has_room(game: str) -> None:
    words = words_of(game)
    longest = [max(part, key=len) for part in (ORDINALS, words.occasions, words.places)]
    room = Table._meta.get_field("title").max_length
    assert room is not None
    assert len(" ".join([*longest, "k3mxk3mx"])) <= room
    assert len(ORDINALS) * len(words.occasions) * len(words.places) > 5000


def test_a_game_against_the_house_names_nobody(alice: User) -> None:
    assert "Alice" not in services.play_against_house(alice.pk, "quovadis", now=clock.now()).title


@pytest.mark.parametrize("title", ["", "Subura"])
def test_a_rematch_has_a_title_of_its_own_if_nobody_chose_one(
    alice: User, bob: User, title: str
) -> None:
    old = play_on(playing_table(alice, bob, title=title), 600)
    rematch = services.offer_rematch(old.pk, alice.pk, now=clock.now())
    assert rematch.title == title if title else is_automatic(rematch)
    assert (rematch.title == old.title) is bool(title)


def test_automatic_titles_of_before_lose_the_name(alice: User) -> None:
    migration = import_module("games.play.migrations.0012_titles_without_names")
    old, chosen = new_table(alice), new_table(alice, title="Round Table of Anna")
    Table.objects.filter(pk=old.pk).update(title="Table of Somebody Else")
    migration.take_names_out(apps, None)
    old.refresh_from_db()
    chosen.refresh_from_db()
    assert old.title == f"{old.rules.title} {old.code}"
    assert is_automatic(old)
    assert chosen.title == "Round Table of Anna"
