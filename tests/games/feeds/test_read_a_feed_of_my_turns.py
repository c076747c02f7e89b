from xml.etree import ElementTree

from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.feeds import services
from games.feeds.address_keys import key_of
from games.feeds.models import Purpose
from games.post.models import Notice
from tests.games.factories import play_on, playing_table

ATOM = "{http://www.w3.org/2005/Atom}"


def read(person: User) -> ElementTree.Element:
    made = services.make_address(person, Purpose.TURNS, now=clock.now())
    assert made is not None
    found = Client().get(f"/feeds/{key_of(made)}/turns.atom")
    assert found["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert "private" in found["Cache-Control"]
    return ElementTree.fromstring(found.content)  # noqa: S314  (we have made it)


def titles(feed: ElementTree.Element) -> list[str | None]:
    return [title.text for title in feed.iterfind(f"{ATOM}entry/{ATOM}title")]


def test_a_turn_is_in_it_with_a_link(alice: User, bob: User, charlie: User) -> None:
    game = play_on(playing_table(alice, bob, charlie), 8)
    me = game.seats.get(must_act=True).user
    assert me is not None
    feed = read(me)
    assert titles(feed)[0] == "Your turn: Subura"
    link = feed.find(f"{ATOM}entry/{ATOM}link")
    assert link is not None
    assert link.get("href") == f"https://cursus.example/t/{game.code}/"


def test_nothing_of_others(alice: User, bob: User, charlie: User) -> None:
    playing_table(alice, bob)
    assert not titles(read(charlie))


def test_an_empty_one_has_a_time_that_stays(charlie: User) -> None:
    assert ElementTree.tostring(read(charlie)) == ElementTree.tostring(read(charlie))


def test_no_other_notices(alice: User, bob: User, charlie: User) -> None:
    playing_table(alice, bob, charlie)
    Notice.objects.update(kind="paused")
    assert not titles(read(alice))
