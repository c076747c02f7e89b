"""Delete the text of old mails, and everything of a person who closes their account."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction

from games.accounts.models import User
from games.post.mails.selectors import mails_of
from games.post.models import (
    Choice,
    Destination,
    Mail,
    Mailbox,
    MailImage,
    MailState,
    Notice,
    NoticeState,
    Preferences,
)
from games.post.registry import registry

AT_ONCE: Final = 200


def forget_person(user: User, now: datetime) -> None:
    """Delete a person's mails, notices and preferences when their account closes."""
    mails_of(user).delete()
    for model in (Notice, Choice, Destination, Mailbox, Preferences):
        model._default_manager.filter(person=user).delete()


def forget_bodies(*, now: datetime) -> int:
    """Delete the text of old mails. The rows stay, so that no cause is mailed twice."""
    before = now - timedelta(days=settings.MAIL_KEEP_DAYS)
    done = Mail.objects.filter(created_at__lt=before).exclude(text="", html="")
    done = done.exclude(state__in=[MailState.WAITING, MailState.SENDING])
    count = 0
    while keys := list(done.order_by("pk").values_list("pk", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            for step in registry.forgetting_steps():
                step(list(Mail.objects.filter(pk__in=keys)))
            MailImage.objects.filter(mail__in=keys).delete()
            emptied = Mail.objects.filter(pk__in=keys)
            count += emptied.update(text="", html="", headers={}, reply_to="")
    _forget_words(before)
    return count


def _forget_words(before: datetime) -> None:
    """Delete what notices held for their mail only; their line on the site stays."""
    told = Notice.objects.filter(told_at__lt=before, state=NoticeState.TOLD)
    told.exclude(html="", payload={}, reply_to="").update(html="", payload={}, reply_to="")
