"""Send the mails in the outbox: many over one connection, each succeeding or failing by itself."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Any, Final

import structlog
from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import Prefetch, prefetch_related_objects

from games.common import clock
from games.post.mails.addresses import note_bounce
from games.post.mails.leases import (
    LEASE,
    claim_first,
    give_back,
    heartbeat,
    take_back_from_the_dead,
)
from games.post.mails.message import as_message
from games.post.mails.refusals import Refused, blame, is_server_away
from games.post.models import Mail, Mailbox, MailState, Notice, NoticeState, Priority
from games.post.notices.dispatch import collapse_stale_mails, dispatch_due_notices
from games.post.notices.selectors import open_or_doubtful

log = structlog.get_logger(__name__)

ATTEMPTS: Final = 8
"""A mail is given up after this many failures of its own, about five hours after the first."""

GIVE_UP_AFTER: Final = timedelta(days=3)
"""How long to keep trying while the mail server is away."""

AT_ONCE: Final = 20
AT_MOST: Final = 2000
"""Mails that one sweep sends, well within its time limit; the next sweep continues."""

LONG_ENOUGH: Final = timedelta(seconds=15)
"""How long a worker keeps a batch, so that others can help with the rest."""


class SendResult(Enum):
    SENT = auto()
    NOT_SENT = auto()
    SERVER_AWAY = auto()


@dataclass(frozen=True, slots=True)
class Batch:
    """The checks of several mails at once, before they are sent.

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


def deliver_due_mail(tell_time: Callable[[], datetime] = clock.now) -> int:
    """Run one sweep: tell what is due, then deliver. Return how many mails were sent."""
    now = tell_time()
    for rows in (Mail.objects.all(), Notice.objects.all()):
        take_back_from_the_dead(rows, now)
    collapse_stale_mails(now=now)
    with _carrier(tell_time) as carrier:
        while carrier.goes_on:
            sent = carrier.sent
            told = dispatch_due_notices(now=tell_time())
            carrier.carry_own(told.mails)
            carrier.carry_due()
            if not told.notices and carrier.sent == sent:
                break
    return carrier.sent


@contextmanager
def _carrier(tell_time: Callable[[], datetime]) -> Iterator["_Carrier"]:
    connection = get_connection(settings.MAIL_TRANSPORT)
    try:
        yield _Carrier(connection, tell_time)
    finally:
        _close(connection)


@dataclass(slots=True)
class _Carrier:
    """Goes to the mail server, until enough was sent or it is away."""

    connection: BaseEmailBackend
    tell_time: Callable[[], datetime]
    sent: int = 0
    is_there: bool = True

    @property
    def goes_on(self) -> bool:
        return self.is_there and self.sent < AT_MOST

    def carry_due(self, *, urgent: bool = False) -> None:
        """Deliver all due mails; if `urgent`, only those that a person waits for."""
        while self.goes_on and (mails := take_due_mails(now=self.tell_time(), urgent=urgent)):
            self._carry(mails)

    def carry_own(self, mails: Sequence[Mail]) -> None:
        """Deliver the mails that this worker has just written."""
        if mails and (ours := still_leased(mails, self.tell_time())):
            self._carry(ours, is_own=True)

    def _carry(self, mails: Sequence[Mail], *, is_own: bool = False) -> None:
        """Deliver mails with one claim. Give back the rest if it takes too long, or if the mail
        server goes away.
        """
        began = self.tell_time()
        with heartbeat(Mail.objects.all(), mails[0].claim, self.tell_time):
            for start in range(0, len(mails), AT_ONCE):
                if is_own:
                    self.carry_due(urgent=True)  # a login code goes before the rest
                part = mails[start : start + AT_ONCE]
                batch = open_batch(part, now=self.tell_time()) if self.goes_on else None
                for number, mail in enumerate(part, start):
                    if batch is None or not self.is_there or self._took_too_long(began):
                        _give_back(mails[number:])
                        return
                    self._note(deliver(mail, batch, self.connection, self.tell_time))

    def _took_too_long(self, began: datetime) -> bool:
        return self.tell_time() - began > LONG_ENOUGH

    def _note(self, outcome: SendResult) -> None:
        self.sent += outcome is SendResult.SENT
        self.is_there = outcome is not SendResult.SERVER_AWAY


