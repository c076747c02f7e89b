from collections.abc import Callable

import pytest
from django.test import Client

from games.accounts.models import User
from games.accounts.registry import AccountRegistry
from games.common import clock
from games.post.services import Letter, queue_mail

AsUser = Callable[[User], Client]


def test_works(as_: AsUser, alice: User) -> None:
    response = as_(alice).post("/account/export/")

    assert response["Content-Disposition"] == 'attachment; filename="cursus-my-data.json"'
    account = response.json()["account"]
    assert account["email"] == "alice@example.org"
    assert account["addresses"] == [
        {"email": "alice@example.org", "verified": True, "primary": True}
    ]


def test_refuses_get(as_: AsUser, alice: User) -> None:
    assert as_(alice).get("/account/export/").status_code == 405


def test_strangers_are_sent_to_sign_in(client: Client, db: None) -> None:
    assert client.post("/account/export/")["Location"].startswith("/account/login/")


def test_holds_the_parts_of_other_apps(
    as_: AsUser, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = AccountRegistry()
    fresh.add_export("games", lambda user: [{"seat": 1, "of": user.name}])
    monkeypatch.setattr("games.accounts.selectors.registry", fresh)

    assert as_(alice).post("/account/export/").json()["games"] == [{"seat": 1, "of": "Alice"}]


def test_holds_mails_but_nothing_that_signs_in(as_: AsUser, alice: User) -> None:
    letter = Letter(to=alice.email, subject="Ave", text="secret link")
    queue_mail(letter, now=clock.now())
    response = as_(alice).post("/account/export/")

    assert [mail["subject"] for mail in response.json()["mails"]] == ["Ave"]
    assert b"secret link" not in response.content
