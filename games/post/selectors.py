from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet

from games.accounts.models import User
from games.post.models import Mail


def newest_mails(count: int = 100) -> list[Mail]:
    return list(Mail.objects.order_by("-created_at", "-pk")[:count])


def mails_of(user: User) -> QuerySet[Mail]:
    """Whatever was written to a person, also before the person was known by that address."""
    addresses = EmailAddress.objects.filter(user=user).values("email")
    return Mail.objects.filter(Q(recipient=user) | Q(to__in=addresses))


def mails_for_export(user: User) -> list[Any]:
    """Without the bodies, whose links sign in."""
    mails = mails_of(user).order_by("created_at")
    return list(mails.values("kind", "to", "subject", "state", "created_at", "sent_at"))
