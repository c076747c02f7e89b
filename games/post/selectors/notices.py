from games.accounts.models import User
from games.post.models import Notice, NoticeState

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
