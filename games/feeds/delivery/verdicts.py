"""Record the result of an attempt: accepted, retried, given up, or the receiver switched off."""

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any, Final

import structlog
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from games.feeds.delivery.outbound import HttpAnswer
from games.feeds.kinds import SWITCHED_OFF
from games.feeds.models import SENDING, Delivery, DeliveryState, Receiver
from games.post.services import NewNotice, write_notice

log = structlog.get_logger(__name__)

GIVE_UP_AFTER: Final = timedelta(days=1)
FIRST_WAIT: Final = timedelta(seconds=15)
LONGEST_WAIT: Final = timedelta(hours=4)
JITTER: Final = 0.2
SAID: Final = 300
GONE: Final = (404, 410)
HOPELESS: Final = (400, 413)
_chance = secrets.SystemRandom()


@dataclass(frozen=True, slots=True)
class Attempt:
    delivery: Delivery
    result: HttpAnswer | Exception

    @property
    def is_good(self) -> bool:
        return isinstance(self.result, HttpAnswer) and self.result.is_good

    @property
    def status(self) -> int | None:
        return self.result.status if isinstance(self.result, HttpAnswer) else None

    @property
    def sentence(self) -> str:
        """The result in words. Answers and errors may contain characters no database can store."""
        if isinstance(self.result, HttpAnswer):
            said = f"{self.result.status} {_printable(self.result.words)}"
        else:
            said = _printable(str(self.result)) or type(self.result).__name__
        return said[:SAID].strip()

    @property
    def is_gone(self) -> bool:
        """Tell whether the push service dropped the device, or the web address wants no more."""
        return self.status == 410 or (not self.delivery.receiver.is_hook and self.status in GONE)

    @property
    def is_hopeless(self) -> bool:
        """Tell whether a push service would refuse the same body again."""
        return not self.delivery.receiver.is_hook and self.status in HOPELESS


def _printable(words: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in words).strip()


def note_attempt(attempt: Attempt, *, now: datetime) -> bool:
    """Save the result of an attempt; return whether the delivery was accepted."""
    if attempt.is_good:
        _note_taken(attempt, now)
        return True
    log.warning(
        "delivery not taken",
        delivery=attempt.delivery.pk,
        attempts=attempt.delivery.attempts,
        status=attempt.status,
        trouble=type(attempt.result).__name__,
    )
    receiver = attempt.delivery.receiver
    if attempt.is_gone and not receiver.is_hook:
        Receiver.objects.filter(pk=receiver.pk).delete()
        return False
    _note_failure(attempt, now)
    return False


def _note_taken(attempt: Attempt, now: datetime) -> None:
    _finish(attempt, state=DeliveryState.SENT, sent_at=now, error="")
    well = Receiver.objects.filter(pk=attempt.delivery.receiver_id)
    well.update(taken_at=now, failing_since=None)


def _note_failure(attempt: Attempt, now: datetime) -> None:
    delivery = attempt.delivery
    old = now - delivery.created_at >= GIVE_UP_AFTER
    gave_up = old or attempt.is_hopeless or attempt.is_gone
    state = DeliveryState.FAILED if gave_up else DeliveryState.WAITING
    due_at = delivery.due_at if gave_up else now + wait_after(attempt, now)
    _finish(attempt, state=state, due_at=due_at, error=attempt.sentence)
    row = Receiver.objects.filter(pk=delivery.receiver_id, off_at=None)
    row.filter(failing_since=None).update(failing_since=now)
    if attempt.is_gone or row.filter(failing_since__lte=now - GIVE_UP_AFTER).exists():
        switch_off(delivery.receiver, attempt.sentence, now=now)


def _finish(attempt: Attempt, **changes: Any) -> None:
    """Save the result in one update. If we die before it, the delivery is sent again, same id."""
    delivery = attempt.delivery
    ours = Delivery.objects.filter(
        pk=delivery.pk, claim=delivery.claim, state=DeliveryState.SENDING
    )
    ours.update(claim="", lease_until=None, status=attempt.status, **changes)


def wait_after(attempt: Attempt, now: datetime) -> timedelta:
    """Wait four times as long after each failure, with jitter, or as long as the receiver asks."""
    exponent = min(attempt.delivery.attempts - 1, 10)
    wait: timedelta = min(FIRST_WAIT * 4**exponent, LONGEST_WAIT)
    spread: timedelta = wait * _chance.uniform(1 - JITTER, 1 + JITTER)
    asked = attempt.result.retry_after if isinstance(attempt.result, HttpAnswer) else ""
    return max(spread, min(_asked_for(asked, now), LONGEST_WAIT))


def _asked_for(said: str, now: datetime) -> timedelta:
    """Read ``Retry-After``: seconds, or a date."""
    try:
        if said.strip().isdecimal():  # Python refuses numbers of thousands of digits
            return timedelta(seconds=min(int(said), LONGEST_WAIT.total_seconds()))
        at = parsedate_to_datetime(said)
    except (ValueError, OverflowError):
        return timedelta()
    return (at if at.tzinfo else at.replace(tzinfo=UTC)) - now


@transaction.atomic
def switch_off(receiver: Receiver, why: str, *, now: datetime) -> bool:
    """Switch a receiver off and tell its owner, who can switch it on again."""
    on = Receiver.objects.filter(pk=receiver.pk, off_at=None)
    if not on.update(off_at=now, why=why[:SAID]):
        return False
    waiting = Delivery.objects.filter(receiver=receiver, state__in=SENDING)
    waiting.update(state=DeliveryState.FAILED, error="switched off", claim="", lease_until=None)
    with translation.override(receiver.person.language):
        title = _("%(name)s accepts no notices and has been switched off") % {"name": receiver.name}
        text = _("See what it answered, and switch it on again once it works.")
    write_notice(
        NewNotice(
            person=receiver.person,
            kind=SWITCHED_OFF,
            cause=f"receiver:{receiver.pk}:{now.isoformat()}",
            title=title,
            text=text,
            url=reverse("feeds:receiver", args=[receiver.pk]),
        ),
        now=now,
    )
    return True
