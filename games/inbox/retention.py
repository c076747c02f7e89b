"""Delete old incoming mail and expired reply addresses."""

from datetime import datetime, timedelta

from django.conf import settings

from games.accounts.models import User
from games.inbox.models import IncomingMail, IncomingState, SignatureLine
from games.turnmail.models import ReplyAddress


def forget_old_mail(*, now: datetime) -> None:
    """Delete old mail. Addresses are kept a little past their end, so late replies are answered."""
    before = now - timedelta(days=settings.MAIL_KEEP_DAYS)
    IncomingMail.objects.filter(at__lt=before).exclude(state=IncomingState.WAITING).delete()
    ReplyAddress.objects.filter(expires_at__lt=before).delete()


def forget_person(user: User, now: datetime) -> None:
    """Delete a person's incoming mail when their account closes."""
    ReplyAddress.objects.filter(person=user).delete()
    IncomingMail.objects.filter(person=user).delete()
    SignatureLine.objects.filter(person=user).delete()
