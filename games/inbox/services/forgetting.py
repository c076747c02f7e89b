"""What of incoming mail is deleted: words after a while, addresses that have expired."""

from datetime import datetime, timedelta

from django.conf import settings

from games.accounts.models import User
from games.inbox.models import IncomingMail, ReplyAddress, State


def forget_old_mail(*, now: datetime) -> None:
    """An address outlives its end a little, so that a late answer is told so."""
    before = now - timedelta(days=settings.MAIL_KEEP_DAYS)
    IncomingMail.objects.filter(at__lt=before).exclude(state=State.WAITING).delete()
    ReplyAddress.objects.filter(expires_at__lt=before).delete()


def forget_person(user: User, now: datetime) -> None:
    """Part of closing an account."""
    ReplyAddress.objects.filter(person=user).delete()
    IncomingMail.objects.filter(person=user).delete()
