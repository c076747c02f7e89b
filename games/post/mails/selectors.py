"""Reads of mails, for their person's pages and data export."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet

from games.accounts.models import User
from games.post.models import Choice, Mail, Mailbox, Notice, Preferences


def newest_mails(count: int = 100) -> list[Mail]:
    return list(Mail.objects.order_by("-created_at", "-pk")[:count])


def mails_of(user: User) -> QuerySet[Mail]:
    """Select all mails to a person, including those sent before they confirmed that address.

    Unconfirmed addresses do not count: they may belong to somebody else.
    """
    addresses = EmailAddress.objects.filter(user=user, verified=True).values("email")
    return Mail.objects.filter(Q(recipient=user) | Q(to__in=addresses))


def mails_to_show(user: User, count: int = 50) -> list[Mail]:
    """List a person's newest mails without their text, for their own page."""
    return list(mails_of(user).order_by("-pk").defer("text", "html", "headers")[:count])


def mails_for_export(user: User) -> list[Any]:
    """Export a person's mails without bodies, whose links could sign in."""
    mails = mails_of(user).order_by("created_at")
    return list(mails.values("kind", "to", "subject", "state", "created_at", "sent_at"))


def notices_for_export(user: User) -> dict[str, Any]:
    """The person's notices, and how they want to be told of what."""
    told = Notice.objects.filter(person=user, shown=True).order_by("created_at")
    chosen = Preferences.objects.filter(person=user)
    return {
        "told": list(told.values("kind", "title", "text", "created_at", "read_at")),
        "preferences": list(chosen.values("digest_at", "no_mail")),
        "choices": list(Choice.objects.filter(person=user).values("kind", "scope", "delivery")),
        "addresses": list(
            Mailbox.objects.filter(person=user).values("email", "takes_notices", "bounced_at")
        ),
    }
