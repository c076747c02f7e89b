"""A mail server that took a mail tells later that it could not deliver it."""

import smtplib
from collections.abc import Iterator
from datetime import timedelta

import pytest
from anymail.inbound import AnymailInboundMessage
from anymail.signals import AnymailInboundEvent, EventType, inbound
from pytest_django import Settings

from games.accounts.models import User
from games.common import clock
from games.inbox.server import DoorController
from games.post.mails.outbox import bounce_address
from games.post.models import Mail, Mailbox, MailState
from games.post.services import Letter, deliver_due_mail, note_report, queue_mail
from tests.games.post.sink import Sink, running_sink

pytestmark = pytest.mark.django_db(transaction=True)

REPORT = """From: MAILER-DAEMON@mx.example.org
Subject: Undelivered Mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I am sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; {to}
Action: {action}
Status: {status}
Diagnostic-Code: smtp; {said}

--b--
"""
QMAIL = """From: MAILER-DAEMON@mx.example.org
Subject: failure notice

Hi. This is the qmail-send program at mx.example.org.
<alice@example.org>:
Sorry, no mailbox here by that name. (#5.1.1)
"""
EXIM = """From: Mail Delivery System <Mailer-Daemon@mx.example.org>
X-Failed-Recipients: alice@example.org
Auto-Submitted: auto-replied
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.
"""
AWAY = """From: alice@example.org
Auto-Submitted: auto-replied
Subject: Automatic reply

I am away. Room 5.1.1, user unknown to nobody.
"""
SLOW = """From: MAILER-DAEMON@mx.example.org
Subject: Warning: could not send message for past 4 hours

THIS IS A WARNING MESSAGE ONLY. YOU DO NOT NEED TO RESEND YOUR MESSAGE. 451 4.4.1
"""


def report(action: str = "failed", status: str = "5.1.1", said: str = "550 no such user") -> str:
    return REPORT.format(to="alice@example.org", action=action, status=status, said=said)


@pytest.fixture(autouse=True)
def sink(settings: Settings) -> Iterator[Sink]:
    settings.REPLY_DOMAIN = "reply.example.net"
    with running_sink() as found:
        settings.MAIL_TRANSPORT = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", found.port
        yield found


@pytest.fixture
def sent(alice: User) -> Mail:
    queue_mail(Letter(alice.email, "Salve", "Salve!", recipient=alice), now=clock.now())
    deliver_due_mail()
    return Mail.objects.get()


def is_marked(person: User) -> bool:
    return Mailbox.objects.filter(email=person.email).exclude(bounced_at=None).exists()


def test_the_return_path_is_an_address_of_the_mail(sink: Sink, sent: Mail) -> None:
    assert sink.senders == [bounce_address(sent.message_id)]
    assert sink.one()["From"] == sent.sender
    assert sink.one()["X-Auto-Response-Suppress"] == "DR, RN, NRN, OOF, AutoReply"


@pytest.mark.parametrize("lmtp", [False, True])
def test_the_door_reads_a_report(alice: User, sent: Mail, lmtp: bool) -> None:
    running = DoorController(hostname="127.0.0.1", port=0, lmtp=lmtp)
    running.start()
    try:
        program = smtplib.LMTP if lmtp else smtplib.SMTP
        with program("127.0.0.1", running.port, timeout=10) as client:
            client.sendmail("", [bounce_address(sent.message_id)], report())
            with pytest.raises(smtplib.SMTPRecipientsRefused):
                client.sendmail("", [f"bounce+{'a' * 32}.{'a' * 16}@reply.example.net"], report())
    finally:
        running.stop()
    sent.refresh_from_db()
    assert is_marked(alice)
    assert sent.state == MailState.BOUNCED


def test_so_does_the_webhook_of_a_mail_service(alice: User, sent: Mail) -> None:
    message = AnymailInboundMessage.parse_raw_mime(report())
    message.envelope_recipient = bounce_address(sent.message_id)
    event = AnymailInboundEvent(event_type=EventType.INBOUND, message=message)
    inbound.send(sender=object, event=event, esp_name="Test")
    assert is_marked(alice)


@pytest.mark.parametrize("raw", [QMAIL, EXIM], ids=["qmail", "Exim"])
def test_old_forms_count(alice: User, sent: Mail, raw: str) -> None:
    note_report(bounce_address(sent.message_id), "", raw.encode(), now=clock.now())
    assert is_marked(alice)


@pytest.mark.parametrize(
    "raw",
    [
        report("delayed", "4.4.1"),
        report("delivered", "2.0.0"),
        report("failed", "5.2.2", "552 mailbox full"),
        report("failed", "5.7.1", "554 looks like spam"),
        AWAY,
        SLOW,
        "",
    ],
)
def test_what_says_nothing_of_the_address_leaves_it(alice: User, sent: Mail, raw: str) -> None:
    note_report(bounce_address(sent.message_id), "", raw.encode(), now=clock.now())
    assert not is_marked(alice)


def test_forged_and_old_ones_have_no_effect(alice: User, sent: Mail) -> None:
    good, now = bounce_address(sent.message_id), clock.now()
    other = "a" if good[-30] != "a" else "b"
    forged = good.replace("@", "@x."), good[:-30] + other + good[-29:]
    stopped = good.replace("bounce", "stop")
    for address in (*forged, stopped, f"bounce+{sent.message_id[1:33]}@reply.example.net"):
        assert not note_report(address, "", report().encode(), now=now)
    assert not note_report(good, "", report().encode(), now=now + timedelta(days=40))
    assert not is_marked(alice)
