from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet

from games.accounts.models import User
from games.post.models import Choice, Mail, Mailbox, Notice, Preferences


def newest_mails(count: int = 100) -> list[Mail]:
    return list(Mail.objects.order_by("-created_at", "-pk")[:count])


def mails_of(user: User) -> QuerySet[Mail]:
    """Whatever was written to a person, also before the person was known by that address."""
    addresses = EmailAddress.objects.filter(user=user).values("email")
    return Mail.objects.filter(Q(recipient=user) | Q(to__in=addresses))


def mails_to_show(user: User, count: int = 50) -> list[Mail]:
    """For the person himself, without the words: only that they were sent."""
    return list(mails_of(user).order_by("-pk").defer("text", "html", "headers")[:count])


def mails_for_export(user: User) -> list[Any]:
    """Without the bodies, whose links sign in."""
    mails = mails_of(user).order_by("created_at")
    return list(mails.values("kind", "to", "subject", "state", "created_at", "sent_at"))


def notices_for_export(user: User) -> dict[str, Any]:
    told = Notice.objects.filter(person=user, shown=True).order_by("created_at")
    wishes = Preferences.objects.filter(person=user)
    return {
        "told": list(told.values("kind", "title", "text", "created_at", "read_at")),
        "wishes": list(wishes.values("digest_at", "quiet_from", "quiet_until", "no_mail")),
        "choices": list(Choice.objects.filter(person=user).values("kind", "scope", "delivery")),
        "addresses": list(
            Mailbox.objects.filter(person=user).values("email", "takes_notices", "bounced_at")
        ),
    }
