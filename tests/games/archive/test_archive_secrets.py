"""What somebody may not read changes nothing in what they find, count or see."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from games.accounts.models import User
from games.archive.facts.services import keep_all
from games.archive.query import parse
from games.archive.search.selectors import all_of, counts_of
from games.common import clock
from games.forum.models import Message
from games.play.log.position import forget_all
from games.play.models import Table
from tests.games.archive.conftest import say
from tests.games.factories import UserFactory, play_on, playing_table

LINES = (
    *("", "deal", '"not for others"', "messages>0", "messages:1", "messages<2", "-deal", "secret"),
    *("said:alice", "said:bob secret", "player:alice", "winner:alice", "-player:bob", "mine"),
    *("turns>0", "deals>0", "consent>=0", "paid>0", "broken:0", "house:1", "seats:3", "handed:0"),
    *("dealt:alice+bob", "ended>2020", "option:board=classic", "sort:deals", "sort:-margin"),
)


def answers(browser: Client, viewer: int | None) -> list[object]:
    """Everything that somebody is told, byte by byte."""
    forget_all()
    cache.clear()
    found: list[object] = []
    for line in LINES:
        query = parse(line)
        found.append([facts.code for facts in all_of(query, viewer)])
        found.append(counts_of(query, viewer))
        page = browser.get("/archive/", {"q": line}).content
        main = page.partition(b"<main")[2].partition(b"</main>")[0]
        found.append(re.sub(rb'name="csrfmiddlewaretoken" value="\w+"', b"", main))
    return found


@pytest.fixture
def shut(alice: User, bob: User) -> Table:
    """A public game whose whispers stay private, with something said aloud."""
    table = play_on(playing_table(alice, bob, opens="public"), 600)
    say(table, alice, "A fair deal, all in all.")
    return table


def browser_of(person: User | None) -> Client:
    found = Client()
    if person is not None:
        found.force_login(person)
        found.get("/archive/")  # notes that they have been seen
    return found


def test_a_whisper_changes_nothing_for_others(shut: Table, alice: User, bob: User) -> None:
    stranger = UserFactory.create()
    keep_all()
    others = [(browser_of(one), one and one.pk) for one in (None, stranger)]
    before = [answers(*one) for one in others]
    mine = answers(browser_of(bob), bob.pk)
    say(shut, alice, "This secret deal is not for others.", bob)
    assert keep_all() == 1
    assert [answers(*one) for one in others] == before
    assert answers(browser_of(bob), bob.pk) != mine


def test_a_private_game_changes_nothing_for_others(shut: Table, alice: User, bob: User) -> None:
    stranger = UserFactory.create()
    keep_all()
    others = [(browser_of(one), one and one.pk) for one in (None, stranger)]
    before = [answers(*one) for one in others]
    private = play_on(playing_table(alice, bob, title="Hidden", visibility="unlisted"), 600)
    say(private, bob, "A secret deal, not for others.")
    assert keep_all() == 1
    assert [answers(*one) for one in others] == before
    assert private.code in [facts.code for facts in all_of(parse("mine secret"), alice.pk)]


def test_a_hidden_message_is_gone_at_once(shut: Table) -> None:
    keep_all()
    assert list(all_of(parse("fair"), None))
    Message.objects.filter(table=shut, seat__isnull=False).update(hidden_by_operator=True)
    assert not list(all_of(parse("fair"), None))


def test_who_has_left_reads_as_a_spectator(alice: User, bob: User) -> None:
    from games.play import services as play

    table = playing_table(alice, bob, UserFactory.create(), opens="public")
    say(table, alice, "A secret for you alone.", bob)
    play.leave_game(table.pk, bob.pk, now=clock.now())
    table = play_on(table, 600)
    keep_all()
    assert [one.code for one in all_of(parse("mine"), bob.pk)] == [table.code]
    assert not list(all_of(parse("secret"), bob.pk))
    assert not list(all_of(parse("player:bob"), bob.pk))
    assert list(all_of(parse("secret"), alice.pk))
