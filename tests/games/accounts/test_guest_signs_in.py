"""A guest who signs in to an account takes the game, and all that belongs to it, along."""

import re
from typing import Any

import pytest
from django.apps import apps
from django.db.models import ForeignKey
from django.test import Client

from games.accounts.guests.services import make_guest, move_to_account
from games.accounts.models import User
from games.archive.facts.services import keep_facts
from games.archive.models import Held
from games.common import clock
from games.forum.models import Message, Notebook, Offer
from games.play.log.entries import entries_of, keep_packed, unpack_log
from games.play.models import Entry, Seat, Table
from games.post.models import Mail, Notice
from games.school.models import LessonLearnt, PuzzleSolved
from tests.games.factories import PASSWORD, UserFactory, play_on
from tests.sure import sure

pytestmark = pytest.mark.django_db


@pytest.fixture
def bob() -> User:
    return UserFactory.create(display_name="Bob")


def plays(browser: Client) -> Table:
    answer = browser.post("/tables/play-now/", {"game": "quovadis"})
    return Table.objects.get(code=answer["Location"].split("/")[2])


def signs_in(browser: Client, who: User, path: str = "/") -> Any:
    form = {"login": who.email, "password": PASSWORD, "next": path}
    return browser.post("/account/login/", form)


def everybody() -> set[str]:
    return set(User.objects.values_list("display_name", flat=True))


def references(person: User) -> list[str]:
    """Where in the database somebody is named, by any model."""
    found = []
    for model in apps.get_models():
        for field in model._meta.get_fields():
            is_key = isinstance(field, ForeignKey) and field.related_model is User
            if is_key and model._base_manager.filter(**{field.name: person.pk}).exists():
                found.append(f"{model.__name__}.{field.name}")
    return found


def test_the_game_goes_on_under_the_name_of_the_account(bob: User) -> None:
    browser = Client()
    table = plays(browser)
    play_on(table, 12)
    answer = signs_in(browser, bob, table.get_absolute_url())
    assert answer["Location"] == table.get_absolute_url()
    page = browser.get(table.get_absolute_url()).content.decode()
    assert "The games you played as a guest are now in your account." in page
    assert Seat.objects.get(table=table, bot="").user == bob
    assert Table.objects.get(pk=table.pk).organiser == bob
    assert everybody() == {"Bob"}


def test_who_did_what_is_told_of_the_account(bob: User) -> None:
    browser = Client()
    table = plays(browser)
    play_on(table, 12)
    before = [(entry.index, entry.raw, entry.seat) for entry in entries_of(table)]
    signs_in(browser, bob)
    after = entries_of(Table.objects.get(pk=table.pk))
    assert [(entry.index, entry.raw, entry.seat) for entry in after] == before
    mine = Seat.objects.get(table=table, user=bob).number
    assert {entry.user_id for entry in after if entry.seat == mine} <= {bob.pk, None}


def test_by_a_mailed_code_too(bob: User) -> None:
    browser = Client()
    table = plays(browser)
    browser.post("/account/login/code/", {"email": bob.email})
    code = re.search(r"^\s*([A-Z0-9-]{6,12})\s*$", Mail.objects.latest("pk").text, re.M)
    browser.post("/account/login/code/confirm/", {"code": sure(code)[1]})
    assert Seat.objects.get(table=table, bot="").user == bob


def test_nothing_names_the_guest_any_more(bob: User) -> None:
    browser = Client()
    over, table = plays(browser), plays(browser)
    guest = User.objects.get(guest_since__isnull=False)
    play_on(over, 600)
    keep_facts(over.pk)
    assert Held.objects.filter(user=guest).exists()
    seat = Seat.objects.get(table=table, user=guest)
    now = clock.now()
    Message.objects.create(table=table, user=guest, seat=seat.number, text="x", at=now)
    Notebook.objects.create(table=table, user=guest, text="mine", at=now)
    Offer.objects.create(table=table, user=guest, seat=seat.number, deal={}, asked=1, at=now)
    LessonLearnt.objects.create(person=guest, lesson="a", at=now)
    PuzzleSolved.objects.create(person=guest, puzzle="b", at=now)
    PuzzleSolved.objects.create(person=bob, puzzle="b", at=now)
    signs_in(browser, bob)
    assert references(guest) == []
    assert Message.objects.get(text="x").user == bob
    assert Notebook.objects.get().user == bob
    assert Offer.objects.get(deal={}).user == bob
    assert LessonLearnt.objects.get().person == bob
    assert PuzzleSolved.objects.get().person == bob
    keep_facts(over.pk)
    assert Held.objects.get(facts=over.pk).user == bob


def test_a_packed_log_tells_it_of_the_account_too(bob: User) -> None:
    browser = Client()
    table = plays(browser)
    play_on(table, 600)
    table.refresh_from_db()
    keep_packed(table, entries_of(table))
    Entry.objects.filter(table=table).delete()
    Table.objects.filter(pk=table.pk).update(packed=True)
    signs_in(browser, bob)
    table = Table.objects.get(pk=table.pk)
    unpack_log(table)  # would name somebody who is not there any more
    assert {entry.user_id for entry in entries_of(table)} <= {bob.pk, None}


def test_it_is_said_whose_turn_it_is(bob: User) -> None:
    browser = Client()
    table = plays(browser)
    while not Seat.objects.get(table=table, bot="").must_act:
        play_on(table)
    signs_in(browser, bob)
    assert Notice.objects.filter(person=bob, kind="your_turn").exists()


def test_a_wrong_password_moves_nothing(bob: User) -> None:
    browser = Client()
    plays(browser)
    browser.post("/account/login/", {"login": bob.email, "password": "wrong"})
    assert User.objects.filter(guest_since__isnull=False).exists()
    assert not bob.seats.exists()


def test_a_guest_in_another_browser_stays(bob: User) -> None:
    table = plays(Client())
    signs_in(Client(), bob)
    assert not bob.seats.exists()
    assert sure(Seat.objects.get(table=table, bot="").user).is_guest


def test_twice_is_once(bob: User) -> None:
    guest = make_guest(now=clock.now())
    assert move_to_account(guest.pk, bob.pk, now=clock.now())
    assert not move_to_account(guest.pk, bob.pk, now=clock.now())


def test_nothing_moves_from_one_account_to_another_nor_to_a_guest(bob: User) -> None:
    other, guest = UserFactory.create(), make_guest(now=clock.now())
    assert not move_to_account(other.pk, bob.pk, now=clock.now())
    assert not move_to_account(guest.pk, make_guest(now=clock.now()).pk, now=clock.now())


def test_the_link_of_one_guest_in_the_browser_of_another(bob: User) -> None:
    """On the telephone one plays as a guest too; the link of the computer's game brings both."""
    computer, telephone = Client(), Client()
    first, second = plays(computer), plays(telephone)
    computer.post("/account/keep/", {"email": "gaia@example.org"})
    link = sure(re.search(r"(/account/confirm-email/\S+)", Mail.objects.latest("pk").text))[1]
    telephone.post(link)
    gaia = User.objects.get(email="gaia@example.org")
    assert {seat.table_id for seat in gaia.seats.all()} == {first.pk, second.pk}
    assert "gaia@example.org" in telephone.get("/account/email/").content.decode()
