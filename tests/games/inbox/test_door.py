"""The real door: a mail program's smtplib at one end, rows at the other."""

import smtplib
from collections.abc import Iterator
from email.message import EmailMessage

import pytest
from django.db import OperationalError

from games.accounts.models import User
from games.common import clock
from games.inbox import server
from games.inbox.models import IncomingMail, IncomingState
from games.inbox.server import DoorController
from games.inbox.services import read_due_mail
from games.play.models import Entry, Seat
from games.play.selectors import position
from games.post.mails.outbox import stop_address
from games.post.models import Choice, DeliveryMode
from games.turnmail.models import ReplyAddress
from tests.games.factories import new_reply_address, playing_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def seat(alice: User, bob: User, charlie: User) -> Seat:
    table = playing_table(alice, bob, charlie)
    return table.seats.get(number=position(table).actors[0])


@pytest.fixture
def address(seat: Seat) -> ReplyAddress:
    return new_reply_address(seat, seat.table.log_version, now=clock.now())


@pytest.fixture(params=[False, True], ids=["SMTP", "LMTP"])
def client(request: pytest.FixtureRequest) -> Iterator[smtplib.SMTP]:
    running = DoorController(hostname="127.0.0.1", port=0, lmtp=request.param)
    running.start()
    program = smtplib.LMTP if request.param else smtplib.SMTP
    try:
        with program("127.0.0.1", running.port, timeout=10) as made:
            yield made
    finally:
        running.stop()


def reply(seat: Seat, address: ReplyAddress, text: str) -> EmailMessage:
    assert seat.user is not None
    made = EmailMessage()
    made["From"], made["To"] = seat.user.email, address.email
    made["Message-ID"] = "<1@example.org>"
    made.set_content(text)
    return made


def test_a_mail_is_stored_then_read_then_played(
    client: smtplib.SMTP, seat: Seat, address: ReplyAddress
) -> None:
    client.send_message(reply(seat, address, "1"))
    assert IncomingMail.objects.get().state == IncomingState.WAITING
    assert read_due_mail() == 1
    assert Entry.objects.get(table=seat.table).seat == seat.number
    assert IncomingMail.objects.get().state == IncomingState.DONE


def test_addresses_are_not_logged(
    client: smtplib.SMTP, seat: Seat, address: ReplyAddress, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever has a reply address could answer in a player's name by forging their address."""
    client.send_message(reply(seat, address, "1"))
    read_due_mail()
    assert address.token not in caplog.text


def test_twice_the_same_is_taken_and_kept_once(
    client: smtplib.SMTP, seat: Seat, address: ReplyAddress
) -> None:
    for _time in range(2):
        client.send_message(reply(seat, address, "1"))
    assert IncomingMail.objects.count() == 1


@pytest.mark.parametrize(
    "to",
    ["alice@example.org", "reply+aaaaaaaaaaaaaaaaaaaa@reply.example.net", "reply+a@localhost"],
)
def test_mail_to_others_is_refused(
    client: smtplib.SMTP, seat: Seat, address: ReplyAddress, to: str
) -> None:
    made = reply(seat, address, "1")
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        client.send_message(made, to_addrs=[to])
    assert refused.value.recipients[to][0] == 550
    assert not IncomingMail.objects.exists()


def test_a_huge_mail_is_refused(client: smtplib.SMTP, seat: Seat, address: ReplyAddress) -> None:
    made = reply(seat, address, "1\n" + "Lorem ipsum dolor sit amet.\n" * 100_000)
    with pytest.raises(smtplib.SMTPResponseException) as refused:
        client.send_message(made)
    assert refused.value.smtp_code == 552
    assert not IncomingMail.objects.exists()


def test_a_null_sender_is_taken_and_ignored(
    client: smtplib.SMTP, seat: Seat, address: ReplyAddress
) -> None:
    client.send_message(reply(seat, address, "1"), from_addr="<>")
    read_due_mail()
    assert IncomingMail.objects.get().state == IncomingState.IGNORED
    assert not Entry.objects.exists()


def test_what_cannot_be_stored_stays_with_the_other_side(
    client: smtplib.SMTP, seat: Seat, address: ReplyAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OperationalError("disk full")

    monkeypatch.setattr(server, "_store", full)
    with pytest.raises(smtplib.SMTPResponseException) as refused:
        client.send_message(reply(seat, address, "1"))
    assert refused.value.smtp_code == 451


def test_lmtp_answers_for_each_recipient(seat: Seat, address: ReplyAddress) -> None:
    other = new_reply_address(seat, seat.table.log_version, now=clock.now())
    running = DoorController(hostname="127.0.0.1", port=0, lmtp=True)
    running.start()
    try:
        with smtplib.LMTP("127.0.0.1", running.port, timeout=10) as client:
            client.ehlo_or_helo_if_needed()
            client.mail("alice@example.org")
            for to in (address, other):
                client.rcpt(to.email)
            code, _said = client.data(reply(seat, address, "1").as_bytes())
            assert (code, client.getreply()[0]) == (250, 250)
            assert client.noop()[0] == 250
    finally:
        running.stop()
    assert IncomingMail.objects.count() == 2


def unsubscription(person: User, kind: str = "your_turn") -> EmailMessage:
    """What a mail program writes when its button is pressed: nothing but a subject."""
    made = EmailMessage()
    made["From"], made["To"] = person.email, stop_address(person.pk, kind)
    made["Subject"] = "stop"
    return made


def test_a_mail_program_unsubscribes_by_mail(client: smtplib.SMTP, seat: Seat) -> None:
    assert seat.user is not None
    client.send_message(unsubscription(seat.user))
    assert Choice.objects.get(person=seat.user).delivery == DeliveryMode.SITE
    assert not IncomingMail.objects.exists()


def test_nobody_makes_such_an_address_for_somebody_else(
    client: smtplib.SMTP, seat: Seat, alice: User
) -> None:
    address = stop_address(alice.pk, "your_turn").replace(f"stop+{alice.pk}.", "stop+1234567.")
    with pytest.raises(smtplib.SMTPRecipientsRefused):
        client.sendmail("someone@example.org", [address], b"Subject: stop\r\n\r\n")


def test_a_bounce_unsubscribes_nobody(client: smtplib.SMTP, seat: Seat) -> None:
    assert seat.user is not None
    client.sendmail("", [stop_address(seat.user.pk, "your_turn")], b"Subject: gone\r\n\r\nx")
    assert not Choice.objects.exists()
