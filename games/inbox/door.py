"""Our own door for mail: SMTP, or LMTP behind a mail server.

It takes replies, and "no more of these" from mail programs (RFC 2369); nothing else.
A mail is taken ("250") only after it is stored; if that fails, the other side keeps it.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

import structlog
from aiosmtpd.controller import Controller
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.conf import settings
from django.db import close_old_connections

from games.common import clock
from games.inbox.addresses import token_in
from games.inbox.services import MOST_BYTES, is_known, store_mail
from games.post.services import stop
from games.post.signed import read_stop_address

log = structlog.get_logger(__name__)

MOST_RECIPIENTS: Final = 20
LATER: Final = "451 4.3.0 Not now, please try again later"

Found = TypeVar("Found")


class Door:
    """What aiosmtpd calls, once for each command of the other side."""

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        try:
            if not await in_thread(partial(is_taken, address)):
                return "550 5.1.1 No such address; this server takes answers to its mails only"
        except Exception as trouble:
            log.error("address not looked up", exc_info=trouble)
            return LATER
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """LMTP wants an answer for each recipient (RFC 2033), SMTP one for all."""
        said = await self._take(envelope)
        return "\r\n".join([said] * len(envelope.rcpt_tos)) if isinstance(server, LMTP) else said

    async def _take(self, envelope: Envelope) -> str:
        content = envelope.content
        raw = content if isinstance(content, bytes) else str(content or "").encode()
        try:
            for address in envelope.rcpt_tos:
                await in_thread(partial(_store, address, envelope.mail_from or "", raw))
        except Exception as trouble:
            log.error("mail not stored", exc_info=trouble)
            return LATER
        return "250 2.0.0 Stored"


def is_taken(address: str) -> bool:
    """An answer to a mail of ours, or no more of them."""
    return read_stop_address(address) is not None or is_known(token_in(address))


def _store(address: str, sender: str, raw: bytes) -> None:
    what = read_stop_address(address)
    if what is None:
        store_mail(token_in(address), sender, raw, now=clock.now())
    elif sender.strip("<> "):  # a bounce asks for nothing
        stop(what)


async def in_thread(work: Callable[[], Found]) -> Found:
    """In a thread, with a database connection that is fit for use."""

    def run() -> Found:
        close_old_connections()
        try:
            return work()
        finally:
            close_old_connections()

    return await asyncio.to_thread(run)


class DoorController(Controller):
    """Listens on a port; 0 lets the system choose."""

    def __init__(self, *, hostname: str, port: int, lmtp: bool = False) -> None:
        self.protocol: type[SMTP] = LMTP if lmtp else SMTP
        super().__init__(Door(), hostname=hostname, port=port)

    def factory(self) -> Any:
        return self.protocol(
            self.handler,
            data_size_limit=MOST_BYTES,
            hostname=settings.REPLY_DOMAIN,
            ident="Cursus",
            enable_SMTPUTF8=True,
            timeout=120,
        )

    def _trigger_server(self) -> None:
        server: Any = self.server
        self.port = server.sockets[0].getsockname()[1]
        super()._trigger_server()
