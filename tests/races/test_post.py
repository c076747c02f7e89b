"""Several workers over one outbox."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from pytest_django import Settings

from games.accounts.models import User
from games.common import clock
from games.post import tasks
from games.post.mails import delivery, leases
from games.post.models import Choice, DeliveryMode, Mail, Notice
from games.post.notices.dispatch import dispatch_due_notices
from games.post.registry import Kind, Kinds, registry
from games.post.services import NewNotice, deliver_due_mail, withdraw_notices, write_notice
from tests.games.factories import UserFactory

NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)
SENT: Counter[str] = Counter()
_LOCK = threading.Lock()


class CountingBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        with _LOCK:
            SENT.update(message.extra_headers["Message-ID"] for message in email_messages)
        return len(email_messages)


@pytest.fixture(autouse=True)
def _post(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    SENT.clear()
    settings.MAIL_TRANSPORT = f"{__name__}.CountingBackend"
    monkeypatch.setattr(registry, "kinds", Kinds(registry.kinds | {"turn": Kind("turn", "Turn")}))


def write(person: User, cause: str) -> None:
    new = NewNotice(person=person, kind="turn", cause=cause, title=cause)
    write_notice(new, now=NOON)


def deliver() -> int:
    return deliver_due_mail(lambda: NOON)


def test_each_mail_is_sent_by_one(race: Callable[..., list[Any]]) -> None:
    people = [UserFactory.create() for _ in range(30)]
    for person in people:
        write(person, "a")
        write(person, "b")
    results = race(deliver, deliver, deliver)
    deliver()
    assert all(isinstance(result, int) for result in results), results
    assert set(SENT.values()) == {1}
    assert len(SENT) == Mail.objects.filter(state="sent").count() == 60


def test_a_person_gets_one_digest(race: Callable[..., list[Any]]) -> None:
    person = UserFactory.create()
    Choice.objects.create(person=person, kind="turn", delivery=DeliveryMode.DIGEST)
    for number in range(40):
        write(person, str(number))
    deliver()
    Notice.objects.update(due_at=NOON)
    race(deliver, deliver, deliver)
    deliver()
    assert len(SENT) == 1
    assert set(Notice.objects.values_list("state", flat=True)) == {"told"}


def test_a_cause_is_written_once(race: Callable[..., list[Any]]) -> None:
    person = UserFactory.create()
    race(*[lambda: write(person, "same")] * 4)
    assert Notice.objects.count() == 1


def test_what_is_withdrawn_while_it_is_being_told_harms_nobody(
    race: Callable[..., list[Any]],
) -> None:
    people = [UserFactory.create() for _ in range(20)]
    for person in people:
        write(person, "turn:1")
    results = race(deliver, lambda: withdraw_notices(people, "turn:1", now=NOON), deliver)
    deliver()
    assert not [result for result in results if isinstance(result, Exception)]
    states = set(Notice.objects.values_list("state", flat=True))
    assert states <= {"told", "withdrawn"}
    assert set(SENT.values()) <= {1}


@pytest.mark.parametrize("minutes", [-1, 1])
def test_a_worker_with_a_clock_of_its_own_keeps_to_the_leases_of_others(minutes: int) -> None:
    """A minute is more than a lease: the worker would send what somebody else is sending."""
    person = UserFactory.create()
    write_notice(
        NewNotice(person=person, kind="turn", cause="a", title="a", due_at=clock.of_database()),
        now=clock.of_database(),
    )
    held = dispatch_due_notices(now=clock.of_database()).mails
    with time_machine.travel(clock.now() + timedelta(minutes=minutes)):
        tasks.deliver_due_mail()
    assert len(held) == 1
    assert not SENT


class SlowBackend(CountingBackend):
    """Takes four leases for a mail."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        time.sleep(4 * leases.LEASE.total_seconds())
        return super().send_messages(email_messages)


def test_a_slow_mail_server_is_no_reason_to_send_twice(
    race: Callable[..., list[Any]], settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MAIL_TRANSPORT = f"{__name__}.SlowBackend"
    monkeypatch.setattr(leases, "LEASE", timedelta(seconds=0.6))
    monkeypatch.setattr(leases, "RENEW_EVERY", 0.2)
    write(UserFactory.create(), "a")
    began = time.monotonic()

    def tell_time() -> datetime:
        return NOON + timedelta(seconds=time.monotonic() - began)

    def come_later() -> int:
        time.sleep(1.5)
        return deliver_due_mail(tell_time)

    assert race(lambda: deliver_due_mail(tell_time), come_later) == [1, 0]
    assert set(SENT.values()) == {1}


def test_who_was_away_too_long_leaves_what_he_has_written_to_others(
    race: Callable[..., list[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lease was over before the worker began to send: by then somebody else has sent it."""
    write(UserFactory.create(), "a")
    late = NOON + 2 * leases.LEASE
    hours, written = iter([NOON, NOON]), threading.Event()

    def slow_clock() -> datetime:
        return next(hours, late)

    def come_later() -> int:
        written.wait(10)
        return deliver_due_mail(lambda: late)

    real = delivery.still_leased

    def fall_asleep(mails: Any, now: datetime) -> Any:
        written.set()
        time.sleep(1.5)
        return real(mails, now)

    with monkeypatch.context() as patch:
        patch.setattr(delivery, "still_leased", fall_asleep)
        results = race(lambda: deliver_due_mail(slow_clock), come_later)
    assert sorted(results) == [0, 1]
    assert set(SENT.values()) == {1}
