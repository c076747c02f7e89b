"""The mails and notices that wait, and for how long."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Min, QuerySet

from games.post.models import Mail, MailState, Notice, NoticeState


@dataclass(frozen=True, slots=True)
class Queue:
    """The number of mails and notices that are overdue, and by how much."""

    mails: int
    notices: int
    age: timedelta
    failed_today: int

    @property
    def stands_still(self) -> bool:
        return self.age >= timedelta(minutes=settings.MAIL_ALARM_MINUTES)

    @property
    def sentence(self) -> str:
        minutes = int(self.age.total_seconds() // 60)
        return f"{self.mails} mails and {self.notices} notices due, the oldest for {minutes} min"


def due_mails(now: datetime) -> "QuerySet[Mail]":
    """Mails that are due, including those a worker is sending or died sending."""
    return Mail.objects.filter(state__in=[MailState.WAITING, MailState.SENDING], due_at__lte=now)


def due_notices(now: datetime) -> "QuerySet[Notice]":
    return Notice.objects.filter(
        state__in=[NoticeState.WAITING, NoticeState.SENDING], due_at__lte=now
    )


def has_due(now: datetime) -> bool:
    """Tell whether the sweep would find anything to tell or to send."""
    return due_mails(now).exists() or due_notices(now).exists()


def queue(now: datetime) -> Queue:
    mails, notices = due_mails(now), due_notices(now)
    # Each retry moves `due_at`, so the age of a retried mail is the age of its row.
    tried = Mail.objects.filter(state=MailState.WAITING, attempts__gt=0)
    oldest = [
        mails.aggregate(at=Min("due_at"))["at"],
        tried.aggregate(at=Min("created_at"))["at"],
        notices.aggregate(at=Min("due_at"))["at"],
    ]
    failed = Mail.objects.filter(state=MailState.FAILED, created_at__gte=now - timedelta(days=1))
    age = max((now - at for at in oldest if at is not None), default=timedelta())
    return Queue(mails.count(), notices.count(), age, failed.count())