def _give_back(mails: Sequence[Mail]) -> None:
    rest = [mail.pk for mail in mails]
    give_back(Mail.objects.filter(pk__in=rest, claim=mails[0].claim))


def take_due_mails(*, now: datetime, count: int = AT_ONCE, urgent: bool = False) -> list[Mail]:
    """Claim the next due mails and read their pictures; `urgent` ones alone: a person waits."""
    rows = Mail.objects.order_by("priority", "due_at", "pk").select_related("recipient")
    if urgent:
        rows = rows.filter(priority=Priority.PERSON_WAITS)
    mails = claim_first(rows, count, now=now)
    prefetch_related_objects(mails, Prefetch("images", to_attr="pictures"))
    return mails


def deliver(
    mail: Mail,
    batch: Batch,
    connection: BaseEmailBackend,
    tell_time: Callable[[], datetime] = clock.now,
) -> SendResult:
    reason = batch.reason_not_to_send(mail)
    if reason:
        _finish(mail, state=MailState.SUPPRESSED, error=reason)
        return SendResult.NOT_SENT
    opened = False
    try:
        message = as_message(mail, mail.pictures)
        connection.open()
        opened = True
        connection.send_messages([message])
    except Exception as trouble:  # transports raise anything; the row records it
        return _note_failure(mail, trouble, began=opened, now=tell_time())
    status = getattr(message, "anymail_status", None)
    name = str(getattr(status, "message_id", None) or "")[:200]
    _finish(mail, state=MailState.SENT, sent_at=tell_time(), error="", transport_id=name)
    return SendResult.SENT


def _finish(mail: Mail, **changes: Any) -> None:
    """Save the outcome in one update. If we die before it, the mail is sent again with the same
    Message-ID.
    """
    ours = {"id": mail.pk, "claim": mail.claim, "state": MailState.SENDING}
    Mail.objects.filter(**ours).update(claim="", lease_until=None, **changes)


def _note_failure(mail: Mail, trouble: Exception, *, began: bool, now: datetime) -> SendResult:
    refused = blame(trouble)
    away = is_server_away(trouble)
    gave_up = mail.created_at < now - GIVE_UP_AFTER if away else mail.attempts >= ATTEMPTS
    if refused is Refused.ADDRESS:
        state = MailState.BOUNCED
    elif refused is Refused.MAIL or gave_up:
        state = MailState.FAILED
    else:
        state = MailState.WAITING
    wait = timedelta(seconds=15 * 4 ** min(mail.attempts, 1 if away else 5))
    _finish(
        mail,
        state=state,
        due_at=now + wait if state == MailState.WAITING else mail.due_at,
        error=f"{type(trouble).__name__}: {trouble}"[:2000],
        doubtful=mail.doubtful or (began and away),
    )
    if refused is Refused.ADDRESS:
        note_bounce(mail.to, str(trouble), now=now)
    _log(mail, trouble, state)
    return SendResult.SERVER_AWAY if away else SendResult.NOT_SENT


def _log(mail: Mail, trouble: Exception, state: MailState) -> None:
    """Log the failure without its text, which may repeat an address, and reply addresses are keys.
    The row has the text.
    """
    log.warning(
        "mail not delivered",
        mail=mail.pk,
        kind=mail.kind,
        attempts=mail.attempts,
        state=state.value,
        trouble=type(trouble).__name__,
    )


def _close(connection: BaseEmailBackend) -> None:
    try:
        connection.close()
    except Exception as trouble:  # it was closing anyway; what was sent is saved
        log.info("mail server hung up", trouble=type(trouble).__name__)


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
