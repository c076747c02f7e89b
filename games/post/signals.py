"""Receivers for signals of anymail (mail services) and allauth; they call the services."""

from typing import Any

from allauth.account.signals import email_confirmed, email_removed
from anymail.signals import AnymailTrackingEvent, tracking
from django.dispatch import receiver

from games.common import clock
from games.post.services import forget_address, note_bounce

_BAD_ADDRESS = {"bounced", "complained", "rejected", "unsubscribed"}
_TEMPORARY = {"timed_out", "blocked", "spam"}
"""Reasons for a rejection that do not mean the address is bad."""


@receiver(tracking, dispatch_uid="games.post")
def follow_tracking(sender: Any, event: AnymailTrackingEvent, **_: Any) -> None:
    """Mark an address as bounced when a mail service reports that it takes no mail."""
    passing = event.event_type in {"bounced", "rejected"} and event.reject_reason in _TEMPORARY
    if event.event_type not in _BAD_ADDRESS or passing or not event.recipient:
        return
    why = event.mta_response or event.description or event.reject_reason or event.event_type
    note_bounce(event.recipient, str(why), now=clock.now(), message_id=event.message_id or "")


@receiver(email_confirmed, dispatch_uid="games.post")
def follow_confirmed(sender: Any, email_address: Any, **_: Any) -> None:
    forget_address(email_address.email)


@receiver(email_removed, dispatch_uid="games.post")
def follow_removed(sender: Any, email_address: Any, **_: Any) -> None:
    """Forget a removed address, unless it was unconfirmed: it may belong to somebody else."""
    if not email_address.verified:
        return
    forget_address(email_address.email)
