"""Two worlds that differ in what a stranger must not know are the same to strangers.

Each world is made, asked, and taken back; then the other. `test_archive_secrets.py` asks before and
after a change instead, and so cannot ask about people whose names differ.
"""

import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone
from django.utils.http import urlencode

from games.accounts.models import User
from games.accounts.services import close_account
from games.archive.bulk.services import make_files
from games.archive.comments.services import post_comment
from games.archive.facts.services import keep_all
from games.archive.models import BulkFile
from games.archive.saved.finds import tell_new_finds
from games.archive.saved.services import save_search
from games.archive.statistics.services import keep_all_counts
from games.archive.withdrawal.services import agree_to_withdraw
from games.common.memory import forget_all
from games.play.models import Table
from games.post.models import Notice
from games.tables.make import FAMILIES
from tests.games.archive.conftest import say
from tests.games.archive.test_archive_secrets import ADDRESSES, about, told
from tests.games.factories import UserFactory, play_on, playing_table

pytestmark = pytest.mark.once

NOW = timezone.now() + timedelta(days=40)
LATER = NOW + timedelta(hours=2)
World = Callable[[], object]
SEARCHES = (
    *("", "deal", "secret", "messages>0", "-player:bob", "sort:deals", "house:0"),
    *("player:anna", "-player:anna", "said:zelda", "paid:anna>", "seat:zelda@1", "dealt:anna+bob"),
)
PAGES = (
    *("/", "/people/", "/leagues/", "/tables/", "/studies/"),
    *(f"/people/{name}/" for name in ("alice", "bob", "anna", "zelda")),
    *(f"/people/{name}/statistics/" for name in ("anna", "zelda")),
    *(f"/house/{family}/" for family in FAMILIES),
)


@pytest.fixture(autouse=True)
def still(
    monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any
) -> Iterator[list[datetime]]:
    """A clock that stands still, and a folder for monthly files."""
    settings.MEDIA_ROOT = tmp_path
    moment = [timezone.now()]
    monkeypatch.setattr(timezone, "now", lambda: moment[0])
    yield moment
    cache.clear()


@pytest.fixture
def dora(db: None) -> User:
    return UserFactory.create(display_name="Dora")


@pytest.fixture
def zoe(db: None) -> User:
    return UserFactory.create(display_name="Zoe")


@pytest.fixture
def here(alice: User, bob: User, dora: User, zoe: User, still: list[datetime]) -> Table:
    """A public game of the three, whose whispers stay private, some weeks ago."""
    table = play_on(playing_table(alice, bob, dora, opens="public", title="Base"), 600)
    say(table, alice, "A fair deal, all in all.")
    post_comment(table.pk, dora.pk, "I played well.", as_player=True, now=timezone.now())
    keep_all()
    still[0] = NOW
    make_files(now=NOW)
    save_search(zoe.pk, "", now=NOW)
    return table


def asked(table: Table, reader: User, browser: Client) -> list[object]:
    """Everything that a reader is told, and the notices that `reader` gets of a saved search."""
    forget_all()
    cache.clear()
    keep_all()
    keep_all_counts()
    tell_new_finds(now=LATER)
    searches = [f"/archive/?{urlencode({'q': line})}" for line in SEARCHES]
    files = [f"/archive/files/{one.name}" for one in BulkFile.objects.exclude(name="")]
    addresses = (*ADDRESSES, *PAGES, *about(table), *searches, *files)
    answers: list[object] = [told(browser, address) for address in addresses]
    notices = Notice.objects.filter(person=reader).order_by("pk")
    return [*answers, list(notices.values_list("kind", "title", "url"))]


@pytest.fixture
def same(
    here: Table, zoe: User, monkeypatch: pytest.MonkeyPatch
) -> Callable[[World, World], list[object]]:
    """Returns what strangers are told otherwise in one world than in the other."""

    def answers(world: World) -> list[list[object]]:
        monkeypatch.setattr(random, "_urandom", random.Random(7).randbytes)
        before = transaction.savepoint()
        world()
        signed_in = Client()
        signed_in.force_login(zoe)
        signed_in.get("/archive/")
        found = [asked(here, zoe, browser) for browser in (Client(), signed_in)]
        transaction.savepoint_rollback(before)
        return found

    def differing(one: World, other: World) -> list[object]:
        pairs = zip(answers(one), answers(other), strict=True)
        return [pair for two in pairs for pair in zip(*two, strict=True) if pair[0] != pair[1]]

    return differing


def nothing() -> None:
    """A world in which nothing more has happened."""


Same = Callable[[World, World], list[object]]


def test_a_game_with_a_password(same: Same, alice: User, bob: User) -> None:
    def played() -> None:
        table = playing_table(alice, bob, visibility="password", password="sesame", title="Hidden")
        play_on(table, 600)
        say(table, alice, "A secret deal, not for others.")
        post_comment(table.pk, bob.pk, "Hidden, too.", now=NOW)

    assert same(nothing, played) == []


def test_a_game_that_was_made_private(same: Same, alice: User, bob: User) -> None:
    def withdrawn() -> None:
        table = play_on(playing_table(alice, bob, title="Hidden"), 600)
        say(table, alice, "A secret deal, not for others.")
        keep_all()
        keep_all_counts()
        for person in (alice, bob):
            agree_to_withdraw(table.pk, person.pk, now=NOW)

    assert same(nothing, withdrawn) == []


def test_a_whisper_when_the_monthly_file_is_made(
    same: Same, here: Table, alice: User, bob: User
) -> None:
    assert same(nothing, lambda: say(here, alice, "Not for others.", bob)) == []


def test_who_sits_at_a_running_table_that_hides_names(
    same: Same, alice: User, bob: User, dora: User
) -> None:
    def running(*people: User) -> World:
        return lambda: play_on(playing_table(*people, anonymous=True, title="Masked"), 9)

    assert same(running(alice, bob), running(bob, dora)) == []


def test_the_name_of_a_person_who_is_not_named(same: Same, dora: User) -> None:
    def called(name: str) -> World:
        def unnamed() -> None:
            person = User.objects.get(pk=dora.pk)
            person.set_name(name)
            person.unnamed = True
            person.save()
            make_files(now=NOW)

        return unnamed

    own_pages = {pair[0][0] for pair in same(called("Anna"), called("Zelda"))}  # type: ignore[index]
    assert own_pages == {"/people/anna/", "/people/zelda/"}


def test_the_name_that_a_closed_account_had(same: Same, dora: User) -> None:
    def called(name: str) -> World:
        def closed() -> None:
            person = User.objects.get(pk=dora.pk)
            person.set_name(name)
            person.save()
            close_account(dora.pk, now=NOW)
            make_files(now=NOW)

        return closed

    assert same(called("Anna"), called("Zelda")) == []


def test_the_comparison_sees_what_is_public(same: Same, alice: User, bob: User) -> None:
    assert same(nothing, lambda: play_on(playing_table(alice, bob), 600))
