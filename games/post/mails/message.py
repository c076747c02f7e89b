"""Build the message for the mail server from a row."""

from collections.abc import Sequence
from email.message import Message
from email.mime.image import MIMEImage
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from games.post.mails.signed import bounce_address
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
