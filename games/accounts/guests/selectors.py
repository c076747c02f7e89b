"""The guests who have stayed away."""

from datetime import datetime

from allauth.usersessions.models import UserSession
from django.db.models import Exists, OuterRef, QuerySet

from games.accounts.models import User

AT_ONCE = 500


def guests_gone(since: datetime, *, among: int | None = None) -> "QuerySet[User, int]":
    """Return the ids of guests who began before this moment and have not been seen since.

    `among` asks about one guest alone.
    """
    seen = UserSession.objects.filter(user=OuterRef("pk"), last_seen_at__gte=since)
    began = User.objects.filter(guest_since__lt=since).filter(~Exists(seen))
    if among is not None:
        began = began.filter(pk=among)
    return began.order_by("guest_since").values_list("pk", flat=True)[:AT_ONCE]
