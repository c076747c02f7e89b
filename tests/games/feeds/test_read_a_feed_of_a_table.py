from collections.abc import Callable
from datetime import datetime, timedelta
from xml.etree import ElementTree

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.common import clock
from games.feeds import services
from games.feeds.address_keys import key_of
from games.feeds.models import PrivateAddress, Purpose
from games.operators.services import roll_back
from games.play.models import Intervention, Table, Visibility
from games.play.services import pause
from tests.games.factories import STEPS_IN, new_operator, new_table, play_on, playing_table

As = Callable[[User], Client]

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Table:
    return playing_table(alice, bob, charlie)


def log(table: Table) -> str:
    return f"/t/{table.code}/log.atom"


def own(person: User, table: Table) -> str:
    made = services.make_address(person, Purpose.TABLE, table, now=clock.now())
    assert made is not None
    return f"/feeds/{key_of(made)}/table.atom"


def read(where: str) -> ElementTree.Element:
    found = Client().get(where)
    assert found.status_code == 200
    return ElementTree.fromstring(found.content)  # noqa: S314  (we have made it)


def titles(feed: ElementTree.Element) -> list[str | None]:
    return [title.text for title in feed.iterfind(f"{ATOM}entry/{ATOM}title")]


def test_the_log_newest_first(game: Table) -> None:
    play_on(game, 3)
    feed = read(log(game))
    said = titles(feed)
    assert len(said) == 3
    assert all(word for word in said)
    updated = [one.text or "" for one in feed.iterfind(f"{ATOM}entry/{ATOM}updated")]
    assert updated == sorted(updated, reverse=True)


def test_it_has_what_rfc_4287_asks_for(game: Table) -> None:
    play_on(game, 2)
    feed = read(log(game))
    assert feed.tag == f"{ATOM}feed"
    for part in (feed, *feed.iterfind(f"{ATOM}entry")):
        assert [len(part.findall(f"{ATOM}{name}")) for name in ("id", "title", "updated")] == [
            1
        ] * 3
        moment = datetime.fromisoformat(part.findtext(f"{ATOM}updated") or "")
        assert moment.tzinfo is not None
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Cursus"
    links = {link.get("rel"): link.get("href") for link in feed.iterfind(f"{ATOM}link")}
    assert links["self"] == f"https://cursus.example{log(game)}"
    assert links["alternate"] == f"https://cursus.example/t/{game.code}/"
    ids = [one.text for one in feed.iter(f"{ATOM}id")]
    assert len(set(ids)) == 3
    assert all(one and one.startswith("tag:cursus.example,2026:") for one in ids)


def test_ids_stay_as_the_log_grows(game: Table) -> None:
    play_on(game, 2)
    before = {one.text for one in read(log(game)).iter(f"{ATOM}id")}
    play_on(game, 2)
    assert before < {one.text for one in read(log(game)).iter(f"{ATOM}id")}


def test_what_comes_after_a_roll_back_is_another_entry(game: Table) -> None:
    play_on(game, 2)
    before = {one.text for one in read(log(game)).iter(f"{ATOM}id")}
    operator = new_operator(STEPS_IN)
    roll_back(game.pk, 1, operator.pk, reason="Played by mistake", now=clock.now())
    play_on(game, 1)
    gone = before - {one.text for one in read(log(game)).iter(f"{ATOM}id")}
    assert len(gone) == 1


def test_the_same_bytes_until_something_happens(game: Table) -> None:
    play_on(game)
    browser = Client()
    first = browser.get(log(game))
    assert browser.get(log(game)).content == first.content
    for name, value in (
        ("If-None-Match", first["ETag"]),
        ("If-Modified-Since", first["Last-Modified"]),
    ):
        again = browser.get(log(game), headers={name: value})
        assert (again.status_code, again.content) == (304, b"")
    play_on(game, 1, now=clock.now() + timedelta(minutes=1))
    assert browser.get(log(game), headers={"If-None-Match": first["ETag"]}).status_code == 200
    since = {"If-Modified-Since": first["Last-Modified"]}
    assert browser.get(log(game), headers=since).status_code == 200


