"""The two ways to send that tests.bench.mail_rate compares."""

import os
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from email.mime.image import MIMEImage
from statistics import median
from typing import Final

from django.core.mail import EmailMultiAlternatives, get_connection
from django.test import override_settings

from games.accounts.models import User
from games.post import letters
from games.post.models import Mail, Notice
from games.post.registry import Image, Kind, Written, registry
from games.post.services import NewNotice, deliver_due_mail, write_notices
from tests.bench.fast_sink import fast_sink
from tests.games.factories import UserFactory

NOON: Final = datetime(2026, 3, 15, 12, tzinfo=UTC)
SMTP: Final = "django.core.mail.backends.smtp.EmailBackend"
BOARD: Final = Image("board@cursus", os.urandom(30_000))
WORDS: Final = "\n\n".join(f"Gaia moves from {n} to {n + 1}; Titus consents." for n in range(40))


def compose(notice: Notice, now: datetime) -> Written:
    return letters.write_letter("emails/post/notice", notice, {}, images=[BOARD])


def rates(mails: int, rounds: int) -> tuple[float, float, float]:
    """Ours, Django's, and the median of their ratios, each measured in turns."""
    registry.add_kind(Kind("bench", "Bench", compose=compose))
    people = [UserFactory.create() for _ in range(mails)]
    with (
        fast_sink() as port,
        override_settings(MAIL_TRANSPORT=SMTP, EMAIL_HOST="127.0.0.1", EMAIL_PORT=port),
    ):
        ours(people, -1), floor(people)  # warms both
        pairs = [(ours(people, turn), floor(people)) for turn in range(rounds)]
    return (
        median(mine for mine, _ in pairs),
        median(least for _, least in pairs),
        median(mine / least for mine, least in pairs),
    )


def ours(people: Sequence[User], turn: int) -> float:
    write_notices([_turn_of(person, turn) for person in people], now=NOON)
    start = time.perf_counter()
    sent = deliver_due_mail(lambda: NOON)
    spent = time.perf_counter() - start
    assert sent == len(people)
    return sent / spent


def _turn_of(person: User, turn: int) -> NewNotice:
    return NewNotice(
        person=person,
        kind="bench",
        cause=f"turn:{turn}",
        title="Your turn",
        text=WORDS,
        url="/t/x/",
        scope="table:x",
        scope_label="Subura",
    )


def floor(people: Sequence[User]) -> float:
    """What Django by itself would do: render, make the message, send; one connection."""
    mails = list(Mail.objects.order_by("-pk")[: len(people)])
    notices = list(Notice.objects.order_by("-pk").select_related("person")[: len(people)])
    start = time.perf_counter()
    with get_connection(SMTP) as connection:
        for mail, notice in zip(mails, notices, strict=True):
            written = compose(notice, NOON)
            message = EmailMultiAlternatives(
                written.subject, written.text, mail.sender, [mail.to], headers=mail.headers
            )
            message.attach_alternative(written.html, "text/html")
            picture = MIMEImage(BOARD.png, _subtype="png")
            picture["Content-ID"] = f"<{BOARD.cid}>"
            message.attach(picture)
            connection.send_messages([message])
    return len(people) / (time.perf_counter() - start)
