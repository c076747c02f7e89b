"""Build the message for the mail server from a row.

Its headers keep mails about the same thing together in a mail program.
"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from email.message import Message
from email.mime.image import MIMEImage
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import F, Q, Window
from django.db.models.functions import RowNumber

from games.post.mails.outbox import bounce_address
from games.post.models import Mail, MailImage

SUPPRESSED: Final = "DR, RN, NRN, OOF, AutoReply"
"""Replies that Exchange should not send. Reports of failed delivery (NDR) are still wanted."""


class LetterMessage(EmailMultiAlternatives):
    """A message whose pictures belong to the HTML, so that they are not shown as attachments."""

    def message(self, *args: Any, **kwargs: Any) -> Any:
        made: Message = super().message(*args, **kwargs)
        if self.attachments:
            made.set_type("multipart/related")
            made.set_param("type", "multipart/alternative")
        return made


def as_message(mail: Mail, images: Sequence[MailImage] = ()) -> EmailMultiAlternatives:
    back = _return_path(mail)
    standing = {
        "Message-ID": mail.message_id,
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": SUPPRESSED,
    } | ({"From": mail.sender} if back else {})
    message = LetterMessage(
        subject=mail.subject,
        body=mail.text,
        from_email=back or mail.sender,
        to=[mail.to],
        reply_to=[mail.reply_to] if mail.reply_to else None,
        headers=standing | mail.headers,
    )
    if mail.html:
        message.attach_alternative(mail.html, "text/html")
    for image in images:
        message.attach(_inline(image))
    return message


def _return_path(mail: Mail) -> str:
    """Return the address for reports of failed delivery; empty for the sender's own.

    Mail services report by webhook instead, and without a domain for replies none could arrive.
    """
    if settings.REPLY_DOMAIN == "localhost" or settings.MAIL_TRANSPORT.startswith("anymail."):
        return ""
    return bounce_address(mail.message_id)


def _inline(image: MailImage) -> MIMEImage:
    part = MIMEImage(bytes(image.png), _subtype="png")
    part["Content-ID"] = f"<{image.cid}>"
    part["Content-Disposition"] = f'inline; filename="{image.cid.partition("@")[0]}.png"'
    return part


LAST: Final = 10
AT_ONCE: Final = 200

Thread = tuple[str, str]
"""An address and a scope: the mails to that address about that scope."""


def earlier_ids(threads: Collection[Thread]) -> Mapping[Thread, Sequence[str]]:
    """Return the last Message-IDs of each thread, oldest first; one query for many threads."""
    wanted = sorted({(to, scope) for to, scope in threads if scope})
    found: dict[Thread, list[str]] = defaultdict(list)
    for start in range(0, len(wanted), AT_ONCE):
        for to, scope, message_id in _newest_of(wanted[start : start + AT_ONCE]):
            found[to, scope].insert(0, message_id)
    return found


def _newest_of(threads: Collection[Thread]) -> Iterable[tuple[str, str, str]]:
    """Return rows newest first. Each thread is matched exactly: not every pair is wanted."""
    which = Q(*[Q(to=to, scope=scope) for to, scope in threads], _connector=Q.OR)
    back = Window(RowNumber(), partition_by=[F("to"), F("scope")], order_by=F("id").desc())
    last = Mail.objects.filter(which).annotate(back=back).filter(back__lte=LAST)
    return last.order_by("back").values_list("to", "scope", "message_id")


def thread_headers(to: str, scope: str, domain: str, earlier: Sequence[str]) -> dict[str, str]:
    """Make In-Reply-To and References from the thread's root and its last mails.

    The root is only a name that no mail has, so nothing is missing when old rows are deleted.
    """
    if not scope:
        return {}
    key = hashlib.sha256(f"{to.lower()} {scope}".encode()).hexdigest()[:32]
    root = f"<t.{key}@{domain}>"
    return {
        "In-Reply-To": earlier[-1] if earlier else root,
        "References": " ".join([root, *earlier]),
    }
