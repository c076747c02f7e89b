"""Workers that die at any moment: nothing is lost, and what may come twice is the same mail."""

import multiprocessing
import os
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from pytest_django import Settings

from games.accounts.models import User
from games.post.mails import leases
from games.post.mails.leases import LEASE
from games.post.models import Mail, Notice
from games.post.notices import mail_rows
from games.post.services import deliver_due_mail
from tests.games.post.conftest import NOON, Tell
from tests.sure import sure

LATER = NOON + LEASE


class Killed(BaseException):
    """As if by SIGKILL: nothing of ours runs after it but what the system does."""


class DiesAfterSending(EmailBackend):
    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        super().send_messages(messages)
        raise Killed


class DiesBeforeSending(EmailBackend):
    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        raise Killed


def deliver(at: datetime = NOON) -> int:
    return deliver_due_mail(lambda: at)


def die(settings: Settings, how: type[DiesBeforeSending | DiesAfterSending]) -> None:
    works = settings.MAIL_TRANSPORT
    settings.MAIL_TRANSPORT = f"{__name__}.{how.__name__}"
    with pytest.raises(Killed):
        deliver()
    settings.MAIL_TRANSPORT = works


def test_before_the_mail_server_had_it(
    alice: User, tell: Tell, settings: Settings, mailoutbox: list[Any]
) -> None:
    tell(alice)
    die(settings, DiesBeforeSending)
    assert deliver(LATER - timedelta(seconds=1)) == 0, "it may still be alive"
    assert deliver(LATER) == 1
    assert len(mailoutbox) == 1


def test_between_its_ok_and_our_commit(
    alice: User, tell: Tell, settings: Settings, mailoutbox: list[Any]
) -> None:
    """The one window in which something comes twice."""
    tell(alice)
    die(settings, DiesAfterSending)
    assert deliver(LATER) == 1
    first, second = mailoutbox
    assert first.extra_headers["Message-ID"] == second.extra_headers["Message-ID"]
    assert Mail.objects.get().doubtful


def test_such_a_mail_is_never_told_in_a_digest_as_well(
    alice: User, tell: Tell, settings: Settings, mailoutbox: list[Any]
) -> None:
    tell(alice, title="taken")
    tell(alice, title="not begun")
    die(settings, DiesAfterSending)
    deliver(NOON + timedelta(hours=5))
    assert [mail.subject for mail in mailoutbox] == ["taken", "taken", "not begun"]


def test_while_mails_are_written(
    alice: User, tell: Tell, monkeypatch: pytest.MonkeyPatch, mailoutbox: list[Any]
) -> None:
    def killed(*_args: object) -> None:
        raise Killed

    tell(alice)
    with monkeypatch.context() as patch:
        patch.setattr(mail_rows, "_write_mails", killed)
        with pytest.raises(Killed):
            deliver()
    assert Notice.objects.get().state == "sending"
    assert deliver(LATER - timedelta(seconds=1)) == 0
    assert deliver(LATER) == 1
    assert len(mailoutbox) == 1


class TestOnTheEmbeddedSite:
    """One worker, on this machine: that it died is known at once."""

    @pytest.fixture(autouse=True)
    def _embedded(self, settings: Settings) -> None:
        settings.EMBEDDED = True

    def claimed_by(self, pid: int, alice: User, tell: Callable[..., Any]) -> None:
        tell(alice)
        notice = Notice.objects.get()
        claim = leases.new_claim().replace(f":{os.getpid()}:", f":{pid}:")
        Notice.objects.filter(pk=notice.pk).update(
            state="sending", claim=claim, lease_until=NOON + LEASE
        )

    def test_of_the_dead_all_is_taken_at_once(self, alice: User, tell: Tell) -> None:
        dead = multiprocessing.get_context("fork").Process(target=os._exit, args=(0,))
        dead.start()
        dead.join()
        self.claimed_by(sure(dead.pid), alice, tell)
        assert deliver() == 1

    def test_of_the_living_nothing(self, alice: User, tell: Tell) -> None:
        self.claimed_by(os.getppid(), alice, tell)
        assert deliver() == 0
