"""What is read or told without signing in ends with the old password, if nobody unticks it."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from games.accounts.models import User
from games.common import clock
from games.feeds import services
from games.feeds.models import PrivateAddress, Purpose, Receiver
from games.feeds.selectors import addresses_of
from games.post.models import Mail
from tests.games.factories import PASSWORD

NEW = {"password1": "quirinal-hill"}
Act = Callable[[Client, dict[str, str]], None]


@pytest.fixture
def feed(alice: User) -> str:
    """Alice's feed, which a program reads; beside it are a device and a web address."""
    services.make_address(alice, Purpose.TURNS, now=clock.now())
    for kind in Receiver.Kind:
        Receiver.objects.create(person=alice, kind=kind, url=f"https://one.example/{kind}")
    address = f"/feeds/{addresses_of(alice)[0].key}/turns.atom"
    assert Client().get(address).status_code == 200
    return address


@pytest.fixture
def browser(alice: User) -> Client:
    browser = Client()
    browser.post("/account/login/", {"login": alice.email, "password": PASSWORD})
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    return browser


def change(browser: Client, said: dict[str, str]) -> None:
    browser.post("/account/password/change/", NEW | {"oldpassword": PASSWORD} | said)


def sign_out_elsewhere(browser: Client, said: dict[str, str]) -> None:
    browser.post("/account/sessions/end-others/", said)


def reset(browser: Client, said: dict[str, str]) -> None:
    browser = Client()
    browser.post("/account/password/reset/", {"email": "alice@example.org"})
    found = re.search(r"//[^/]+(/account/\S+/key/\S+)", Mail.objects.order_by("-pk")[0].text)
    assert found
    form = browser.get(found[1], follow=True)
    browser.post(form.redirect_chain[-1][0], NEW | said)


ACTS: dict[str, Act] = {"change": change, "sign out": sign_out_elsewhere, "reset": reset}


@pytest.mark.parametrize("act", ACTS)
def test_they_end(feed: str, browser: Client, act: str) -> None:
    ACTS[act](browser, {"end_keys": "on"})
    assert Client().get(feed).status_code == 404
    assert not PrivateAddress.objects.exists()
    assert not Receiver.objects.exists()


@pytest.mark.parametrize("act", ACTS)
def test_without_the_tick_they_stay(feed: str, browser: Client, act: str) -> None:
    ACTS[act](browser, {})
    assert Client().get(feed).status_code == 200
    assert Receiver.objects.count() == 2


@pytest.mark.parametrize("page", ["/account/password/change/", "/account/sessions/"])
def test_the_tick_is_there_already(browser: Client, page: str) -> None:
    html = browser.get(page).content.decode()
    box = re.search(r'<input[^>]*name="end_keys"[^>]*>', html)
    assert box
    assert "checked" in box[0]


def test_a_weak_password_ends_nothing(feed: str, browser: Client) -> None:
    change(browser, {"end_keys": "on", "password1": "12345678"})
    assert Client().get(feed).status_code == 200


def test_closing_the_account_ends_them(feed: str, browser: Client) -> None:
    browser.post("/account/close/", {"sure": "on"})
    assert Client().get(feed).status_code == 404
    assert not Receiver.objects.exists()


def test_nobody_ends_those_of_others(feed: str, bob: User) -> None:
    browser = Client()
    browser.force_login(bob)
    sign_out_elsewhere(browser, {"end_keys": "on"})
    assert Client().get(feed).status_code == 200
