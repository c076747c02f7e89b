"""The two ways to send that tests.bench.mail_rate compares."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.mime.image import MIMEImage
from statistics import median
from typing import Any, Final

from django.core.mail import EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string
from django.test import override_settings
from django.utils import timezone, translation

from games.accounts.models import User
from games.common import clock
from games.play.models import Table
from games.post.mails.outbox import letter_words
from games.post.models import Choice, DeliveryMode, Mail, MailImage, Notice
from games.post.registry import Image
from games.post.services import deliver_due_mail
from games.turnmail.letters import places_of
from games.turnmail.sheet import sheet_context, turn_sheet
from tests.bench.fast_sink import fast_sink
from tests.games.factories import UserFactory, play_on, playing_table

SMTP: Final = "django.core.mail.backends.smtp.EmailBackend"
GAMES: Final = ("quovadis", "idusmartii")
PEOPLE: Final = 40
SEATS: Final = 5
MOVES: Final = 2
"""Entries at each table between two rounds: whom the turn comes to then gets a mail."""


WARM_UP: Final = 4
"""A worker has been at work for a while: most figures of the boards have been drawn once."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Mails a second, the median of the rounds, and what the mails were like."""

    ours: float
    floor: float
    ratio: float
    mails: int
    pictures: int
    bytes_a_mail: int


def rates(tables: int, rounds: int) -> Rates:
    """Ours and Django's, in turns, over the same mails: those of the round."""
    site = _open_tables(tables)
    with (
        fast_sink() as port,
        override_settings(MAIL_TRANSPORT=SMTP, EMAIL_HOST="127.0.0.1", EMAIL_PORT=port),
    ):
        for _ in range(WARM_UP):
            _round(site)
        found = [_round(site) for _ in range(rounds)]
    sizes = [size for one in found for size in one.sizes]
    return Rates(
        ours=median(one.ours for one in found),
        floor=median(one.floor for one in found),
        ratio=median(one.ours / one.floor for one in found),
        mails=len(sizes),
        pictures=sum(one.pictures for one in found),
        bytes_a_mail=sum(sizes) // max(len(sizes), 1),
    )


@dataclass(frozen=True, slots=True)
class _Round:
    ours: float
    floor: float
    sizes: list[int]
    pictures: int


def _open_tables(count: int) -> list[Table]:
    """Tables of both games, each at another length, between people of whom each sits at some."""
    people = [UserFactory.create() for _ in range(PEOPLE)]
    Choice.objects.bulk_create(
        Choice(person=person, kind="table_ended", delivery=DeliveryMode.SITE) for person in people
    )
    tables = []
    for number in range(count):
        sitting = [people[(number + 7 * seat) % PEOPLE] for seat in range(SEATS)]
        game, title = GAMES[number % len(GAMES)], f"No. {number}"
        table = playing_table(*sitting, game=game, seat_count=SEATS, title=title)
        tables.append(play_on(table, 4 + number % 23))
    return tables


def _round(tables: list[Table]) -> _Round:
    """The tables go on; then the same mails are sent in both ways."""
    deliver_due_mail(_later)
    for table in tables:
        play_on(table, MOVES)
    last = Mail.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    start = time.perf_counter()
    sent = deliver_due_mail(_later)
    spent = time.perf_counter() - start
    mails = list(Mail.objects.filter(pk__gt=last, kind="your_turn").order_by("pk"))
    assert sent == len(mails), "nothing but turn mails"
    sheets = [_sheet(mail) for mail in mails]
    pictures = {sheet.png for sheet in sheets}
    sizes: list[int] = []
    return _Round(sent / spent, _floor(sheets, sizes), sizes, len(pictures))


def _later() -> datetime:
    return clock.now() + timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """All that a turn mail is made of, fetched and drawn."""

    mail: Mail
    person: User
    words: dict[str, Any]
    png: bytes
    cid: str


def _sheet(mail: Mail) -> _Sheet:
    notice = Notice.objects.select_related("person").get(told_in=mail.about)
    places = places_of([notice])
    own = places.of(notice)
    assert own is not None
    image = MailImage.objects.get(mail=mail)
    with timezone.override(notice.person.zone), translation.override(notice.person.language):
        context = sheet_context(
            turn_sheet(own.table, own, places.seats[own.table_id]),
            Image(image.cid, bytes(image.png)),
        )
        words = letter_words(notice, context, replies=True)
        for kind in ("txt", "html"):  # what is made when it is asked for is made now
            render_to_string(f"emails/turnmail/turn.{kind}", words)
    return _Sheet(mail, notice.person, words, bytes(image.png), image.cid)


def _floor(sheets: Sequence[_Sheet], sizes: list[int]) -> float:
    """What Django by itself would do: render, make the message, send; one connection."""
    start = time.perf_counter()
    with get_connection(SMTP) as connection:
        for sheet in sheets:
            person = sheet.person
            with timezone.override(person.zone), translation.override(person.language):
                subject, _line, text = render_to_string(
                    "emails/turnmail/turn.txt", sheet.words
                ).partition("\n")
                html = render_to_string("emails/turnmail/turn.html", sheet.words)
            mail = sheet.mail
            message = EmailMultiAlternatives(
                subject, text, mail.sender, [mail.to], headers=mail.headers
            )
            message.attach_alternative(html, "text/html")
            picture = MIMEImage(sheet.png, _subtype="png")
            picture["Content-ID"] = f"<{sheet.cid}>"
            message.attach(picture)
            connection.send_messages([message])
            sizes.append(len(text) + len(html) + len(sheet.png))
    return len(sheets) / (time.perf_counter() - start)
