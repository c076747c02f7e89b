"""What is to be known of some mails right before they are sent, asked for all of them at once."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from games.post.models import Mail, Mailbox, MailImage, Notice, NoticeState
from games.post.selectors.notices import is_open

FRESH: Final = timedelta(seconds=20)
"""A mail that was written so lately was looked at when it was written."""


@dataclass(frozen=True, slots=True)
class Batch:
    now: datetime
    notices: Mapping[str, list[Notice]]
    images: Mapping[int, list[MailImage]]
    bounced: Collection[str]

    def reason_not_to_send(self, mail: Mail) -> str:
        """Words for the row, or none. Only notices are held back, never what an account needs."""
        if not mail.about:
            return ""
        if mail.to.lower() in self.bounced:
            return "the address has bounced"
        if not any(self._is_open(mail, notice) for notice in self.notices.get(mail.about, ())):
            return "no longer open"
        return ""

    def _is_open(self, mail: Mail, notice: Notice) -> bool:
        if notice.state != NoticeState.TOLD:
            return False
        if self.now - mail.created_at < FRESH:
            return True
        return is_open(notice, self.now)


def open_batch(mails: Collection[Mail], *, now: datetime) -> Batch:
    abouts = [mail.about for mail in mails if mail.about]
    notices: dict[str, list[Notice]] = defaultdict(list)
    images: dict[int, list[MailImage]] = defaultdict(list)
    bounced: set[str] = set()
    for image in MailImage.objects.filter(mail__in=mails):
        images[image.mail_id].append(image)
    if abouts:
        for notice in Notice.objects.filter(told_in__in=abouts).select_related("person"):
            notices[notice.told_in].append(notice)
        gone = Mailbox.objects.filter(
            email__in=[mail.to.lower() for mail in mails], bounced_at__isnull=False
        )
        bounced = set(gone.values_list("email", flat=True))
    return Batch(now, notices, images, bounced)
