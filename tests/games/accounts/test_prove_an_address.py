"""Whoever first proves an address gets an account free of what others have prepared in it."""

import re
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.test import Client

from games.accounts.models import User
from games.accounts.services import forget_what_is_over
from games.common import clock
from games.feeds.models import PrivateAddress, Purpose, Receiver
from games.post.models import Mail
from tests.games.factories import UserFactory

VICTIM, THEIRS, MINE = "paula@example.org", "stranger-1-danger", "quirinal-hill"
pytestmark = pytest.mark.django_db


def sign_up(password: str = THEIRS, browser: Client | None = None) -> Client:
    browser = browser or Client()
    browser.post("/account/signup/", {"email": VICTIM, "password1": password})
    return browser


def newest_mail() -> str:
    return Mail.objects.filter(to=VICTIM).order_by("-pk")[0].text


def link(pattern: str = r"/account/confirm-email/\S+") -> str:
    found = re.search(rf"http://localhost:8000({pattern})", newest_mail())
    assert found, newest_mail()
    return found[1]


def gets_in(password: str) -> bool:
    browser = Client()
    browser.post("/account/login/", {"login": VICTIM, "password": password})
    return is_in(browser)


def is_in(browser: Client) -> bool:
    return browser.get("/account/").status_code == 200


def by_code(browser: Client) -> None:
    browser.post("/account/login/code/", {"email": VICTIM})
    code = re.search(r"^    (\S+)$", newest_mail(), re.MULTILINE)
    assert code
    browser.post("/account/login/code/confirm/", {"code": code[1]})


def by_reset(browser: Client, password: str = MINE) -> None:
    browser.post("/account/password/reset/", {"email": VICTIM})
    form = browser.get(link(r"/account/password/reset/key/\S+"), follow=True)
    new = {"password1": password, "end_keys": "on"}
    browser.post(form.redirect_chain[-1][0], new)


def by_link(browser: Client, password: str = MINE) -> None:
    browser.post(link(), {"password": password})


WAYS = {"code": by_code, "reset": by_reset, "link": by_link}


def prepared() -> User:
    """An account in which somebody has left whatever lets them in again."""
    user = User.objects.get(email=VICTIM)
    TOTP.activate(user, "JBSWY3DPEHPK3PXP")
    PrivateAddress.objects.create(person=user, purpose=Purpose.TURNS)
    Receiver.objects.create(person=user, kind=Receiver.Kind.HOOK, url="https://evil.example/")
    return user


class TestAStrangerHasSignedUp:
    @pytest.mark.parametrize("way", WAYS)
    def test_their_password_opens_nothing(self, way: str) -> None:
        sign_up()
        WAYS[way](Client())

        assert EmailAddress.objects.get(email=VICTIM).verified
        assert not gets_in(THEIRS)

    @pytest.mark.parametrize("way", WAYS)
    def test_nothing_is_left_of_what_they_prepared(self, way: str) -> None:
        sign_up()
        user = prepared()
        stranger = Client()
        stranger.force_login(user)
        assert is_in(stranger)
        WAYS[way](Client())

        assert EmailAddress.objects.get(email=VICTIM).verified
        assert not is_in(stranger)
        for model in (Authenticator, PrivateAddress, Receiver):
            assert not model._default_manager.exists()

    def test_the_code_lets_its_owner_in_at_once(self) -> None:
        sign_up()
        owner = Client()
        by_code(owner)
        page = owner.get("/account/")
        assert page.status_code == 200
        assert b"Choose one of your own" in page.content

    @pytest.mark.parametrize("way", ["reset", "link"])
    def test_the_password_of_its_owner_works(self, way: str) -> None:
        sign_up()
        WAYS[way](Client())
        assert gets_in(MINE)

    def test_their_own_browser_stays_outside(self) -> None:
        stranger = sign_up()
        stranger.post("/account/login/", {"login": VICTIM, "password": THEIRS})
        by_code(Client())
        stranger.get("/account/confirm-email/")
        assert not is_in(stranger)

    def test_its_owner_signs_up_as_if_nothing_were(self) -> None:
        sign_up()
        prepared()
        owner = sign_up(MINE)
        owner.post(link())

        assert gets_in(MINE)
        assert not gets_in(THEIRS)
        assert not Authenticator.objects.exists()

    def test_signing_up_after_its_owner_helps_them_nothing(self) -> None:
        owner = sign_up(MINE)
        sign_up(THEIRS)
        assert b"no longer counts" in owner.get(link()).content
        assert not EmailAddress.objects.get(email=VICTIM).verified
        by_link(owner)
        assert not gets_in(THEIRS)
        assert gets_in(MINE)


class TestOneHasSignedUpOneself:
    def test_in_the_same_browser_the_button_is_enough(self) -> None:
        browser = sign_up(MINE)
        assert b'type="password"' not in browser.get(link()).content
        browser.post(link())
        assert gets_in(MINE)

    def test_signing_in_shows_the_password_as_well(self) -> None:
        sign_up(MINE)
        elsewhere = Client()
        elsewhere.post("/account/login/", {"login": VICTIM, "password": MINE})
        elsewhere.post(link())
        assert gets_in(MINE)

    def test_elsewhere_one_may_choose_a_password_or_have_none(self) -> None:
        sign_up(MINE)
        telephone = Client()
        assert b'type="password"' in telephone.get(link()).content
        telephone.post(link(), {"password": "12345678"})
        assert not EmailAddress.objects.get(email=VICTIM).verified
        telephone.post(link(), {"password": MINE})
        assert gets_in(MINE)

    def test_a_code_in_the_same_browser_leaves_the_password(self) -> None:
        by_code(sign_up(MINE))
        assert gets_in(MINE)

    def test_a_link_works_once(self) -> None:
        browser = sign_up(MINE)
        used = link()
        browser.post(used)
        assert b"has been used" in browser.post(used).content
        assert b"has been used" in Client().post(used, {"password": THEIRS}).content
        assert not gets_in(THEIRS)

    def test_opening_it_signs_nobody_out(self, alice: User) -> None:
        sign_up(MINE)
        browser = Client()
        browser.force_login(alice)
        browser.get(link())
        assert is_in(browser)

    def test_signing_up_again_begins_the_two_weeks_anew(self) -> None:
        sign_up()
        User.objects.update(date_joined=clock.now() - timedelta(days=13))
        sign_up(MINE)
        forget_what_is_over(now=clock.now() + timedelta(days=2))
        assert User.objects.filter(email=VICTIM).exists()


def test_an_operator_who_has_not_confirmed_yet_keeps_his_password() -> None:
    chief = UserFactory.create(display_name="Chief", is_staff=True, is_superuser=True)
    User.objects.update(welcomed_at=None)
    EmailAddress.objects.all().delete()
    Client().post("/account/signup/", {"email": chief.email, "password1": THEIRS})
    chief.refresh_from_db()
    assert not chief.check_password(THEIRS)
