"""Links in account mails lead to BASE_URL, whatever host a request names."""

import re

import pytest
from django.test import Client
from pytest_django import Settings

from games.accounts.models import User
from games.post.models import Mail
from tests.games.factories import PASSWORD

HOST = "localhost:6666"
OURS = "https://cursus.example"
NEW = "zoe@example.org"
CAUSES = {
    "sign up": ("/account/signup/", {"email": NEW, "password1": "quirinal-hill"}),
    "sign up again": (
        "/account/signup/",
        {"email": "alice@example.org", "password1": "quirinal-hill"},
    ),
    "code": ("/account/login/code/", {"email": "alice@example.org"}),
    "code for nobody": ("/account/login/code/", {"email": NEW}),
    "reset": ("/account/password/reset/", {"email": "alice@example.org"}),
    "reset for nobody": ("/account/password/reset/", {"email": NEW}),
}


@pytest.fixture(autouse=True)
def at_home(settings: Settings) -> None:
    settings.BASE_URL = OURS


def links() -> set[str]:
    mail = Mail.objects.get()
    return set(re.findall(r"https?://[^/\s]+", mail.text + mail.html))


@pytest.mark.parametrize("cause", CAUSES)
def test_the_host_of_a_request_is_in_no_mail(alice: User, cause: str) -> None:
    url, said = CAUSES[cause]
    Client(HTTP_HOST=HOST).post(url, said)
    assert links() == {OURS}


@pytest.mark.django_db(transaction=True)  # this mail is written after the commit
def test_nor_in_what_tells_of_a_change(alice: User) -> None:
    browser = Client(HTTP_HOST=HOST)
    browser.force_login(alice)
    new = {"oldpassword": PASSWORD, "password1": "quirinal-hill"}
    browser.post("/account/password/change/", new)
    assert links() == {OURS}


def test_another_port_buys_no_more_guesses(alice: User) -> None:
    pages = [
        Client(HTTP_HOST=f"localhost:{port}").post(
            "/account/login/", {"login": alice.email, "password": "carthage!"}
        )
        for port in range(9000, 9006)
    ]
    assert b"Too many tries" in pages[-1].content
