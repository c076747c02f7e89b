from collections.abc import Callable
from datetime import datetime

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from games.accounts.models import User
from games.accounts.registry import AccountRegistry
from games.common import clock
from games.post.models import Mail
from games.post.services import Letter, queue_mail
from tests.games.factories import PASSWORD, UserFactory

AsUser = Callable[[User], Client]


@pytest.fixture
def browser(alice: User) -> Client:
    """Alice, who has just given her password once more."""
    browser = Client()
    browser.force_login(alice)
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    return browser


def test_works(browser: Client, alice: User) -> None:
    assert browser.post("/account/close/", {"sure": "on"})["Location"] == "/"

    alice.refresh_from_db()
    assert alice.name == "former player"
    assert alice.closed_at
    assert not alice.is_active
    assert not EmailAddress.objects.exists()


def test_nothing_of_the_person_is_left_in_the_row(browser: Client, alice: User) -> None:
    alice.about = "alice was here"
    alice.save()
    browser.post("/account/close/", {"sure": "on"})

    row = User.objects.values().get(pk=alice.pk)
    assert not [column for column, value in row.items() if "alice" in str(value).lower()]


def test_every_session_ends(browser: Client, alice: User) -> None:
    telephone = Client()
    telephone.post("/account/login/", {"login": alice.email, "password": PASSWORD})
    browser.post("/account/close/", {"sure": "on"})

    assert browser.get("/account/").status_code == 302
    assert telephone.get("/account/").status_code == 302


def test_nobody_can_sign_in_any_more(browser: Client, client: Client) -> None:
    browser.post("/account/close/", {"sure": "on"})
    client.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD})
    assert client.get("/account/").status_code == 302


def test_name_and_address_are_free_again(browser: Client) -> None:
    browser.post("/account/close/", {"sure": "on"})
    assert UserFactory.create(display_name="Alice").slug == "alice"


def test_opening_the_page_closes_nothing(browser: Client, alice: User) -> None:
    assert browser.get("/account/close/", {"sure": "on"}).status_code == 200
    alice.refresh_from_db()
    assert alice.closed_at is None


def test_takes_a_tick(browser: Client, alice: User) -> None:
    assert browser.post("/account/close/").status_code == 200
    alice.refresh_from_db()
    assert alice.closed_at is None


def test_asks_for_the_password_first(as_: AsUser, alice: User) -> None:
    answer = as_(alice).post("/account/close/", {"sure": "on"})

    assert answer["Location"].startswith("/account/reauthenticate/")
    alice.refresh_from_db()
    assert alice.closed_at is None


def test_the_page_of_the_person_is_gone(browser: Client, client: Client) -> None:
    browser.post("/account/close/", {"sure": "on"})
    assert client.get("/people/alice/").status_code == 404
    assert client.get("/people/former-1/").status_code == 404


def test_apps_above_do_their_part_first(
    browser: Client, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []

    def step(user: User, now: datetime) -> None:
        told.append(user.name)

    fresh = AccountRegistry()
    fresh.add_closing_step("seats", step)
    monkeypatch.setattr("games.accounts.services.registry", fresh)
    browser.post("/account/close/", {"sure": "on"})

    assert told == ["Alice"]


def test_nothing_waits_to_be_mailed_any_more(browser: Client, alice: User, bob: User) -> None:
    for email in (alice.email, bob.email):
        queue_mail(Letter(to=email, subject="Your turn", text="Ave"), now=clock.now())
    browser.post("/account/close/", {"sure": "on"})

    assert [mail.to for mail in Mail.objects.all()] == [bob.email]
