"""Delete old incoming mail and expired reply addresses; keep prints of mails that we sent."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings

from games.accounts.models import User
from games.inbox.models import IncomingMail, IncomingState, SignatureLine
from games.inbox.reader import Print
from games.inbox.store import token_in
from games.post.models import Mail
from games.turnmail.models import ReplyAddress


def forget_old_mail(*, now: datetime) -> None:
    """Delete old mail. Addresses are kept a little past their end, so late replies are answered."""
    before = now - timedelta(days=settings.MAIL_KEEP_DAYS)
    IncomingMail.objects.filter(at__lt=before).exclude(state=IncomingState.WAITING).delete()
    ReplyAddress.objects.filter(expires_at__lt=before).delete()


def keep_prints(mails: Sequence[Mail]) -> None:
    """Keep prints of mails that can still be answered when their text is deleted."""
    by_token = {token: mail for mail in mails if (token := token_in(mail.reply_to))}
    for address in ReplyAddress.objects.filter(token__in=by_token):
        mail = by_token[address.token]
        address.sent = Print.of_mail(mail.text, mail.html).packed()
        address.save(update_fields=["sent"])


def forget_person(user: User, now: datetime) -> None:
    """Delete a person's incoming mail when their account closes."""
    ReplyAddress.objects.filter(person=user).delete()
    IncomingMail.objects.filter(person=user).delete()
    SignatureLine.objects.filter(person=user).delete()
