"""The operators' lists: found by what one knows, filtered, and with few queries."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.play.models import Table
from tests.games.factories import UserFactory, new_table, play_on, playing_table

LISTS = ("play_table", "play_seat", "play_entry", "play_intervention")


@pytest.fixture
def browser(as_: Callable[[User], Client], db: None) -> Client:
    operator = UserFactory.create(display_name="Ophelia", is_staff=True, is_superuser=True)
    return as_(operator)


def listed(browser: Client, name: str = "play_table", **asked: str) -> str:
    return browser.get(reverse(f"admin:{name}_changelist"), asked).content.decode()


def test_found_by_code_title_person_and_address(browser: Client, alice: User, bob: User) -> None:
    here, _there = new_table(alice, title="Lacus"), new_table(bob, title="Mons")
    for known in (here.code, "Lacus", "Alice", alice.email):
        page = listed(browser, q=known)
        assert "Lacus" in page
        assert "Mons" not in page


def test_filtered_by_the_clock(browser: Client, alice: User, bob: User, now: datetime) -> None:
    late, fine = playing_table(alice, bob, title="Late"), playing_table(alice, bob, title="Fine")
    Table.objects.filter(pk=late.pk).update(deadline=now - timedelta(hours=1))
    Table.objects.filter(pk=fine.pk).update(deadline=now + timedelta(hours=5))
    assert ">Late<" in listed(browser, clock="late")
    assert ">Fine<" not in listed(browser, clock="late")
    assert ">Fine<" in listed(browser, clock="day")


def test_names_that_a_table_hides_are_seen_by_operators(
    browser: Client, alice: User, bob: User
) -> None:
    table = playing_table(alice, bob, anonymous=True)
    seats = table.seats.select_related("user").order_by("number")
    really = ", ".join(seat.user.name if seat.user else seat.bot for seat in seats)
    assert set(really.split(", ")) == {"Alice", "Bob", "steady"}
    assert really in listed(browser)


@pytest.mark.parametrize("name", LISTS)
def test_the_number_of_queries_stays(
    browser: Client,
    alice: User,
    bob: User,
    name: str,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    now: datetime,
) -> None:
    play_on(playing_table(alice, bob), 2)
    listed(browser, name)
    with django_assert_max_num_queries(30) as few:
        listed(browser, name)
    allowed = len(few.captured_queries)
    for _ in range(4):
        play_on(playing_table(alice, bob), 2)
    with django_assert_max_num_queries(allowed):
        listed(browser, name)


def test_a_line_of_the_log_fills_in_the_form(browser: Client, game: Table) -> None:
    play_on(game, 4)
    page = browser.get(reverse("admin:play_table_intervene", args=[game.pk]), {"length": "2"})
    shown = page.content.decode()
    assert 'name="length" value="2"' in shown
    assert "?kind=roll_back&amp;length=3#step-in" in shown


def test_an_entry_is_forced_in_notation(browser: Client, game: Table) -> None:
    seat = game.seats.get(must_act=True).number
    form = {"kind": "force", "seat": seat, "entry": "place 2", "reason": "asked by mail"}
    browser.post(reverse("admin:play_table_intervene", args=[game.pk]), form)
    assert game.entries.get().raw == {"seat": seat, "do": "place", "at": "2", "use": []}


def test_what_cannot_be_done_now_is_not_offered(browser: Client, game: Table, alice: User) -> None:
    url = reverse("admin:play_table_intervene", args=[game.pk])
    assert 'value="pause"' in browser.get(url).content.decode()
    assert 'value="resume"' not in browser.get(url).content.decode()
    fresh = reverse("admin:play_table_intervene", args=[new_table(alice).pk])
    assert 'value="look"' not in browser.get(fresh).content.decode()


def test_the_first_page_leads_to_what_wants_an_eye(browser: Client) -> None:
    page = browser.get("/admin/").content.decode()
    wants = page.partition("What may need attention")[2]
    asked = re.findall(r'<a href="(/admin/[^"]+\?[^"]+)"', wants)
    assert len(asked) == 6
    for address in asked:  # a filter that there is not leads elsewhere
        assert browser.get(address.replace("&amp;", "&")).status_code == 200, address
