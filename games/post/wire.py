"""A row as a message for a mail server."""

from collections.abc import Sequence
from email.message import Message
from email.mime.image import MIMEImage
from typing import Any

from django.core.mail import EmailMultiAlternatives

from games.post.models import Mail, MailImage


class LetterMessage(EmailMultiAlternatives):
    """Pictures belong to the HTML: mail programs show them in it, not as attachments below."""

    def message(self, *args: Any, **kwargs: Any) -> Any:
        made: Message = super().message(*args, **kwargs)
        if self.attachments:
            made.set_type("multipart/related")
            made.set_param("type", "multipart/alternative")
        return made


def as_message(mail: Mail, images: Sequence[MailImage] = ()) -> EmailMultiAlternatives:
    message = LetterMessage(
        subject=mail.subject,
        body=mail.text,
        from_email=mail.sender,
        to=[mail.to],
        reply_to=[mail.reply_to] if mail.reply_to else None,
        headers={"Message-ID": mail.message_id, "Auto-Submitted": "auto-generated"} | mail.headers,
    )
    if mail.html:
        message.attach_alternative(mail.html, "text/html")
    for image in images:
        message.attach(_inline(image))
    return message


def _inline(image: MailImage) -> MIMEImage:
    part = MIMEImage(bytes(image.png), _subtype="png")
    part["Content-ID"] = f"<{image.cid}>"
    part["Content-Disposition"] = f'inline; filename="{image.cid.partition("@")[0]}.png"'
    return part
