from collections.abc import Callable

import pytest
from django.test import Client

from games.accounts.models import User
from tests.games.factories import UserFactory

AsUser = Callable[[User], Client]


@pytest.fixture
def newcomer(db: None) -> User:
    return UserFactory.create(display_name="", email="dora@example.org", welcomed_at=None)


def choose(browser: Client, name: str, zone: str = "Europe/Rome") -> str:
    response = browser.post("/account/welcome/", {"display_name": name, "time_zone": zone})
    errors = response.context["form"].errors if response.context else {}
    return " ".join(message for messages in errors.values() for message in messages)


def test_works(as_: AsUser, newcomer: User) -> None:
    assert choose(as_(newcomer), "Dora  of Ostia") == ""

    newcomer.refresh_from_db()
    assert newcomer.name == "Dora of Ostia"
    assert newcomer.get_absolute_url() == "/people/dora-of-ostia/"
    assert newcomer.time_zone == "Europe/Rome"
    assert newcomer.welcomed_at


def test_opening_the_page_chooses_nothing(as_: AsUser, newcomer: User) -> None:
    as_(newcomer).get("/account/welcome/")
    newcomer.refresh_from_db()
    assert newcomer.welcomed_at is None


def test_strangers_are_sent_to_sign_in(client: Client, db: None) -> None:
    assert client.get("/account/welcome/")["Location"].startswith("/account/login/")


@pytest.mark.parametrize("name", ["Alice", "ALICE", " alice ", "\uff21lice"])
def test_a_name_that_looks_taken_is_taken(
    as_: AsUser, newcomer: User, alice: User, name: str
) -> None:
    assert "Somebody else has this name" in choose(as_(newcomer), name)


def test_letters_beyond_ascii_are_compared_without_case_too(as_: AsUser, newcomer: User) -> None:
    UserFactory.create(display_name="Ägidius", email="a@example.org")
    assert "Somebody else has this name" in choose(as_(newcomer), "ÄGIDIUS")


@pytest.mark.parametrize(
    "name", ["x", "1234", "<b>Dora</b>", "Do\u202era", "former player", "Admin"]
)
def test_what_may_not_be_a_name(as_: AsUser, newcomer: User, name: str) -> None:
    assert choose(as_(newcomer), name)
    newcomer.refresh_from_db()
    assert newcomer.welcomed_at is None


def test_a_name_with_the_address_of_another_gets_its_own(as_: AsUser, newcomer: User) -> None:
    UserFactory.create(display_name="Dora-Lucia", email="d@example.org")
    choose(as_(newcomer), "Dora Lucia")

    newcomer.refresh_from_db()
    assert newcomer.slug.startswith("dora-lucia-")


def test_a_time_zone_that_does_not_exist_is_refused(as_: AsUser, newcomer: User) -> None:
    assert "not one of the available choices" in choose(as_(newcomer), "Dora", "Europe/Atlantis")


def test_a_name_taken_a_moment_ago_is_an_error_of_its_field(
    as_: AsUser, newcomer: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form looks before the service writes; between the two Bob has saved the same name."""
    monkeypatch.setattr("games.accounts.forms.is_name_free", lambda name, for_user: True)
    assert "Somebody else has this name" in choose(as_(newcomer), "Bob")
    newcomer.refresh_from_db()
    assert newcomer.welcomed_at is None
