"""The page of a house family: where it is linked, its temper, its record, and nothing secret."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.bots.families.selectors import FAMILIES_BY_SLUG, Family, family_address, record_of
from games.bots.talk.temperaments import temperament_of
from games.forum.models import Tally
from games.play.models import Seat, Status, Table, Visibility
from games.play.seats.selectors import seat_page
from games.tables.make import FAMILIES
from tests.games.factories import play_on, playing_table
from tests.sure import sure

pytestmark = pytest.mark.django_db


def seat_of_house(table: Table) -> Seat:
    return sure(Seat.objects.filter(table=table).exclude(bot="").order_by("number").first())


def family_of(table: Table) -> Family:
    return FAMILIES_BY_SLUG[family_address(seat_of_house(table).family).split("/")[-2]]


def test_every_family_has_a_page_with_its_temper(client: Client) -> None:
    assert {one.family for one in FAMILIES_BY_SLUG.values()} == set(FAMILIES)
    listed = client.get("/house/").content.decode()
    for one in FAMILIES_BY_SLUG.values():
        assert f'href="{one.get_absolute_url()}"' in listed
        page = client.get(one.get_absolute_url())
        assert page.status_code == 200
        assert temperament_of(one.family).about in page.content.decode()


def test_a_family_that_there_is_not(client: Client) -> None:
    assert client.get("/house/octavia/").status_code == 404
    assert client.get("/house/octavia/card/").status_code == 404
    assert family_address("Octavii") == ""


def test_its_name_on_a_card_and_at_a_table_leads_there(client: Client, alice: User) -> None:
    table = playing_table(alice, title="With the house")
    link = f'href="{seat_page(seat_of_house(table), table)}"'
    assert link in client.get("/tables/").content.decode()
    assert link in client.get(table.get_absolute_url()).content.decode()


def test_a_person_whose_name_is_hidden_is_no_family(alice: User, bob: User) -> None:
    table = playing_table(alice, bob, anonymous=True)
    seat = table.seats.get(user=alice)
    assert seat_page(seat, table) == ""


def test_its_record_counts_finished_games_and_promises(alice: User) -> None:
    table = playing_table(alice, title="Over")
    play_on(table, 600)
    family = family_of(table)
    seat = seat_of_house(table)
    Tally.objects.update_or_create(seat=seat, defaults={"kept": 3, "broken": 1})
    record = record_of(family)
    assert (record.played, record.won) == (1, int(seat.place == 1))
    assert record.percent_kept == 75


def test_games_with_a_password_do_not_count(alice: User) -> None:
    table = playing_table(alice, visibility=Visibility.PASSWORD, password="sesame")
    play_on(table, 600)
    Tally.objects.update_or_create(seat=seat_of_house(table), defaults={"kept": 3, "broken": 1})
    record = record_of(family_of(table))
    assert (record.played, record.won, record.percent_kept) == (0, 0, None)


def test_a_seat_that_it_only_looked_after_does_not_count(alice: User, bob: User) -> None:
    from games.common import clock
    from games.play.seats.handover import leave_game

    table = playing_table(alice, bob, title="Left")
    leave_game(table.pk, bob.pk, now=clock.now())
    left = table.seats.get(left_by=bob)
    play_on(table, 600)
    table.refresh_from_db()
    assert table.status == Status.FINISHED
    family = FAMILIES_BY_SLUG[family_address(left.family).split("/")[-2]]
    assert record_of(family).played == 0


def test_games_that_are_not_public_are_not_listed(client: Client, alice: User) -> None:
    table = playing_table(alice, title="Between ourselves", visibility=Visibility.UNLISTED)
    page = client.get(family_of(table).get_absolute_url()).content.decode()
    assert "Between ourselves" not in page
    table.visibility = Visibility.PUBLIC
    table.save(update_fields=["visibility"])
    assert "Between ourselves" in client.get(family_of(table).get_absolute_url()).content.decode()


def test_the_card_tells_the_temper_and_leads_to_the_page(client: Client) -> None:
    one = FAMILIES_BY_SLUG["julia"]
    card = client.get(reverse("bots:family_card", args=["julia"])).content.decode()
    assert one.get_absolute_url() in card
    assert temperament_of("Julii").name in card
    assert not re.search(r"<html", card)
