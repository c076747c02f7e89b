"""A Django mail backend that writes every mail into the outbox instead of sending it."""

from collections.abc import Sequence
from email.utils import parseaddr
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from games.common import clock
from games.post.services import Letter, queue_mail


def letter_of(message: EmailMessage, to: str) -> Letter:
    html = next(
        (
            part.content
            for part in getattr(message, "alternatives", [])
            if part.mimetype == "text/html"
        ),
        "",
    )
    return Letter(
        to=parseaddr(to)[1],
        subject=" ".join(message.subject.split()),
        text=str(message.body),
        html=str(html),
        sender=message.from_email or "",
        reply_to=", ".join(message.reply_to),
        headers=dict(message.extra_headers),
    )


class OutboxBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        now = clock.now()
        letters: list[Any] = [
            letter_of(message, to) for message in email_messages for to in message.recipients()
        ]
        for letter in letters:
            queue_mail(letter, now=now)
        return len(email_messages)
