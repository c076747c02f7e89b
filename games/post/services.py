import hashlib
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.utils import parseaddr

import structlog
from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F

from games.accounts.models import User
from games.common import clock
from games.common.nudge import nudge
from games.post.models import Mail, MailState
from games.post.selectors import mails_of

log = structlog.get_logger(__name__)

LEASE = timedelta(minutes=5)
"""How long one delivery may take before another worker tries the row again."""

ATTEMPTS = 8
"""After so many failures a row is given up: about an hour and a half after the first."""

AT_ONCE = 500
"""One sweep ends after so many, far within its time limit; the next goes on."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail that is to be sent. The same ``cause`` is never mailed twice to one address."""

    to: str
    subject: str
    text: str
    html: str = ""
    cause: str = ""
    kind: str = "account"
    recipient: User | None = None
    sender: str = ""
    reply_to: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    due_at: datetime | None = None


def queue_mail(letter: Letter, *, now: datetime) -> Mail:
    """Write the mail into the outbox. Call it inside the transaction of its cause."""
    mail, _created = Mail.objects.get_or_create(
        cause=_cause_at(letter),
        defaults={
            "kind": letter.kind,
            "recipient": letter.recipient,
            "to": letter.to,
            "sender": letter.sender or settings.DEFAULT_FROM_EMAIL,
            "reply_to": letter.reply_to,
            "message_id": new_message_id(),
            "subject": letter.subject[:250],
            "text": letter.text,
            "html": letter.html,
            "headers": letter.headers,
            "due_at": letter.due_at or now,
            "created_at": now,
        },
    )
    if mail.due_at <= now:
        nudge("games.post.tasks.deliver_due_mail")
    return mail


def withdraw_mail(recipient: User, cause: str) -> int:
    """What has not left yet need not leave: its cause, which begins like this, is gone."""
    waiting = Mail.objects.filter(recipient=recipient, state=MailState.WAITING)
    return waiting.filter(cause__startswith=cause).update(state=MailState.SUPPRESSED)


def _cause_at(letter: Letter) -> str:
    """Cause and address as one key; without a cause, one of its own. Long ones by their digest."""
    key = f"{letter.cause or secrets.token_hex(12)}:{letter.to.lower()}"
    return key if len(key) <= 300 else hashlib.sha256(key.encode()).hexdigest()


def new_message_id() -> str:
    """Fixed when the mail is written, so that a second delivery of a row can be recognised."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    return f"<{secrets.token_hex(16)}@{domain}>"


def forget_mails(user: User, now: datetime) -> None:
    """Part of closing an account: nothing that was mailed stays, and nothing waiting goes out."""
    mails_of(user).delete()


def take_due_mail(*, now: datetime) -> Mail | None:
    """The oldest due row, ours until the lease is over. The conditional update is the lock."""
    mail = Mail.objects.filter(state=MailState.WAITING, due_at__lte=now).order_by("due_at").first()
    if mail is None:
        return None
    still_ours = Mail.objects.filter(pk=mail.pk, state=MailState.WAITING, due_at=mail.due_at)
    if not still_ours.update(due_at=now + LEASE, attempts=F("attempts") + 1):
        return take_due_mail(now=now)
    mail.refresh_from_db()
    return mail


def deliver_due_mail() -> int:
    """Deliver what is due, over one connection; returns how many were sent.

    Stops at the first failure: a mail server that is down is not asked again for every row.
    """
    sent = 0
    connection = get_connection(settings.MAIL_TRANSPORT)
    try:
        while sent < AT_ONCE and (mail := take_due_mail(now=clock.now())):
            if not deliver(mail, connection):
                break
            sent += 1
    finally:
        connection.close()
    return sent


def deliver(mail: Mail, connection: BaseEmailBackend) -> bool:
    try:
        connection.open()
        connection.send_messages([as_message(mail)])
    except (
        Exception
    ) as trouble:  # whatever a transport raises: the row says what it was, and is tried again
        note_failure(mail, trouble, now=clock.now())
        return False
    Mail.objects.filter(pk=mail.pk).update(state=MailState.SENT, sent_at=clock.now(), error="")
    return True


def as_message(mail: Mail) -> EmailMultiAlternatives:
    message = EmailMultiAlternatives(
        subject=mail.subject,
        body=mail.text,
        from_email=mail.sender,
        to=[mail.to],
        reply_to=[mail.reply_to] if mail.reply_to else None,
        headers={"Message-ID": mail.message_id, "Auto-Submitted": "auto-generated"} | mail.headers,
    )
    if mail.html:
        message.attach_alternative(mail.html, "text/html")
    return message


def note_failure(mail: Mail, trouble: Exception, *, now: datetime) -> None:
    gave_up = mail.attempts >= ATTEMPTS
    Mail.objects.filter(pk=mail.pk).update(
        state=MailState.FAILED if gave_up else MailState.WAITING,
        due_at=now + timedelta(seconds=15 * 4 ** min(mail.attempts, 5)),
        error=f"{type(trouble).__name__}: {trouble}"[:2000],
    )
    log.warning(
        "mail not delivered",
        mail=mail.pk,
        attempts=mail.attempts,
        gave_up=gave_up,
        exc_info=trouble,
    )
