"""The door when many come, when they come slowly, and when they do not end."""

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from games.accounts.models import User
from games.common import clock
from games.inbox import server_limits, store
from games.inbox.models import IncomingMail
from games.inbox.server import DoorController
from games.play.selectors import position
from games.turnmail.models import ReplyAddress
from tests.games.factories import new_reply_address, playing_table

pytestmark = pytest.mark.django_db(transaction=True)
ME = "alice@example.org"


@pytest.fixture
def address(alice: User, bob: User, charlie: User) -> ReplyAddress:
    table = playing_table(alice, bob, charlie)
    seat = table.seats.get(number=position(table).actors[0])
    return new_reply_address(seat, table.log_version, now=clock.now())


@contextmanager
def door(**more: Any) -> Iterator[DoorController]:
    running = DoorController(hostname="127.0.0.1", port=0, **more)
    running.start()
    try:
        yield running
    finally:
        running.stop()


def client(running: DoorController, *, lmtp: bool = False) -> smtplib.SMTP:
    made = (smtplib.LMTP if lmtp else smtplib.SMTP)("127.0.0.1", running.port, timeout=10)
    made.ehlo_or_helo_if_needed()
    return made


def bring(server: smtplib.SMTP, to: str, number: int) -> None:
    server.sendmail(ME, [to], f"Message-ID: <{number}@x>\r\n\r\nHello".encode())


@pytest.mark.parametrize("lmtp", [False, True], ids=["SMTP", "LMTP"])
def test_too_many_are_told_to_come_again(
    address: ReplyAddress, monkeypatch: pytest.MonkeyPatch, lmtp: bool
) -> None:
    monkeypatch.setattr(store, "MOST_OF_ADDRESS", 2)
    with door(lmtp=lmtp) as running, client(running, lmtp=lmtp) as server:
        for number in range(2):
            bring(server, address.email, number)
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
            bring(server, address.email, 3)
    assert refused.value.recipients[address.email] == (450, FULL)
    assert IncomingMail.objects.count() == 2


FULL = b"4.2.1 Too many answers have come here lately, please try again later"


def test_also_when_it_has_become_too_many_since_the_address_was_heard(
    address: ReplyAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MOST_OF_ADDRESS", 1)
    with door() as running, client(running) as server, client(running) as other:
        for one in (server, other):
            one.mail(ME)
            assert one.rcpt(address.email)[0] == 250
        assert server.data(b"Message-ID: <1@x>\r\n\r\nHello")[0] == 250
        assert other.data(b"Message-ID: <2@x>\r\n\r\nHello") == (450, FULL)
    assert IncomingMail.objects.count() == 1


def test_lmtp_says_for_each_recipient_what_became_of_it(
    address: ReplyAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MOST_OF_ADDRESS", 1)
    free = new_reply_address(address.seat, 1, now=clock.now())
    with door(lmtp=True) as running, client(running, lmtp=True) as server:
        server.mail(ME)
        for to in (address, free):
            server.rcpt(to.email)
        with client(running, lmtp=True) as other:
            bring(other, address.email, 1)
        code, _said = server.data(b"Message-ID: <2@x>\r\n\r\nHello")
        assert (code, server.getreply()[0]) == (450, 250)


def test_by_smtp_all_of_it_comes_again_and_is_one(
    address: ReplyAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MOST_OF_ADDRESS", 1)
    free = new_reply_address(address.seat, 1, now=clock.now())
    with door() as running, client(running) as server, client(running) as other:
        offered(server, address, free)
        bring(other, address.email, 1)
        assert server.data(b"Message-ID: <2@x>\r\n\r\nHello")[0] == 450
        assert IncomingMail.objects.count() == 2
        monkeypatch.setattr(store, "MOST_OF_ADDRESS", 9)
        offered(server, address, free)
        assert server.data(b"Message-ID: <2@x>\r\n\r\nHello")[0] == 250
    assert IncomingMail.objects.count() == 3


def offered(server: smtplib.SMTP, *addresses: ReplyAddress) -> None:
    server.mail(ME)
    for to in addresses:
        assert server.rcpt(to.email)[0] == 250


def test_a_monster_is_refused_for_good(address: ReplyAddress) -> None:
    with door() as running, client(running) as server:
        with pytest.raises(smtplib.SMTPDataError) as refused:
            server.sendmail(ME, [address.email], b"X-A: b\r\n" * 20_000 + b"\r\n1")
        assert refused.value.smtp_code == 552
        assert server.noop()[0] == 250
    assert not IncomingMail.objects.exists()


def test_a_line_longer_than_the_standard_is_taken(address: ReplyAddress) -> None:
    with door() as running, client(running) as server:
        server.sendmail(ME, [address.email], b"From: a@b\r\n\r\n" + b"x" * 30_000)
    assert IncomingMail.objects.count() == 1


def test_only_so_many_come_in_at_once() -> None:
    with door() as running:
        running.limits.most_of_a_peer = 2
        first, second = client(running), client(running)
        with pytest.raises(smtplib.SMTPConnectError) as refused:
            client(running)
        assert refused.value.smtp_code == 421
        first.quit()
        with client(running) as third:
            assert third.noop()[0] == 250
        second.quit()
    assert running.limits.here.total() == 0


def test_and_altogether() -> None:
    with door(lmtp=True) as running:
        running.limits.most = 1
        with client(running, lmtp=True), pytest.raises(smtplib.SMTPConnectError):
            client(running, lmtp=True)


def test_a_line_without_end_is_not_listened_to(
    address: ReplyAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_limits, "ENDLESS", 100_000)
    with door() as running, client(running) as server:
        server.mail(ME)
        server.rcpt(address.email)
        server.putcmd("data")
        server.getreply()
        with pytest.raises(ConnectionError):
            shout(server)
        server.close()


def shout(server: smtplib.SMTP) -> None:
    assert server.sock is not None
    for _chunk in range(1000):
        server.sock.sendall(b"x" * 10_000)


def test_whoever_stays_too_long_is_shown_out() -> None:
    with door(visit=0.3) as running:
        server = client(running)
        assert server.sock is not None
        assert server.sock.recv(1) == b""
        server.close()


def test_nobody_knocks_for_ever() -> None:
    with door() as running, client(running) as server:
        answers = [server.noop()[0] for _time in range(server_limits.CALLS["NOOP"] + 1)]
        assert answers[-2:] == [250, 421]
        server.close()
