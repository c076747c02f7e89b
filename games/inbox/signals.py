"""Accept mail from a mail service's webhook, just as our own server does."""

from typing import Any

import structlog
from anymail.signals import AnymailInboundEvent, inbound
from django.dispatch import receiver

from games.common import clock
from games.inbox.store import TooLarge, is_known, is_too_large, store_mail, token_in
from games.post.mails.outbox import read_stop_address
from games.post.services import note_report, stop, takes_bounce

log = structlog.get_logger(__name__)


@receiver(inbound, dispatch_uid="games.inbox")
def follow_inbound(sender: Any, event: AnymailInboundEvent, **_: Any) -> None:
    """Handle a mail by its first known address: a reply, a bounce, or a request to unsubscribe."""
    message = event.message
    named = [message.envelope_recipient, *(address.addr_spec for address in message.to)]
    for address in dict.fromkeys(filter(None, named)):
        token = token_in(address)
        if token and is_known(token):
            _store(token, message)
            return
        if takes_bounce(address):
            raw = message.as_bytes()
            if not is_too_large(raw):
                note_report(address, message.envelope_sender or "", raw, now=clock.now())
            return
        if (what := read_stop_address(address)) and message.envelope_sender != "":
            stop(what)
            return


def _store(token: str, message: Any) -> None:
    """Save a reply. Drop one that is too large, as it would be delivered again and again.

    `TooMany` passes through as an error, so that the service delivers the mail again later.
    """
    try:
        store_mail(token, message.envelope_sender, message.as_bytes(), now=clock.now())
    except TooLarge:
        log.warning("mail too large")
