from datetime import datetime, timedelta

from django.conf import settings

from games.accounts.models import User
from games.feeds.models import SENDING, Delivery, PrivateAddress, Receiver


def forget_old(*, now: datetime) -> int:
    """Deliveries that are done with."""
    before = now - timedelta(days=settings.MAIL_KEEP_DAYS)
    done = Delivery.objects.filter(created_at__lt=before).exclude(state__in=SENDING)
    gone, _rows = done.delete()
    return gone


def forget_person(person: User, now: datetime) -> None:
    """Part of closing an account: nothing more is told, and no address answers."""
    Receiver.objects.filter(person=person).delete()
    PrivateAddress.objects.filter(person=person).delete()
