"""Queue mails that code writes itself, such as account mails and invitations."""

import hashlib
import secrets
from dataclasses import dataclass, field
from datetime import datetime
from email.utils import parseaddr

from django.conf import settings

from games.accounts.models import User
from games.common.nudge import nudge
from games.post.models import Mail, MailImage, MailState
from games.post.registry import Image

SWEEP = "games.post.tasks.deliver_due_mail"


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail to be sent. The same ``cause`` is never mailed twice to one address."""

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
    images: tuple[Image, ...] = ()
    due_at: datetime | None = None


def queue_mail(letter: Letter, *, now: datetime) -> Mail:
    """Write the mail into the outbox. Call this inside the transaction of its cause."""
    mail, is_new = Mail.objects.get_or_create(
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
    if is_new:
        MailImage.objects.bulk_create(
            MailImage(mail=mail, cid=image.cid, png=image.png) for image in letter.images
        )
    if mail.due_at <= now:
        nudge(SWEEP)
    return mail


def withdraw_mail(recipient: User, cause: str) -> int:
    """Suppress unsent mails to the person whose cause begins like this."""
    waiting = Mail.objects.filter(recipient=recipient, state=MailState.WAITING)
    return waiting.filter(cause__startswith=cause).update(state=MailState.SUPPRESSED)


def _cause_at(letter: Letter) -> str:
    """Make one key of cause and address; a random one without a cause, a digest of a long one."""
    key = f"{letter.cause or secrets.token_hex(12)}:{letter.to.lower()}"
    return key if len(key) <= 300 else hashlib.sha256(key.encode()).hexdigest()


def mail_domain() -> str:
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"


def new_message_id() -> str:
    """Make a Message-ID. It is fixed with the row, so that a second delivery can be recognised."""
    return f"<{secrets.token_hex(16)}@{mail_domain()}>"
