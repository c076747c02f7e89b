"""What somebody may not read changes nothing in what they find, count or see."""

import re
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client

from games.accounts.models import User
from games.archive.chances import work
from games.archive.chances.services import ask_for_chances
from games.archive.facts.services import keep_all
from games.archive.query import parse
from games.archive.saved.services import save_search
from games.archive.search.selectors import all_of, counts_of
from games.archive.statistics.services import keep_all_counts
from games.common import clock
from games.common.memory import forget_all
from games.forum.models import Message
from games.play.models import Table
from tests.games.archive.conftest import say
from tests.games.factories import UserFactory, play_on, playing_table

LINES = (
    *("", "deal", '"not for others"', "messages>0", "messages:1", "messages<2", "-deal", "secret"),
    *("said:alice", "said:bob secret", "player:alice", "winner:alice", "-player:bob", "mine"),
    *("turns>0", "deals>0", "consent>=0", "paid>0", "broken:0", "house:1", "seats:3", "handed:0"),
    *("dealt:alice+bob", "ended>2020", "option:board=classic", "sort:deals", "sort:-margin"),
)


ADDRESSES = (
    *("/archive/games.csv?q=deal", "/archive/games.ndjson", "/archive/files/", "/studies/"),
    *("/archive/statistics/", "/archive/statistics/?q=turns>1", "/archive/statistics/quovadis/"),
    *("/archive/statistics/quovadis/3/", "/archive/statistics/quovadis/openings/"),
    "/archive/statistics/quovadis/openings/2/",
    *(f"/archive/statistics/quovadis/{kind}" for kind in ("turns.csv", "turns.json")),
    *("/people/alice/statistics/", "/people/alice/statistics.csv", "/people/bob/statistics.json"),
)
"""What counts or lists games, apart from searches."""

OF_A_GAME = (
    *("result/", "result/picture.png", "alike/", "files/", "files/row/", "files/replay/", "print/"),
    *("replay/course/", "replay/course/?seat=1", "replay/course/?open=1"),
    *("replay/9/", "replay/9/?seat=1", "replay/9/?open=1", "replay/0/steps.json?open=1"),
    *("replay/9/board.png", "chances/", "chances/chances.json", "chances/chances.csv"),
)


def answers(browser: Client, viewer: int | None, *more: str) -> list[object]:
    """Everything that somebody is told, byte by byte."""
    forget_all()
    cache.clear()
    found: list[object] = [told(browser, address) for address in (*ADDRESSES, *more)]
    for line in LINES:
        query = parse(line)
        found.append([facts.code for facts in all_of(query, viewer)])
        found.append(counts_of(query, viewer))
        found.append(told(browser, f"/archive/?{urlencode({'q': line})}"))
    return found


def told(browser: Client, address: str) -> tuple[str, int, bytes]:
    """The answer at an address, without what differs from look to look."""
    answer = browser.get(address)
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    if answer["Content-Type"].startswith("text/html") and b"<main" in content:
        content = content.partition(b"<main")[2].partition(b"</main>")[0]
    return address, answer.status_code, re.sub(TOKEN, b"", content)


TOKEN = rb'name="csrfmiddlewaretoken" value="\w+"'


@pytest.fixture
def shut(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A public game whose whispers stay private, with something said aloud."""
    table = play_on(playing_table(alice, bob, opens="public"), 600)
    say(table, alice, "A fair deal, all in all.")
    monkeypatch.setattr("games.archive.chances.services.PLAYOUTS", 2)
    monkeypatch.setattr(work, "is_pressed", lambda now: False)
    ask_for_chances(table.pk, now=clock.now())
    work.work(clock.now, 60)
    return table


def about(table: Table) -> list[str]:
    return [f"/t/{table.code}/{rest}" for rest in OF_A_GAME]


def feed_of(person: User) -> str:
    """The address of a feed of somebody's search, which anybody may have been given."""
    search = save_search(person.pk, "deal", now=clock.now())
    return f"/archive/saved/{search.key}/feed.atom"


def keep() -> int:
    """Bring facts and statistics up to date; return the number of games."""
    games = keep_all()
    keep_all_counts()
    return games


def differing(after: list[list[object]], before: list[list[object]]) -> list[object]:
    """What is told otherwise, as pairs."""
    pairs = [pair for two in zip(after, before, strict=True) for pair in zip(*two, strict=True)]
    return [pair for pair in pairs if pair[0] != pair[1]]


def check_all_is_there(answers_of: list[list[object]]) -> None:
    """Every address answers; else the comparison would hold nothing about it."""
    for found in answers_of:
        missing = [one for one in found if isinstance(one, tuple) and one[1] != 200]
        assert missing == []


def browser_of(person: User | None) -> Client:
    found = Client()
    if person is not None:
        found.force_login(person)
        found.get("/archive/")  # notes that they have been seen
    return found


def test_a_whisper_changes_nothing_for_others(shut: Table, alice: User, bob: User) -> None:
    stranger = UserFactory.create()
    keep()
    more = [*about(shut), feed_of(stranger)]
    others = [(browser_of(None), None), (browser_of(stranger), stranger.pk)]
    before = [answers(*one, *more) for one in others]
    check_all_is_there(before)
    mine = answers(browser_of(bob), bob.pk)
    say(shut, alice, "This secret deal is not for others.", bob)
    assert keep() == 1
    assert differing([answers(*one, *more) for one in others], before) == []
    assert answers(browser_of(bob), bob.pk) != mine


@pytest.mark.once
def test_a_private_game_changes_nothing_for_others(shut: Table, alice: User, bob: User) -> None:
    stranger = UserFactory.create()
    keep()
    more = [*about(shut), feed_of(stranger)]
    others = [(browser_of(None), None), (browser_of(stranger), stranger.pk)]
    before = [answers(*one, *more) for one in others]
    private = play_on(playing_table(alice, bob, title="Hidden", visibility="unlisted"), 600)
    say(private, bob, "A secret deal, not for others.")
    assert keep() == 1
    assert differing([answers(*one, *more) for one in others], before) == []
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
