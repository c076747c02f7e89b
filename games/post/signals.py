"""Word from mail services and from allauth, handed on to the services."""

from typing import Any

from allauth.account.signals import email_confirmed, email_removed
from anymail.signals import AnymailTrackingEvent, tracking
from django.dispatch import receiver

from games.common import clock
from games.post.services import forget_address, note_bounce

_TELLS = {"bounced", "complained", "rejected", "unsubscribed"}
_MAY_PASS = {"timed_out", "blocked", "spam"}
"""Reasons of theirs that say nothing about the address."""


@receiver(tracking, dispatch_uid="games.post")
def follow_tracking(sender: Any, event: AnymailTrackingEvent, **_: Any) -> None:
    passing = event.event_type in {"bounced", "rejected"} and event.reject_reason in _MAY_PASS
    if event.event_type not in _TELLS or passing or not event.recipient:
        return
    why = event.mta_response or event.description or event.reject_reason or event.event_type
    note_bounce(event.recipient, str(why), now=clock.now(), message_id=event.message_id or "")


@receiver(email_confirmed, dispatch_uid="games.post")
def follow_confirmed(sender: Any, email_address: Any, **_: Any) -> None:
    forget_address(email_address.email)


@receiver(email_removed, dispatch_uid="games.post")
def follow_removed(sender: Any, email_address: Any, **_: Any) -> None:
    forget_address(email_address.email)
