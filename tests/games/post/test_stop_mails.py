"""Unsubscribing by the link in a mail (RFC 8058), without signing in."""

from typing import Any

import pytest
from django.test import Client

from games.accounts.models import User
from games.post.mails.outbox import stop_token
from games.post.models import Choice, Notice, Preferences
from games.post.services import deliver_due_mail
from tests.games.post.conftest import NOON, Tell


@pytest.fixture
def program() -> Client:
    """A mail program: no cookies, and it brings no form token."""
    return Client(enforce_csrf_checks=True)


def link(person: User, kind: str = "turn") -> str:
    return f"/stop/{stop_token(person.pk, kind)}/"


def one_click(program: Client, path: str) -> Any:
    form = "List-Unsubscribe=One-Click"
    return program.post(path, form, content_type="application/x-www-form-urlencoded")


def test_opening_it_changes_nothing(program: Client, alice: User) -> None:
    page = program.get(link(alice))
    assert "It is my turn" in page.content.decode()
    assert not Choice.objects.exists()


def test_one_click_is_enough(program: Client, alice: User, tell: Tell) -> None:
    answer = one_click(program, link(alice))
    assert (answer.status_code, "Location" in answer) == (200, False)
    tell(alice)
    assert deliver_due_mail(lambda: NOON) == 0
    assert Notice.objects.get().state == "site"


def test_other_kinds_and_people_go_on(program: Client, alice: User, bob: User, tell: Tell) -> None:
    one_click(program, link(alice))
    tell(alice, "composed")
    tell(bob)
    assert deliver_due_mail(lambda: NOON) == 2


def test_it_overrides_what_was_chosen_for_a_table(program: Client, alice: User, tell: Tell) -> None:
    Choice.objects.create(person=alice, kind="turn", scope="t:1", delivery="at_once")
    one_click(program, link(alice))
    tell(alice, scope="t:1")
    assert deliver_due_mail(lambda: NOON) == 0


def test_in_whole(program: Client, alice: User, tell: Tell) -> None:
    program.post(link(alice), {"what": "all"})
    assert Preferences.objects.get(person=alice).no_mail
    tell(alice, "composed")
    assert deliver_due_mail(lambda: NOON) == 0


def test_of_digests_it_stops_what_comes_in_them(program: Client, alice: User, tell: Tell) -> None:
    Choice.objects.create(person=alice, kind="turn", scope="t:1", delivery="digest")
    one_click(program, link(alice, "digest"))
    chosen = set(Choice.objects.values_list("kind", "scope", "delivery"))
    assert chosen >= {("chat", "", "site"), ("turn", "t:1", "site")}
    assert "turn" not in {kind for kind, scope, _delivery in chosen if not scope}
    tell(alice, scope="t:2")
    assert deliver_due_mail(lambda: NOON) == 1


def test_twice_does_no_harm(program: Client, alice: User) -> None:
    one_click(program, link(alice))
    assert one_click(program, link(alice)).status_code == 200


@pytest.mark.parametrize("token", ["x", "WzEsICJ0dXJuIl0:forged"])
def test_a_forged_link_is_nothing(program: Client, db: None, token: str) -> None:
    assert one_click(program, f"/stop/{token}/").status_code == 404


def test_a_link_outlives_its_account(program: Client, alice: User) -> None:
    address = link(alice)
    alice.delete()
    assert one_click(program, address).status_code == 200


def test_no_session_is_begun(program: Client, alice: User) -> None:
    assert not program.get(link(alice)).cookies.get("sessionid")
