"""No page, and no length of an answer, tells whether an address has an account."""

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from games.accounts.models import User
from games.play.models import Seat
from games.post.models import Mail
from tests.games.accounts.test_sign_up import without_token
from tests.games.factories import PASSWORD, UserFactory, new_table

AsUser = Callable[[User], Client]
STRANGER = "zoe@example.org"
DOORS: dict[str, tuple[str, Callable[[str], dict[str, str]]]] = {
    "sign in": ("/account/login/", lambda email: {"login": email, "password": "carthage!"}),
    "sign up": ("/account/signup/", lambda email: {"email": email, "password1": "carthage!"}),
    "code": ("/account/login/code/", lambda email: {"email": email}),
    "reset": ("/account/password/reset/", lambda email: {"email": email}),
}


class CountingHasher(MD5PasswordHasher):
    hashed = 0

    def encode(self, password: str, salt: str) -> str:
        CountingHasher.hashed += 1
        return super().encode(password, salt)


def asked(door: str, email: str) -> tuple[list[tuple[str, int]], bytes, int, int]:
    """Where it leads, what it shows, how many passwords are hashed, how many mails there are."""
    url, fields = DOORS[door]
    CountingHasher.hashed = 0
    before = Mail.objects.count()
    answer = Client().post(url, fields(email), follow=True)
    mails = Mail.objects.count() - before
    return answer.redirect_chain, without_token(answer.content), CountingHasher.hashed, mails


@pytest.fixture(autouse=True)
def counting(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]


@pytest.mark.parametrize("door", DOORS)
def test_known_and_unknown_see_and_cost_the_same(alice: User, door: str) -> None:
    assert asked(door, alice.email) == asked(door, STRANGER)


@pytest.mark.parametrize("door", DOORS)
def test_so_does_an_address_that_was_never_confirmed(db: None, door: str) -> None:
    waiting = UserFactory.create(display_name="Zenobia", confirmed=False)
    assert asked(door, waiting.email)[:3] == asked(door, STRANGER)[:3]


@pytest.mark.parametrize("door", DOORS)
def test_the_database_is_asked_about_as_often(alice: User, door: str) -> None:
    """What little differs is far below what a network adds to it by chance."""
    counts = []
    for email in (alice.email, STRANGER):
        with CaptureQueriesContext(connection) as queries:
            asked(door, email)
        counts.append(len(queries))
    assert abs(counts[0] - counts[1]) <= 12


def add_address(browser: Client, address: str) -> tuple[bytes, int]:
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    before = Mail.objects.filter(to=address).count()
    answer = browser.post("/account/email/", {"email": address, "action_add": ""}, follow=True)
    return answer.content, Mail.objects.filter(to=address).count() - before


@pytest.mark.django_db(transaction=True)  # some mails are written after the commit
def test_adding_the_address_of_another_looks_like_adding_a_new_one(
    as_: AsUser, alice: User, bob: User
) -> None:
    taken, mails = add_address(as_(bob), alice.email)
    EmailAddress.objects.filter(user=bob, primary=False).delete()
    free, more = add_address(as_(bob), "alix@example.org")  # the list is by address

    def said(page: bytes) -> bytes:
        return without_token(re.sub(rb'"X-CSRFToken": "\w+"', b"", page))

    assert said(taken) == said(free)
    assert (mails, more) == (1, 1)
    assert EmailAddress.objects.get(email=alice.email, verified=True).user == alice


def test_inviting_an_address_says_nothing_about_it(as_: AsUser, alice: User, bob: User) -> None:
    table = new_table(alice)
    pages = []
    for number, address in ((1, bob.email), (2, STRANGER)):
        answer = as_(alice).post(
            f"/t/{table.code}/seats/{number}/invite/", {"address": address}, follow=True
        )
        assert Seat.objects.get(table=table, number=number).invited_address == address
        assert b"is on its way" in answer.content
        pages.append(Mail.objects.get(to=address).subject)
    assert pages[0] == pages[1]


class TestGuessing:
    """Each limit bites: the right answer comes too late."""

    def test_a_mailed_code(self, client: Client, alice: User) -> None:
        client.post("/account/login/code/", {"email": alice.email})
        code = re.search(r"^    (\S+)$", Mail.objects.get().text, re.MULTILINE)
        assert code
        for _guess in range(5):
            client.post("/account/login/code/confirm/", {"code": "WRONG1"})
        client.post("/account/login/code/confirm/", {"code": code[1]})
        assert client.get("/account/").status_code == 302

    def test_asking_for_codes(self, client: Client, alice: User) -> None:
        for _ask in range(6):
            Client().post("/account/login/code/", {"email": alice.email})
        assert Mail.objects.count() <= 3

    def test_asking_for_new_passwords(self, client: Client, alice: User) -> None:
        answers = [
            Client().post("/account/password/reset/", {"email": alice.email}) for _ask in range(8)
        ]
        assert Mail.objects.count() <= 5
        assert answers[-1].status_code == 429
        assert b"Wait a few minutes" in answers[-1].content

    def test_showing_once_more_who_one_is(self, alice: User, as_: AsUser) -> None:
        browser = as_(alice)
        answers = [
            browser.post("/account/reauthenticate/", {"password": "carthage!"}) for _ in range(12)
        ]
        assert answers[-1].status_code == 429

    def test_the_old_password_when_changing_it(self, alice: User, as_: AsUser) -> None:
        browser = as_(alice)
        new = {"oldpassword": "wrong", "password1": "quirinal-hill"}
        answers = [browser.post("/account/password/change/", new) for _ in range(8)]
        assert answers[-1].status_code == 429
