from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from pytest_django import Settings

from games.accounts.models import User
from games.common import clock

WEEK = timedelta(days=7)


@pytest.fixture(autouse=True)
def required(settings: Settings) -> None:
    settings.STAFF_SECOND_FACTOR = True


@pytest.fixture
def operator(alice: User) -> User:
    User.objects.filter(pk=alice.pk).update(is_staff=True, is_superuser=True)
    return User.objects.get(pk=alice.pk)


@pytest.fixture
def browser(operator: User) -> Client:
    browser = Client()
    browser.force_login(operator)
    return browser


def long_an_operator(operator: User) -> None:
    User.objects.filter(pk=operator.pk).update(operator_since=clock.now() - WEEK)


def test_for_a_week_the_pages_say_so(browser: Client, operator: User) -> None:
    page = browser.get("/admin/")
    assert page.status_code == 200
    assert b"Operators need a second factor: set one up by" in page.content
    operator.refresh_from_db()
    assert operator.operator_since is not None
    first = operator.operator_since
    browser.get("/admin/")
    operator.refresh_from_db()
    assert operator.operator_since == first


@pytest.mark.parametrize("path", ["/admin/", "/admin/accounts/user/", "/admin/play/table/"])
def test_then_they_lead_to_setting_one_up(browser: Client, operator: User, path: str) -> None:
    long_an_operator(operator)
    for answer in (browser.get(path), browser.post(path)):
        assert answer.status_code == 302
        assert answer["Location"] == "/account/2fa/"
    assert b"Set one up here to open their pages." in browser.get("/account/2fa/").content


def test_no_permission_holds_elsewhere_either(operator: User) -> None:
    assert User.objects.get(pk=operator.pk).has_perm("play.change_table")
    long_an_operator(operator)
    late = User.objects.get(pk=operator.pk)
    assert not late.has_perm("play.change_table")
    assert not late.has_module_perms("play")


@pytest.mark.parametrize("kind", [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN])
def test_with_one_they_are_open(browser: Client, operator: User, kind: str) -> None:
    long_an_operator(operator)
    Authenticator.objects.create(user=operator, type=kind, data={})
    page = browser.get("/admin/")
    assert page.status_code == 200
    assert b"Operators need a second factor" not in page.content


def test_recovery_codes_alone_are_none(browser: Client, operator: User) -> None:
    long_an_operator(operator)
    Authenticator.objects.create(user=operator, type=Authenticator.Type.RECOVERY_CODES, data={})
    assert browser.get("/admin/").status_code == 302


def test_without_the_setting_nothing_is_asked(
    browser: Client, operator: User, settings: Settings
) -> None:
    settings.STAFF_SECOND_FACTOR = False
    long_an_operator(operator)
    assert b"second factor: set" not in browser.get("/admin/").content
    assert User.objects.get(pk=operator.pk).has_perm("play.change_table")
