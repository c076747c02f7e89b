"""With a replica searches read from it, and what it has too long is left out."""

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections
from django.test import Client

from games.accounts.models import User
from games.archive.facts.services import keep_all
from games.archive.models import Facts
from games.archive.query import parse
from games.archive.search import replica
from games.archive.search.selectors import all_of, counts_of, found, page_of, still_readable
from games.play.models import Table


@pytest.fixture
def with_replica(monkeypatch: pytest.MonkeyPatch, db: None) -> Iterator[None]:
    """A second name for the same database."""
    monkeypatch.setitem(settings.DATABASES, replica.REPLICA, settings.DATABASES["default"])
    connections[replica.REPLICA] = connections[DEFAULT_DB_ALIAS]
    yield
    del connections[replica.REPLICA]


def test_without_a_replica_there_is_one_database(db: None) -> None:
    assert replica.reads_from() == DEFAULT_DB_ALIAS


def test_searches_find_the_same(
    client: Client, with_replica: None, alice: User, over: Table
) -> None:
    keep_all()
    query = parse("player:alice")
    assert replica.on_replica(found(query, None)).db == replica.REPLICA
    assert [one.pk for one in page_of(query, None).games] == [over.pk]
    assert [one.pk for one in all_of(query, None)] == [over.pk]
    assert counts_of(query, None).all == 1
    assert over.title in client.get("/archive/", {"q": "player:alice"}).content.decode()


def test_a_game_that_was_taken_back_is_left_out(
    monkeypatch: pytest.MonkeyPatch, with_replica: None, alice: User, over: Table
) -> None:
    """The replica still has it as public."""
    keep_all()
    behind = Facts.objects.filter(pk=over.pk)
    stale = list(behind)
    behind.update(public=False)
    assert still_readable(stale, None) == []
    assert [one.pk for one in still_readable(stale, alice.pk)] == [over.pk]