def test_a_game_without_entries_is_as_old_as_its_start(game: Table) -> None:
    feed = read(log(game))
    assert not titles(feed)
    assert game.started_at is not None
    moment = datetime.fromisoformat(feed.findtext(f"{ATOM}updated") or "")
    assert abs(moment - game.started_at) < timedelta(seconds=1)


def test_words_of_people_are_escaped(game: Table, alice: User) -> None:
    Table.objects.filter(pk=game.pk).update(title="<b>A & B</b>\x0b")
    pause(game.pk, alice.pk, now=clock.now(), reason='<script>"x"</script>\x00'[:-1])
    found = Client().get(log(game)).content
    feed = ElementTree.fromstring(found)  # noqa: S314
    assert feed.findtext(f"{ATOM}title") == "<b>A & B</b>"
    assert "<script>" in (titles(feed)[0] or "")
    summary = feed.findtext(f"{ATOM}entry/{ATOM}summary") or ""
    assert "<script>" not in summary
    assert "&lt;script&gt;" in summary


def test_names_stay_hidden_at_an_anonymous_table(alice: User, bob: User, charlie: User) -> None:
    game = playing_table(alice, bob, charlie, anonymous=True)
    play_on(game, 6)
    for where in (log(game), own(alice, game)):
        found = Client().get(where).content
        assert not [name for name in (b"Alice", b"Bob", b"Charlie") if name in found]


def test_only_the_end_of_a_long_log(game: Table) -> None:
    play_on(game, 45)
    assert len(titles(read(log(game)))) == 40


def test_the_table_page_names_it(game: Table) -> None:
    page = Client().get(game.get_absolute_url()).content.decode()
    assert (
        f'<link rel="alternate" type="application/atom+xml" title="Subura" href="{log(game)}">'
        in page
    )


def test_a_table_with_a_password_has_none_for_all(game: Table, alice: User, as_: As) -> None:
    Table.objects.filter(pk=game.pk).update(visibility=Visibility.PASSWORD, password="x")
    assert Client().get(log(game)).status_code == 404
    assert as_(alice).get(log(game)).status_code == 404
    assert b"log.atom" not in as_(alice).get(game.get_absolute_url()).content
    assert Client().get(own(alice, game)).status_code == 200


def test_of_an_unlisted_table_no_search_engine_takes_it(game: Table) -> None:
    assert "X-Robots-Tag" not in Client().get(log(game))
    Table.objects.filter(pk=game.pk).update(visibility=Visibility.UNLISTED)
    assert Client().get(log(game))["X-Robots-Tag"] == "noindex"


def test_before_the_start_there_is_none(alice: User) -> None:
    assert Client().get(log(new_table(alice))).status_code == 404


def test_my_own_says_what_my_seat_is_told(alice: User, bob: User) -> None:
    game = play_on(playing_table(alice, bob, game="idusmartii", seat_count=5), 12)
    mine = {e.index for e in game.entries.filter(seat=game.seats.get(user=alice).number)}
    assert mine
    assert titles(read(own(alice, game))) != titles(read(log(game)))


def test_who_has_left_the_seat_reads_no_more(game: Table, alice: User, bob: User) -> None:
    where = own(alice, game)
    game.seats.filter(user=alice).update(user=None)
    assert Client().get(where).status_code == 404


def test_who_has_no_seat_gets_no_address(game: Table, as_: As) -> None:
    stranger = User.objects.create_user("dora@example.org", display_name="Dora")
    as_(stranger).post("/account/feeds/addresses/", {"purpose": "table", "table": game.code})
    assert not PrivateAddress.objects.exists()


def test_what_was_done_from_outside_is_in_it(game: Table, alice: User) -> None:
    pause(game.pk, alice.pk, now=clock.now(), reason="Holidays")
    assert Intervention.objects.exists()
    assert titles(read(log(game))) == ["paused: Holidays (organiser)"]


def test_no_more_queries_for_a_long_log(
    game: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    play_on(game, 30)
    Client().get(log(game))
    with django_assert_max_num_queries(8):
        Client().get(log(game))
