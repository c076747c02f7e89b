"""Alice, Bob and Charlie with a senator each in the Velabrum; mails go out, answers come in."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage
from typing import Any

import pytest
from django.core import mail as django_mail
from pytest_django import Settings

from games.accounts.models import User
from games.common import clock
from games.common.memory import forget_all
from games.inbox.models import IncomingMail
from games.inbox.server import DoorController
from games.inbox.services import read_due_mail, store_mail
from games.inbox.store import token_in
from games.play.models import Entry, Table
from games.post.models import Mail
from games.post.services import deliver_due_mail
from games.turnmail.models import ReplyAddress
from tests.games.forum.conftest import Scene, make_scene
from tests.games.inbox.samples import Sample, from_plain
from tests.games.post.sink import Sink, running_sink

LATER = timedelta(minutes=30)


@dataclass
class Post:
    """A table, and the mails between it and its people."""

    scene: Scene

    @property
    def table(self) -> Table:
        self.scene.table.refresh_from_db()
        return self.scene.table

    @property
    def active(self) -> User:
        return self.scene.user(self.scene.active)

    def seat_of(self, person: User) -> int:
        return self.scene.people.index(person)

    def deliver(self, now: datetime | None = None) -> None:
        deliver_due_mail(lambda: now or clock.now() + LATER)

    def mail_to(self, person: User, kind: str = "your_turn") -> Mail:
        """The newest mail of that kind, delivered if it was waiting."""
        self.deliver()
        found = Mail.objects.filter(to=person.email, kind=kind).order_by("-pk").first()
        assert found is not None, [(m.to, m.kind, m.subject) for m in Mail.objects.all()]
        return found

    def answers(self) -> list[Mail]:
        return list(Mail.objects.filter(kind="mail_answer").order_by("pk"))

    def answer(self) -> Mail:
        (found,) = self.answers()
        return found

    def receive(self, raw: bytes | EmailMessage, to: str, sender: str | None = "") -> IncomingMail:
        """As the door would: store it, then let the sweep read it."""
        content = raw if isinstance(raw, bytes) else raw.as_bytes()
        envelope = "someone@example.org" if sender == "" else sender
        store_mail(token_in(to), envelope, content, now=clock.now())
        read_due_mail()
        return IncomingMail.objects.latest("pk")

    def reply(self, mail: Mail, text: str, make: Sample = from_plain, **more: Any) -> IncomingMail:
        """Answer a mail of ours, the way some mail program does."""
        sender = more.pop("sender", mail.to)
        return self.receive(make(mail, text, sender=sender, **more), mail.reply_to)

    def moves(self) -> list[dict[str, Any]]:
        entries = Entry.objects.filter(table=self.scene.table).order_by("index")
        return list(entries.values_list("raw", flat=True))

    def address(self, mail: Mail) -> ReplyAddress:
        return ReplyAddress.objects.get(token=token_in(mail.reply_to))


@pytest.fixture
def post(alice: User, bob: User, charlie: User) -> Iterator[Post]:
    yield Post(make_scene(alice, bob, charlie))
    django_mail.outbox.clear()


@pytest.fixture(autouse=True)
def addresses(settings: Settings) -> None:
    settings.REPLY_DOMAIN = "reply.example.net"
    settings.DEFAULT_FROM_EMAIL = "Cursus <cursus@example.net>"


@pytest.fixture
def sink(settings: Settings) -> Iterator[Sink]:
    """What leaves goes over the wire, and is kept here."""
    with running_sink() as found:
        settings.MAIL_TRANSPORT = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", found.port
        yield found


@pytest.fixture
def door() -> Iterator[int]:
    """The port at which answers are taken."""
    forget_all()
    running = DoorController(hostname="127.0.0.1", port=0)
    running.start()
    try:
        yield running.port
    finally:
        running.stop()
