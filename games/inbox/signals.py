"""Mail that a mail service hands us by webhook takes the same way as that from our own door."""

from typing import Any

from anymail.signals import AnymailInboundEvent, inbound
from django.dispatch import receiver

from games.common import clock
from games.inbox.addresses import token_in
from games.inbox.services.storing import store_mail


@receiver(inbound, dispatch_uid="games.inbox")
def follow_inbound(sender: Any, event: AnymailInboundEvent, **_: Any) -> None:
    message = event.message
    named = [message.envelope_recipient, *(address.addr_spec for address in message.to)]
    for address in dict.fromkeys(filter(None, named)):
        token = token_in(address)
        if token:
            raw = message.as_bytes()
            store_mail(token, message.envelope_sender, raw, now=clock.now())
            return
