from datetime import timedelta

from django.contrib.sessions.models import Session
from django.test import Client

from games.accounts.addresses.services import UNCONFIRMED_KEPT
from games.accounts.models import User
from games.accounts.services import forget_what_is_over
from games.common import clock
from tests.games.accounts.test_sign_up import ALICE
from tests.games.factories import UserFactory


def test_an_address_nobody_confirmed_is_forgotten(client: Client, db: None) -> None:
    client.post("/account/signup/", ALICE)

    forget_what_is_over(now=clock.now() + UNCONFIRMED_KEPT - timedelta(minutes=1))
    assert User.objects.exists()
    forget_what_is_over(now=clock.now() + UNCONFIRMED_KEPT)
    assert not User.objects.exists()


def test_nobody_else_is(alice: User) -> None:
    UserFactory.create(display_name="Dora", welcomed_at=None)
    UserFactory.create(display_name="Zoe", confirmed=False)
    forget_what_is_over(now=clock.now() + timedelta(days=1000))

    assert User.objects.count() == 3


def test_sessions_end_when_they_expire(client: Client, alice: User) -> None:
    client.force_login(alice)
    forget_what_is_over(now=clock.now())
    assert Session.objects.count() == 1
    forget_what_is_over(now=clock.now() + timedelta(days=61))
    assert not Session.objects.exists()
