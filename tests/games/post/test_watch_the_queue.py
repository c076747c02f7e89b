"""Operators learn that mail is stuck."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django import Settings

from games.accounts.models import User
from games.play.models import Pulse
from games.post.services import Letter, deliver_due_mail, queue_mail, watch_queue
from tests.games.post.conftest import NOON, Tell

LATE = NOON + timedelta(minutes=11)


@pytest.fixture(autouse=True)
def _operator(settings: Settings) -> None:
    settings.ADMINS = [("operator", "ops@example.org")]


def test_all_is_well_while_things_leave(alice: User, tell: Tell, mailoutbox: list[Any]) -> None:
    tell(alice)
    deliver_due_mail(lambda: NOON)
    tell(alice, due_at=LATE + timedelta(hours=1))
    assert watch_queue(now=LATE)
    assert len(mailoutbox) == 1


@pytest.mark.parametrize("what", ["notice", "mail"])
def test_what_should_have_left_raises_an_alarm(
    alice: User, tell: Tell, mailoutbox: list[Any], caplog: pytest.LogCaptureFixture, what: str
) -> None:
    if what == "notice":
        tell(alice)
    else:
        queue_mail(Letter(alice.email, "Code", "1234"), now=NOON)
    assert not watch_queue(now=LATE)
    assert mailoutbox[0].to == ["ops@example.org"]
    assert "mail is stuck" in caplog.text


def test_a_mail_tried_in_vain_does_too(
    alice: User, settings: Settings, mailoutbox: list[Any]
) -> None:
    queue_mail(Letter(alice.email, "Code", "1234"), now=NOON)
    works, settings.MAIL_TRANSPORT = (
        settings.MAIL_TRANSPORT,
        "tests.games.post.test_deliver_mail.BrokenTransport",
    )
    deliver_due_mail(lambda: LATE)
    settings.MAIL_TRANSPORT = works
    assert not watch_queue(now=LATE)


def test_once_an_hour(alice: User, tell: Tell, mailoutbox: list[Any]) -> None:
    tell(alice)
    for minutes in (0, 1, 59, 60, 61):
        watch_queue(now=LATE + timedelta(minutes=minutes))
    assert len(mailoutbox) == 2


def test_a_mail_server_that_is_down_is_no_reason_to_fail(
    alice: User, tell: Tell, settings: Settings
) -> None:
    settings.MAIL_TRANSPORT = "tests.games.post.test_deliver_mail.BrokenTransport"
    tell(alice)
    assert not watch_queue(now=LATE)


class TestHealthz:
    def ask(self, client: Client, at: datetime, path: str = "/healthz?detail") -> tuple[int, str]:
        with time_machine.travel(at, tick=False):
            answer = client.get(path)
        return answer.status_code, answer.content.decode()

    def test_says_that_all_is_well(self, client: Client, db: None) -> None:
        Pulse.objects.create(name="clock", at=NOON)
        status, said = self.ask(client, NOON)
        assert (status, said.splitlines()[0]) == (200, "ok")

    def test_says_what_stands_still(self, client: Client, alice: User, tell: Tell) -> None:
        tell(alice)
        status, said = self.ask(client, LATE)
        assert status == 503
        assert "post: NOT WELL, 0 mails and 1 notices due, the oldest for 11 min" in said

    def test_says_no_number_while_all_is_well(
        self, client: Client, alice: User, tell: Tell
    ) -> None:
        """What is due now was written ten minutes ago: how much, nobody else may know."""
        Pulse.objects.create(name="clock", at=NOON)
        before = self.ask(client, NOON)
        tell(alice)
        assert self.ask(client, NOON) == before
        assert "post: ok, moving" in before[1]

    def test_a_load_balancer_is_told_nothing_of_it(
        self, client: Client, alice: User, tell: Tell
    ) -> None:
        tell(alice)
        assert self.ask(client, LATE, "/healthz") == (200, "ok\n")


def test_operators_see_it_in_admin(
    as_: Callable[[User], Client], alice: User, tell: Tell, admin_client: Client
) -> None:
    tell(alice)
    for page in ("mail", "notice", "mailbox"):
        assert admin_client.get(f"/admin/post/{page}/").status_code == 200
