"""Packing the log of a game changes no byte of a page, a file or an answer about it."""

import re
from collections.abc import Callable, Iterator
from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from games.accounts.models import User
from games.archive.models import Facts
from games.common import clock
from games.common.memory import forget_all
from games.forum.promises.fides import fides_of
from games.play.log.entries import SETTLED, pack_log
from games.play.models import Entry, PackedLog, Table
from tests.games.archive import world
from tests.games.archive.conftest import say
from tests.games.archive.test_verify_games import verified

PAGES = (
    *("result/", "replay/3/", "replay/3/?open=1", "replay/9/?seat=1", "print/", "files/"),
    *(
        "replay/course/?seat=1",
        "replay/0/steps.json",
        "replay/5/board.png",
        "chances/",
        "",
        "files/record/",
        "files/score/",
    ),
    *("files/row/", "files/replay/"),
    *("talk/", "talk/?kind=moves", "talk/?kind=offers", "talk/?kind=moves&seat=1"),
    *("talk/?before=e20", "talk/?before=e9999", "talk/?kind=offers&seat=0&before=e9"),
)


def pages_of(browser: Client, table: Table) -> Iterator[tuple[str, int, bytes]]:
    for page in PAGES:
        forget_all()
        cache.clear()
        answer = browser.get(f"/t/{table.code}/{page}")
        found = b"".join(answer) if answer.streaming else answer.content
        yield page, answer.status_code, TOKENS.sub(b"", found)


TOKENS = re.compile(rb'"X-CSRFToken": "\w+"|name="csrfmiddlewaretoken" value="\w+"')


def exported() -> str:
    call_command("archive", "export", stdout=(out := StringIO()))
    return out.getvalue()


def pack(table: Table) -> None:
    assert pack_log(table.pk, now=clock.now() + SETTLED)
    table.refresh_from_db()


@pytest.mark.once
def test_pages_and_files_stay(
    over: Table, alice: User, bob: User, as_: Callable[..., Client]
) -> None:
    say(over, alice, "A good game.", bob)
    browsers = [Client(), as_(alice), as_(bob)]
    call_command("archive", "facts", stdout=StringIO())
    rows, before = exported(), [list(pages_of(browser, over)) for browser in browsers]
    pack(over)
    assert [list(pages_of(browser, over)) for browser in browsers] == before
    assert exported() == rows
    assert {status for found in before for _page, status, _bytes in found} == {200}


def test_facts_stay(over: Table) -> None:
    call_command("archive", "facts", stdout=StringIO())
    before = Facts.objects.values().get()
    pack(over)
    call_command("archive", "facts", stdout=StringIO())
    assert Facts.objects.values().get() == before


@pytest.mark.xdist_group("the kept world")  # one process plays its games
def test_promises_of_packed_games_count(db: None) -> None:
    made = world.make_world(5, tables=9)
    people = list(User.objects.all())
    before = [fides_of(one) for one in people]
    assert any(one.shown for one in before)
    for one in made.games:
        pack_log(one.table.pk, now=clock.now() + SETTLED)
    assert PackedLog.objects.filter(has_promises=True).count() > 2
    assert [fides_of(one) for one in people] == before


def test_packed_games_are_verified(over: Table) -> None:
    pack(over)
    assert verified() == "All 1 games agree.\n"


def test_a_spoilt_packed_log_is_named(over: Table) -> None:
    pack(over)
    row = PackedLog.objects.get()
    row.log = bytes(row.log)[:-9]
    row.save()
    assert f"{over.code}: log: " in verified()
    row.delete()
    assert f"{over.code}: log: " in verified()


def test_a_log_that_is_kept_twice_is_named(over: Table) -> None:
    entries = list(Entry.objects.filter(table=over))
    pack(over)
    Entry.objects.bulk_create(entries)
    assert "or kept twice" in verified()
