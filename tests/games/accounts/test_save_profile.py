from collections.abc import Callable
from typing import Any

from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User

AsUser = Callable[[User], Client]

FORM = {
    "display_name": "Alice",
    "time_zone": "Asia/Tokyo",
    "language": "en",
    "colours": "dark",
    "about": "Quaestor, *retired*.",
}


def save(browser: Client, **changes: Any) -> Any:
    return browser.post("/account/profile/", FORM | changes)


def test_works(as_: AsUser, alice: User) -> None:
    assert save(as_(alice))["Location"] == "/account/profile/"

    alice.refresh_from_db()
    assert (alice.time_zone, alice.colours) == ("Asia/Tokyo", "dark")


def test_opening_the_page_saves_nothing(as_: AsUser, alice: User) -> None:
    as_(alice).get("/account/profile/", FORM)
    alice.refresh_from_db()
    assert alice.time_zone == "UTC"


def test_strangers_are_sent_to_sign_in(client: Client, alice: User) -> None:
    assert save(client)["Location"].startswith("/account/login/")


def test_the_name_of_another_is_refused(as_: AsUser, alice: User, bob: User) -> None:
    response = save(as_(alice), display_name="bob")
    assert b"Somebody else has this name" in response.content


def test_one_may_change_the_case_of_ones_own_name(as_: AsUser, alice: User) -> None:
    save(as_(alice), display_name="ALICE")
    alice.refresh_from_db()
    assert (alice.name, alice.slug) == ("ALICE", "alice")


def test_the_colours_are_worn_by_every_page(as_: AsUser, alice: User) -> None:
    browser = as_(alice)
    save(browser)
    assert b'<html lang="en" class="dark">' in browser.get("/").content


def test_times_are_shown_in_ones_own_zone(as_: AsUser, alice: User) -> None:
    browser = as_(alice)
    save(browser)
    User.objects.update(date_joined="2026-03-14T20:00:00Z")
    page = browser.get("/account/").content.decode()

    assert "15 March 2026" in page
    assert 'datetime="2026-03-14T20:00:00+00:00"' in page


def test_the_next_request_of_another_knows_nothing_of_it(
    as_: AsUser, client: Client, alice: User
) -> None:
    browser = as_(alice)
    save(browser)
    User.objects.update(date_joined="2026-03-31T20:00:00Z")
    browser.get("/account/")

    assert "March 2026" in client.get("/people/alice/").content.decode()


def test_number_of_queries(
    as_: AsUser, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    browser = as_(alice)
    with django_assert_num_queries(3):  # session, user, unread notices
        browser.get("/account/profile/")
