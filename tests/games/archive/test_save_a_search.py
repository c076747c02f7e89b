"""A search is saved with the people it is about, listed, read as a feed, and forgotten."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games.accounts.models import User
from games.accounts.selectors import everything_about
from games.accounts.services import close_account
from games.archive.facts.services import keep_all
from games.archive.models import SavedSearch
from games.archive.saved.finds import tell_new_finds
from games.archive.saved.selectors import todays_query
from games.archive.saved.services import MOST
from games.common import clock
from games.play.models import Table, Visibility

As = Callable[[User], Client]
LINE = "player:bob dealt:alice+bob paid:bob> seat:bob@1 league:bob -turns<2"


@pytest.fixture
def saved(as_: As, alice: User, bob: User, over: Table) -> SavedSearch:
    keep_all()
    as_(alice).post("/archive/saved/", {"q": LINE})
    return SavedSearch.objects.get(user=alice)


def test_it_is_saved_once_and_listed(as_: As, alice: User, saved: SavedSearch) -> None:
    as_(alice).post("/archive/saved/", {"q": f"  {LINE} "})
    assert SavedSearch.objects.count() == 1
    assert "1 saved search" in as_(alice).get("/archive/").content.decode()


def test_it_stays_about_the_people_it_was_about(
    saved: SavedSearch, bob: User, charlie: User
) -> None:
    bob.set_name("Remus")
    bob.save()
    charlie.set_name("Bob")
    charlie.save()
    now = "player:remus dealt:alice+remus paid:remus> seat:remus@1 league:bob -turns<2"
    assert str(todays_query(saved)) == now


def test_who_has_no_name_any_more_is_not_named(saved: SavedSearch, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(unnamed=True)
    assert "bob" not in str(todays_query(saved)).replace("league:bob", "")


def test_its_feed_reads_as_its_owner(client: Client, as_: As, alice: User, over: Table) -> None:
    Table.objects.filter(pk=over.pk).update(visibility=Visibility.UNLISTED, title="Curia Vetus")
    keep_all()
    as_(alice).post("/archive/saved/", {"q": "mine"})
    address = f"/archive/saved/{SavedSearch.objects.get().key}/feed.atom"
    answer = client.get(address)
    assert answer["Content-Type"].startswith("application/atom+xml")
    assert "Curia Vetus" in answer.content.decode()
    assert client.get("/archive/saved/nonsense/feed.atom").status_code == 404


def test_its_feed_can_be_read_whatever_a_title_holds(
    client: Client, as_: As, alice: User, over: Table
) -> None:
    """Titles of older rows and of imported games may hold what XML does not allow."""
    Table.objects.filter(pk=over.pk).update(title="Curia\x07 Vetus")
    keep_all()
    as_(alice).post("/archive/saved/", {"q": "mine"})
    answer = client.get(f"/archive/saved/{SavedSearch.objects.get().key}/feed.atom")
    assert "Curia Vetus" in answer.content.decode()


def test_its_feed_ends_while_its_owner_is_shut_out(client: Client, saved: SavedSearch) -> None:
    User.objects.filter(pk=saved.user_id).update(is_active=False)
    assert client.get(f"/archive/saved/{saved.key}/feed.atom").status_code == 404


def test_what_can_no_longer_be_read_finds_nothing_and_says_why(
    client: Client, as_: As, alice: User, over: Table
) -> None:
    keep_all()
    before = clock.now() - timedelta(days=1)
    saved = SavedSearch.objects.create(user=alice, query="chariots:3", saved_at=before)
    assert todays_query(saved) is None
    assert over.code not in client.get(f"/archive/saved/{saved.key}/feed.atom").content.decode()
    assert tell_new_finds(now=clock.now() + timedelta(hours=1)) == 0
    page = as_(alice).get("/archive/").content.decode()
    assert "?q=chariots%3A3" in page
    assert as_(alice).get("/archive/?q=chariots%3A3").status_code == 400


def test_only_its_owner_forgets_it(as_: As, alice: User, bob: User, saved: SavedSearch) -> None:
    for person, left in ((bob, 1), (alice, 0)):
        as_(person).post(f"/archive/saved/{saved.key}/forget/")
        assert SavedSearch.objects.count() == left


def test_what_cannot_be_read_is_not_saved(as_: As, alice: User) -> None:
    answer = as_(alice).post("/archive/saved/", {"q": "plyer:x"}, follow=True)
    assert "the nearest is" in answer.content.decode()
    assert not SavedSearch.objects.exists()


def test_there_is_a_limit(as_: As, alice: User) -> None:
    for number in range(MOST):
        SavedSearch.objects.create(user=alice, query=f"turns:{number}", saved_at=clock.now())
    as_(alice).post("/archive/saved/", {"q": "turns>99"})
    assert SavedSearch.objects.count() == MOST


def test_it_is_exported_and_goes_with_the_account(saved: SavedSearch, alice: User) -> None:
    (exported,) = everything_about(alice)["searches"]
    assert exported["query"] == saved.query
    close_account(alice.pk, now=clock.now())
    assert not SavedSearch.objects.exists()
