from collections.abc import Collection
from datetime import datetime

import structlog

from games.accounts.models import User
from games.post.models import Notice, NoticeState
from games.post.registry import registry

log = structlog.get_logger(__name__)

MANY = 10
"""The mark in the header counts no further."""


def newest_notices(person: User, count: int = 50) -> list[Notice]:
    return list(Notice.objects.filter(person=person, shown=True).order_by("-pk")[:count])


def unread_count(person: User) -> int:
    return Notice.objects.filter(person=person, shown=True, read_at=None)[:MANY].count()


def is_waiting_to_be_read(notice: Notice) -> bool:
    """Was a mail of this kind sent, and the person has not come since?"""
    earlier = Notice.objects.filter(
        person_id=notice.person_id, shown=True, read_at=None, state=NoticeState.TOLD
    )
    return earlier.filter(kind=notice.kind, scope=notice.scope).exists()


def still_stand(keys: Collection[int], now: datetime) -> set[int]:
    """Which of these notices have been told, or are about to be, and are not over."""
    states = [NoticeState.TOLD, NoticeState.WAITING, NoticeState.SENDING]
    found = Notice.objects.filter(pk__in=keys, state__in=states).select_related("person")
    return {notice.pk for notice in found if is_open(notice, now)}


def is_open(notice: Notice, now: datetime) -> bool:
    """What its kind says. In doubt, people are told."""
    try:
        return registry.kind(notice.kind).is_open(notice, now)
    except Exception as trouble:
        log.error("cannot tell if open", notice=notice.pk, exc_info=trouble)
        return True
