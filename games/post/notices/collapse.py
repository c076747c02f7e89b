"""Merge the mails that waited while the mail server was away into one digest a person."""

from collections import defaultdict
from datetime import datetime

from django.db import transaction

from games.post.models import Mail, MailState, Notice, NoticeState
from games.post.notices.dispatch import STALE


def collapse_stale_mails(*, now: datetime) -> int:
    """Return the notices of stale mails to the queue, to be told together in one mail.

    Mails that the mail server may already have taken are left alone, or people would be told twice.
    """
    stale = Mail.objects.filter(
        state=MailState.WAITING, due_at__lte=now, created_at__lte=now - STALE, doubtful=False
    ).exclude(about="")
    by_person: dict[int | None, set[str]] = defaultdict(set)
    for person_id, about in stale.order_by().values_list("recipient_id", "about"):
        by_person[person_id].add(about)
    several = [about for abouts in by_person.values() if len(abouts) > 1 for about in abouts]
    return _give_back(several, now) if several else 0


def _give_back(abouts: list[str], now: datetime) -> int:
    with transaction.atomic():
        rows = Mail.objects.filter(about__in=abouts).order_by("pk")
        mails = list(rows.select_for_update(skip_locked=True))
        spoilt = {m.about for m in mails if m.state != MailState.WAITING or m.doubtful}
        good = {mail.about for mail in mails} - spoilt
        Mail.objects.filter(about__in=good, state=MailState.WAITING).update(
            state=MailState.SUPPRESSED, error="told in a digest instead"
        )
        told = Notice.objects.filter(told_in__in=good, state=NoticeState.TOLD)
        return told.update(state=NoticeState.WAITING, due_at=now)
