"""Mails that a worker has, and what is to be known of them right before they are sent."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from games.post.models import Mail, Mailbox, MailImage, MailState, Notice, NoticeState
from games.post.selectors.notices import open_or_doubtful
from games.post.services.claiming import LEASE

FRESH: Final = timedelta(seconds=20)
"""A mail that was written so lately was looked at when it was written."""


@dataclass(frozen=True, slots=True)
class Pile:
    """Mails that one worker has claimed at once, in the order in which they go, with pictures."""

    claim: str
    mails: Sequence[Mail]
    images: Mapping[int, list[MailImage]]


EMPTY: Final = Pile("", (), {})


def pile_of(claim: str, mails: Sequence[Mail], images: Iterable[MailImage]) -> Pile:
    by_mail: dict[int, list[MailImage]] = defaultdict(list)
    for image in images:
        by_mail[image.mail_id].append(image)
    return Pile(claim, mails, by_mail)


def held(pile: Pile, now: datetime) -> Pile:
    """What of it still belongs to this worker, for another lease: making mails takes its time."""
    ours = Mail.objects.filter(claim=pile.claim, state=MailState.SENDING)
    if ours.update(lease_until=now + LEASE) == len(pile.mails):
        return pile
    left = set(ours.values_list("pk", flat=True))
    return Pile(pile.claim, [mail for mail in pile.mails if mail.pk in left], pile.images)


@dataclass(frozen=True, slots=True)
class Batch:
    """Of some mails: which are about something that still stands, and which addresses work."""

    standing: Collection[str]
    bounced: Collection[str]

    def reason_not_to_send(self, mail: Mail) -> str:
        """Words for the row, or none. Only notices are held back, never what an account needs."""
        if not mail.about:
            return ""
        if mail.to.lower() in self.bounced:
            return "the address has bounced"
        return "" if mail.about in self.standing else "no longer open"


def open_batch(mails: Collection[Mail], *, now: datetime) -> Batch:
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
