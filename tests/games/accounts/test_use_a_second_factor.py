from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.test import Client
from pytest_django import Settings

from games.accounts.models import User
from games.post.models import Mail
from tests.games.factories import PASSWORD

AsUser = Callable[[User], Client]


def signed_in(alice: User) -> Client:
    browser = Client()
    browser.post("/account/login/", {"login": alice.email, "password": PASSWORD})
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    return browser


def code_now(secret: str) -> str:
    return str(format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time()))))


@pytest.mark.django_db(transaction=True)  # its mail is written after the commit
def test_an_app_is_added(alice: User) -> None:
    browser = signed_in(alice)
    page = browser.get("/account/2fa/totp/activate/")
    secret = page.context["form"].secret
    browser.post("/account/2fa/totp/activate/", {"code": code_now(secret)})

    assert Authenticator.objects.filter(user=alice, type="totp").exists()
    assert Mail.objects.filter(subject="[Cursus] Your second factor is on").exists()


def test_then_a_password_is_not_enough(client: Client, alice: User) -> None:
    TOTP.activate(alice, "JBSWY3DPEHPK3PXP")
    client.post("/account/login/", {"login": alice.email, "password": PASSWORD})
    assert client.get("/account/").status_code == 302

    client.post("/account/2fa/authenticate/", {"code": code_now("JBSWY3DPEHPK3PXP")})
    assert client.get("/account/").status_code == 200


def test_adding_one_asks_for_the_password_again(as_: AsUser, alice: User) -> None:
    answer = as_(alice).get("/account/2fa/totp/activate/")
    assert answer["Location"].startswith("/account/reauthenticate/")


@pytest.mark.parametrize(
    ("settled", "host", "name"),
    [
        ({}, "localhost:8000", "localhost"),
        ({"HTTPS": True, "BASE_URL": "https://play.example.org"}, "web:8000", "play.example.org"),
    ],
    ids=["embedded", "behind a proxy"],
)
def test_a_passkey_belongs_to_the_name_people_know(
    client: Client, db: None, settings: Settings, settled: dict[str, Any], host: str, name: str
) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "web"]
    for key, value in settled.items():
        setattr(settings, key, value)
    asked = client.get(
        "/account/2fa/webauthn/login/", HTTP_HOST=host, HTTP_ACCEPT="application/json"
    )
    assert asked.json()["request_options"]["publicKey"]["rpId"] == name


def test_at_a_number_the_page_says_why_there_are_none(alice: User) -> None:
    browser = signed_in(alice)
    assert b"which is a number" in browser.get("/account/2fa/", HTTP_HOST="127.0.0.1").content
    assert b"which is a number" not in browser.get("/account/2fa/", HTTP_HOST="localhost").content


def test_guessing_its_digits_is_stopped(client: Client, alice: User) -> None:
    TOTP.activate(alice, "JBSWY3DPEHPK3PXP")
    client.post("/account/login/", {"login": alice.email, "password": PASSWORD})
    for _guess in range(10):
        client.post("/account/2fa/authenticate/", {"code": "000000"})
    client.post("/account/2fa/authenticate/", {"code": code_now("JBSWY3DPEHPK3PXP")})

    assert client.get("/account/").status_code == 302


def test_a_passkey_can_be_asked_for(client: Client, db: None) -> None:
    assert b'id="passkey_login"' in client.get("/account/login/").content
