from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.accounts.models import User
from games.accounts.registry import AccountRegistry, PersonSection
from tests.games.factories import UserFactory

AsUser = Callable[[User], Client]


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> AccountRegistry:
    """A registry without what the other apps have put into it."""
    fresh = AccountRegistry()
    monkeypatch.setattr("games.accounts.views.registry", fresh)
    return fresh


def test_everybody_may_look(client: Client, alice: User, registry: AccountRegistry) -> None:
    page = client.get("/people/alice/").content.decode()
    assert "<h1>Alice</h1>" in page
    assert "No games yet." in page


def test_the_address_is_not_shown(as_: AsUser, alice: User, bob: User) -> None:
    assert alice.email not in as_(bob).get("/people/alice/").content.decode()


def test_about_is_markdown_without_anything_that_acts(client: Client, alice: User) -> None:
    alice.about = "*Ave* <script>alert(1)</script> [me](javascript:alert(1)) ![x](//e.org/x.png)"
    alice.save()
    page = client.get("/people/alice/").content.decode()

    assert "<em>Ave</em>" in page
    assert "<script>alert" not in page
    assert 'href="javascript' not in page
    assert "<img" not in page


def test_apps_above_hang_in_their_part(
    client: Client, alice: User, registry: AccountRegistry
) -> None:
    section = PersonSection("_messages.html", lambda person, viewer: {"messages": [person.slug]})
    registry.add_person_section("results", section)
    page = client.get("/people/alice/").content.decode()

    assert ">alice</p>" in page
    assert "No games yet." not in page


def test_nobody_is_there_before_choosing_a_name(client: Client, db: None) -> None:
    UserFactory.create(display_name="Dora", welcomed_at=None)
    assert client.get("/people/dora/").status_code == 404


def test_number_of_queries(
    client: Client,
    alice: User,
    registry: AccountRegistry,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(1):
        client.get("/people/alice/")
