"""Delete old deliveries, and everything of a person."""

from datetime import datetime, timedelta

from django.conf import settings

from games.accounts.models import User
from games.feeds.models import SENDING, Delivery, PrivateAddress, Receiver


def forget_old(*, now: datetime) -> int:
    """Delete old deliveries that are finished."""
    before = now - timedelta(days=settings.MAIL_KEEP_DAYS)
    done = Delivery.objects.filter(created_at__lt=before).exclude(state__in=SENDING)
    gone, _rows = done.delete()
    return gone


def forget_person(person: User, now: datetime) -> None:
    """Delete all receivers and private addresses of a person.

    This is part of closing an account, of changing the password, and of signing out everywhere.
    """
    Receiver.objects.filter(person=person).delete()
    PrivateAddress.objects.filter(person=person).delete()
