from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
import time_machine
from django.core import mail as post_bag
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from pytest_django import DjangoAssertNumQueries, Settings

from games.post.mails.delivery import AT_ONCE, ATTEMPTS, GIVE_UP_AFTER, take_due_mails
from games.post.mails.leases import LEASE
from games.post.models import Mail, Priority
from games.post.services import (
    Letter,
    NewNotice,
    deliver_due_mail,
    queue_mail,
    write_notice,
)
from games.post.tasks import deliver_due_mail as task
from tests.games.factories import UserFactory

NOON = datetime(2026, 3, 15, 12, tzinfo=UTC)


class BrokenTransport(BaseEmailBackend):
    asked = 0

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        BrokenTransport.asked += 1
        raise SMTPServerDisconnected("please run connect() first")


@pytest.fixture(autouse=True)
def _noon(db: None) -> Iterator[None]:
    with time_machine.travel(NOON, tick=False):
        yield


def queue(to: str = "alice@example.org", **more: Any) -> Mail:
    return queue_mail(Letter(to=to, subject="Your turn", text="Ave", **more), now=NOON)


def test_what_is_due_is_sent(settings: Settings) -> None:
    settings.EMBEDDED = False
    row = queue()
    assert task() == 1

    row.refresh_from_db()
    assert (row.state, row.sent_at, row.attempts) == ("sent", NOON, 1)
    assert post_bag.outbox[0].to == ["alice@example.org"]


def test_once() -> None:
    queue()
    deliver_due_mail()
    assert deliver_due_mail() == 0
    assert len(post_bag.outbox) == 1


def test_not_before_it_is_due() -> None:
    queue(due_at=NOON + timedelta(seconds=1))
    assert deliver_due_mail() == 0


def test_over_the_wire_it_is_what_the_row_says() -> None:
    row = queue(html="<p>Ave</p>", reply_to="t-abc@example.org", headers={"X-Table": "7"})
    deliver_due_mail()
    sent = post_bag.outbox[0].message()

    assert sent["Message-ID"] == row.message_id
    assert sent["Reply-To"] == "t-abc@example.org"
    assert sent["Auto-Submitted"] == "auto-generated"
    assert sent["X-Table"] == "7"
    assert [part.get_content_type() for part in sent.walk()] == [
        "multipart/alternative",
        "text/plain",
        "text/html",
    ]


def test_a_worker_that_dies_gives_the_row_back() -> None:
    row = queue()
    assert take_due_mails(now=NOON) == [row]
    assert take_due_mails(now=NOON + LEASE - timedelta(seconds=1)) == []
    (again,) = take_due_mails(now=NOON + LEASE)
    assert (again.pk, again.message_id, again.attempts) == (row.pk, row.message_id, 2)
    assert again.doubtful


def test_who_waits_for_a_code_is_not_behind_the_notices() -> None:
    queue("alice@example.org")
    Mail.objects.update(priority=Priority.NOTICE)
    queue("bob@example.org")
    deliver_due_mail()
    assert [message.to for message in post_bag.outbox] == [
        ["bob@example.org"],
        ["alice@example.org"],
    ]


class CodeWanted(BaseEmailBackend):
    """While the first mail is on its way, somebody wants to sign in."""

    sent: list[str] = []

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        if not CodeWanted.sent:
            queue("alice@example.org")
        CodeWanted.sent += [message.to[0] for message in email_messages]
        return len(email_messages)


def test_nor_behind_those_that_were_just_written(settings: Settings) -> None:
    CodeWanted.sent = []
    settings.MAIL_TRANSPORT = f"{__name__}.CodeWanted"
    people = [UserFactory.create() for _ in range(2 * AT_ONCE)]
    for person in people:
        write_notice(
            NewNotice(person=person, kind="paused", cause="pause:1", title="Paused"), now=NOON
        )
    assert deliver_due_mail() == 2 * AT_ONCE + 1
    assert CodeWanted.sent.index("alice@example.org") == AT_ONCE


class TestAMailServerThatIsDown:
    @pytest.fixture(autouse=True)
    def _down(self, settings: Settings) -> None:
        BrokenTransport.asked = 0
        settings.MAIL_TRANSPORT = f"{__name__}.BrokenTransport"

    def test_is_asked_once_a_sweep(self) -> None:
        queue("alice@example.org")
        queue("bob@example.org")
        assert deliver_due_mail() == 0
        assert BrokenTransport.asked == 1

    def test_also_by_who_has_just_written_some(self) -> None:
        people = [UserFactory.create() for _ in range(3)]
        for person in people:
            new = NewNotice(person=person, kind="paused", cause="pause:1", title="Paused")
            write_notice(new, now=NOON)
        assert deliver_due_mail() == 0
        assert BrokenTransport.asked == 1
        rows = Mail.objects.order_by("pk").values_list("state", "claim", "attempts")
        assert list(rows) == [("waiting", "", 1), ("waiting", "", 0), ("waiting", "", 0)]

    def test_the_row_says_what_it_was_and_waits(self) -> None:
        row = queue()
        deliver_due_mail()

        row.refresh_from_db()
        assert row.state == "waiting"
        assert row.due_at > NOON
        assert row.error == "SMTPServerDisconnected: please run connect() first"

    def test_it_is_waited_for(self) -> None:
        row = queue()
        for _attempt in range(3 * ATTEMPTS):
            Mail.objects.update(due_at=NOON)
            deliver_due_mail()
        row.refresh_from_db()
        assert row.state == "waiting"

    def test_in_the_end_it_is_given_up(self) -> None:
        row = queue()
        with time_machine.travel(NOON + GIVE_UP_AFTER + timedelta(seconds=1), tick=False):
            deliver_due_mail()
        row.refresh_from_db()
        assert (row.state, row.sent_at) == ("failed", None)

    def test_when_it_is_back_everything_goes_out(self, settings: Settings) -> None:
        queue()
        deliver_due_mail()
        settings.MAIL_TRANSPORT = "django.core.mail.backends.locmem.EmailBackend"
        with time_machine.travel(NOON + timedelta(hours=1), tick=False):
            assert deliver_due_mail() == 1
        assert Mail.objects.get().error == ""


def test_a_sweep_that_finds_nothing_writes_nothing(
    django_assert_num_queries: DjangoAssertNumQueries, settings: Settings
) -> None:
    settings.EMBEDDED = False
    with django_assert_num_queries(3) as asked:  # to collapse, to tell, to send
        deliver_due_mail()
    assert all(query["sql"].startswith("SELECT") for query in asked.captured_queries)
