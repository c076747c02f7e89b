"""Operators let people in or keep them out; who is an operator, only who runs the site decides."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import reverse

from games.accounts.models import User
from tests.games.factories import UserFactory


@pytest.fixture
def operator(db: None) -> User:
    found = UserFactory.create(display_name="Ophelia", is_staff=True)
    for name in ("view_user", "change_user"):
        found.user_permissions.add(Permission.objects.get(codename=name))
    return found


@pytest.fixture
def owner(db: None) -> User:
    return UserFactory.create(display_name="Octavia", is_staff=True, is_superuser=True)


def save(browser: Client, person: User, **form: Any) -> Any:
    return browser.post(reverse("admin:accounts_user_change", args=[person.pk]), form)


def test_an_operator_keeps_somebody_out(
    as_: Callable[[User], Client], operator: User, alice: User
) -> None:
    save(as_(operator), alice)
    alice.refresh_from_db()
    assert not alice.is_active


def test_an_operator_makes_nobody_an_operator(
    as_: Callable[[User], Client], operator: User, alice: User
) -> None:
    save(as_(operator), alice, is_active="on", is_staff="on")
    alice.refresh_from_db()
    assert not alice.is_staff


def test_an_operator_gives_nobody_permissions_not_even_himself(
    as_: Callable[[User], Client], operator: User
) -> None:
    everything = Group.objects.create(name="everything")
    save(as_(operator), operator, is_active="on", is_staff="on", groups=[everything.pk])
    assert not operator.groups.exists()


def test_who_runs_the_site_is_not_kept_out_by_an_operator(
    as_: Callable[[User], Client], operator: User, owner: User
) -> None:
    assert save(as_(operator), owner).status_code == 403
    owner.refresh_from_db()
    assert owner.is_active


def test_who_runs_the_site_lets_operators_in(
    as_: Callable[[User], Client], owner: User, alice: User
) -> None:
    group = Group.objects.create(name="operators")
    save(as_(owner), alice, is_active="on", is_staff="on", groups=[group.pk])
    alice.refresh_from_db()
    assert alice.is_staff
    assert list(alice.groups.all()) == [group]


def test_operators_change_their_password_where_everybody_does(
    as_: Callable[[User], Client], operator: User
) -> None:
    """Django's own page would tell nobody, and end nothing."""
    answer = as_(operator).post(
        reverse("admin:password_change"),
        {
            "old_password": "tiber-island",
            "new_password1": "aventine-hill",
            "new_password2": "aventine-hill",
        },
    )
    assert answer["Location"] == reverse("account_change_password")
    operator.refresh_from_db()
    assert operator.check_password("tiber-island")
