"""A second factor is taken from who has lost it; what it is made of is shown to nobody."""

from collections.abc import Callable
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from games.post.models import Mail
from tests.games.factories import UserFactory

SECRET = "JBSWY3DPEHPK3PXP"


@pytest.fixture
def operator(db: None) -> User:
    found = UserFactory.create(display_name="Ophelia", is_staff=True)
    for name in ("view_authenticator", "delete_authenticator", "view_usersession"):
        found.user_permissions.add(Permission.objects.get(codename=name))
    return found


def app_of(person: User) -> Authenticator:
    return Authenticator.objects.create(user=person, type="totp", data={"secret": SECRET})


def remove(browser: Client, factor: Authenticator) -> Any:
    return browser.post(
        reverse("admin:mfa_authenticator_delete", args=[factor.pk]), {"post": "yes"}
    )


def test_an_operator_takes_it_away_and_its_owner_is_told(
    as_: Callable[[User], Client], operator: User, alice: User
) -> None:
    assert remove(as_(operator), app_of(alice)).status_code == 302
    assert not Authenticator.objects.exists()
    said = " ".join(Mail.objects.get(to=alice.email).text.split())
    assert "no longer asks for a code" in said
    assert "from the operators' pages, with an operator's browser" in said


def test_several_at_once_tell_of_each_that_counts(
    as_: Callable[[User], Client], operator: User, alice: User
) -> None:
    keys = [app_of(alice).pk]
    keys.append(Authenticator.objects.create(user=alice, type="recovery_codes", data={}).pk)
    form = {"action": "delete_selected", "_selected_action": keys, "post": "yes"}
    as_(operator).post(reverse("admin:mfa_authenticator_changelist"), form)
    assert not Authenticator.objects.exists()
    assert Mail.objects.filter(to=alice.email).count() == 1


def test_who_may_only_look_takes_nothing(
    as_: Callable[[User], Client], operator: User, alice: User
) -> None:
    operator.user_permissions.remove(Permission.objects.get(codename="delete_authenticator"))
    assert remove(as_(operator), app_of(alice)).status_code == 403


def test_that_of_who_runs_the_site_is_out_of_reach(
    as_: Callable[[User], Client], operator: User
) -> None:
    owner = UserFactory.create(is_staff=True, is_superuser=True)
    assert remove(as_(operator), app_of(owner)).status_code == 403


@pytest.mark.parametrize("runs_the_site", [False, True])
def test_what_it_is_made_of_is_on_no_page(
    as_: Callable[[User], Client], operator: User, alice: User, runs_the_site: bool
) -> None:
    operator.is_superuser = runs_the_site
    operator.save()
    factor, browser = app_of(alice), as_(operator)
    for name, args in (("changelist", []), ("change", [factor.pk]), ("delete", [factor.pk])):
        page = browser.get(reverse(f"admin:mfa_authenticator_{name}", args=args))
        assert page.status_code == 200
        assert SECRET not in page.content.decode()


@pytest.mark.parametrize(
    ("page", "asked"),
    [
        ("mfa_authenticator", {"data__secret__startswith": "J"}),
        ("usersessions_usersession", {"session_key__startswith": "a"}),
    ],
)
def test_nor_is_it_asked_for_letter_by_letter(
    as_: Callable[[User], Client], operator: User, page: str, asked: dict[str, str]
) -> None:
    answer = as_(operator).get(reverse(f"admin:{page}_changelist"), asked)
    assert answer.status_code in (302, 400)


def test_sessions_are_found_and_show_no_key(
    as_: Callable[[User], Client], operator: User, alice: User
) -> None:
    session = UserSession.objects.create(user=alice, ip="203.0.113.5", session_key="k3y" * 10)
    browser = as_(operator)
    listed = browser.get(reverse("admin:usersessions_usersession_changelist"), {"q": "Alice"})
    page = browser.get(reverse("admin:usersessions_usersession_change", args=[session.pk]))
    for answer in (listed, page):
        assert "203.0.113.5" in answer.content.decode()
        assert session.session_key not in answer.content.decode()
