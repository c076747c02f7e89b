"""The last checks before a worker's mails are sent: are they still its own, and still wanted?"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from games.post.mails.leases import LEASE
from games.post.models import Mail, Mailbox, MailState, Notice, NoticeState
from games.post.notices.selectors import open_or_doubtful

FRESH: Final = timedelta(seconds=20)
"""A mail younger than this is not checked again: it was checked when it was written."""


def still_leased(mails: Sequence[Mail], now: datetime) -> Sequence[Mail]:
    """Renew the lease of these mails and return those that this worker still holds.

    All have the same claim. Composing them may have taken longer than their lease lasted.
    """
    ours = Mail.objects.filter(claim=mails[0].claim, state=MailState.SENDING)
    if ours.update(lease_until=now + LEASE) == len(mails):
        return mails
    left = set(ours.values_list("pk", flat=True))
    return [mail for mail in mails if mail.pk in left]


@dataclass(frozen=True, slots=True)
class Batch:
    """What to check about several mails at once before sending them.

    `standing` are the keys (`Mail.about`) of mails whose subject still holds, `bounced` the
    addresses that no longer take mail.
    """

    standing: Collection[str]
    bounced: Collection[str]

    def reason_not_to_send(self, mail: Mail) -> str:
        """Say why the mail is held back, for its row; empty if it may go.

        Only notices are held back, never the mails an account needs.
        """
        if not mail.about:
            return ""
        if mail.to.lower() in self.bounced:
            return "the address has bounced"
        return "" if mail.about in self.standing else "no longer open"


def open_batch(mails: Collection[Mail], *, now: datetime) -> Batch:
    """Read what must be checked before these mails are sent."""
    about = {mail.about: mail for mail in mails if mail.about}
    if not about:
        return Batch((), ())
    gone = Mailbox.objects.filter(
        email__in={mail.to.lower() for mail in mails}, bounced_at__isnull=False
    )
    told = Notice.objects.filter(told_in__in=about, state=NoticeState.TOLD)
    rows = set(told.values_list("told_in", "pk"))
    old = {pk for key, pk in rows if now - about[key].created_at >= FRESH}
    over = old - _still_open(old, now)
    standing = {key for key, pk in rows if pk not in over}
    return Batch(standing, set(gone.values_list("email", flat=True)))


def _still_open(keys: Collection[int], now: datetime) -> set[int]:
    if not keys:
        return set()
    notices = Notice.objects.filter(pk__in=keys).select_related("person")
    return open_or_doubtful(list(notices), now)
