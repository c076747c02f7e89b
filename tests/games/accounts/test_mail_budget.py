"""Nobody is flooded with mails by us: one budget for all that anybody can cause."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import Settings

from games.accounts.models import User
from games.common import clock
from games.post.models import Mail
from tests.games.accounts.test_sign_up import without_token
from tests.games.factories import UserFactory, new_table

AsUser = Callable[[User], Client]
STRANGER = "zoe@example.org"
RESET, CODE, SIGN_UP = "/account/password/reset/", "/account/login/code/", "/account/signup/"
HOURLY, DAILY, OF_A_PLACE = 6, 15, 60


def ask(url: str, address: str, place: int = 1) -> tuple[int, bytes]:
    answer = Client(REMOTE_ADDR=f"203.0.113.{place}").post(
        url, {"email": address, "password1": "quirinal-hill"}
    )
    return answer.status_code, without_token(answer.content)


def mails(address: str) -> int:
    return Mail.objects.filter(to=address).count()


@pytest.fixture
def by_the_minute(settings: Settings) -> None:
    """Without allauth's own limits, which hold back what comes within a minute."""
    theirs = ("reset_password", "request_login_code", "signup", "confirm_email")
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | dict.fromkeys(theirs)


@pytest.mark.usefixtures("by_the_minute")
class TestAnAddress:
    @pytest.mark.parametrize("address", ["alice@example.org", STRANGER])
    def test_gets_so_many_an_hour_whatever_is_asked_for(self, alice: User, address: str) -> None:
        for number, url in enumerate([RESET, CODE, SIGN_UP] * 2):
            assert ask(url, address, number)[0] == 302
        for number, url in enumerate([RESET, CODE, SIGN_UP], 10):
            status, page = ask(url, address, number)
            assert status == 429
            assert b"No mail was sent" in page
        assert mails(address) == HOURLY

    @pytest.mark.parametrize("url", [RESET, CODE, SIGN_UP])
    def test_the_page_does_not_tell_who_is_registered(self, alice: User, url: str) -> None:
        waiting = UserFactory.create(display_name="Zenobia", confirmed=False)
        said = []
        for address in (alice.email, waiting.email, STRANGER):
            for number in range(HOURLY):
                ask(RESET, address, number)
            said.append(ask(url, address, 99))
        assert said[0] == said[1] == said[2]
        assert said[0][0] == 429

    def test_gets_so_many_a_day(self, alice: User) -> None:
        start = clock.now()
        for hour in range(10):
            with time_machine.travel(start + timedelta(hours=2 * hour), tick=False):
                for number in range(3):
                    ask(RESET, alice.email, number)
        assert mails(alice.email) == DAILY
        with time_machine.travel(start + timedelta(hours=26), tick=False):
            assert ask(RESET, alice.email)[0] == 302

    def test_is_counted_once_however_it_is_written(self, alice: User) -> None:
        for number in range(HOURLY):
            ask(RESET, "Alice@Example.org", number)
        assert ask(RESET, alice.email, 50)[0] == 429


@pytest.mark.usefixtures("by_the_minute")
def test_a_place_sends_so_many_an_hour(db: None) -> None:
    answers = [ask(RESET, f"one{number}@example.org")[0] for number in range(OF_A_PLACE + 1)]
    assert answers[-2:] == [302, 429]
    assert ask(RESET, STRANGER, place=2)[0] == 302


@pytest.mark.usefixtures("by_the_minute")
def test_invitations_count_with_them(as_: AsUser, alice: User, bob: User) -> None:
    table = new_table(alice)
    for number in range(HOURLY):
        ask(CODE, bob.email, number)
    answer = as_(alice).post(
        f"/t/{table.code}/seats/1/invite/", {"address": bob.email}, follow=True
    )
    assert b"Send the link yourself" in answer.content
    assert mails(bob.email) == HOURLY
