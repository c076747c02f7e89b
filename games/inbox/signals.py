"""Mail that a mail service hands us by webhook takes the same way as that from our own door."""

from typing import Any

import structlog
from anymail.signals import AnymailInboundEvent, inbound
from django.dispatch import receiver

from games.common import clock
from games.inbox.addresses import token_in
from games.inbox.services.storing import TooLarge, is_known, store_mail
from games.post.services import stop
from games.post.signed import read_stop_address

log = structlog.get_logger(__name__)


@receiver(inbound, dispatch_uid="games.inbox")
def follow_inbound(sender: Any, event: AnymailInboundEvent, **_: Any) -> None:
    message = event.message
    named = [message.envelope_recipient, *(address.addr_spec for address in message.to)]
    for address in dict.fromkeys(filter(None, named)):
        token = token_in(address)
        if token and is_known(token):
            _store(token, message)
            return
        if (what := read_stop_address(address)) and message.envelope_sender != "":
            stop(what)
            return


def _store(token: str, message: Any) -> None:
    """A mail that is too large would be brought again and again: it is dropped.

    Of too many, the service is told by an error, and brings them later, as every service does.
    """
    try:
        store_mail(token, message.envelope_sender, message.as_bytes(), now=clock.now())
    except TooLarge:
        log.warning("mail too large")
