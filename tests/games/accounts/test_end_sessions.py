from django.test import Client

from games.accounts.models import User
from tests.games.factories import PASSWORD


def signed_in(alice: User, browser_name: str) -> Client:
    browser = Client(HTTP_USER_AGENT=browser_name)
    browser.post("/account/login/", {"login": alice.email, "password": PASSWORD})
    return browser


def test_all_of_them_are_listed(alice: User) -> None:
    here = signed_in(alice, "Desk")
    signed_in(alice, "Telephone")
    page = here.get("/account/sessions/").content.decode()

    assert "Desk" in page
    assert "Telephone" in page


def test_the_others_are_ended(alice: User) -> None:
    here, there = signed_in(alice, "Desk"), signed_in(alice, "Telephone")
    here.get("/account/sessions/")
    here.post("/account/sessions/")

    assert here.get("/account/").status_code == 200
    assert there.get("/account/").status_code == 302


def test_those_of_others_are_not(alice: User, bob: User) -> None:
    here, bobs = signed_in(alice, "Desk"), signed_in(bob, "Villa")
    signed_in(alice, "Telephone")
    here.post("/account/sessions/")

    assert bobs.get("/account/").status_code == 200
    assert "Villa" not in here.get("/account/sessions/").content.decode()
