"""Our own server for incoming mail (the door): SMTP, or LMTP behind a mail server.

It accepts replies, requests by mail programs to unsubscribe (RFC 2369), and reports that mail of
ours was not delivered (RFC 3464); nothing else. A mail is accepted ("250") only after it is saved.
If that fails, or too many have come, the other side keeps it and tries again.
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
from games.inbox.server_limits import (
    LONGEST_SILENCE,
    LONGEST_VISIT,
    MOST_CONNECTIONS,
    MOST_OF_A_PEER,
    ConnectionLimits,
    LimitedLMTP,
    LimitedSMTP,
)
from games.inbox.services import (
    MOST_BYTES,
    TooLarge,
    TooManyMails,
    has_room,
    is_known,
    is_too_large,
    store_mail,
)
from games.inbox.store import token_in
from games.post.mails.outbox import read_stop_address
from games.post.services import note_report, stop, takes_bounce

log = structlog.get_logger(__name__)

MOST_RECIPIENTS: Final = 20
TAKEN: Final = "250 2.1.5 OK"
STORED: Final = "250 2.0.0 Stored"
LATER: Final = "451 4.3.0 Not now, please try again later"
FULL: Final = "450 4.2.1 Too many answers have come here lately, please try again later"

Found = TypeVar("Found")


class InboundHandler:
    """The handler that aiosmtpd calls for each command of the other side."""

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        said = await answered(partial(heard_of, address), "address not looked up")
        if said == TAKEN:
            envelope.rcpt_tos.append(address)
            envelope.rcpt_options.extend(options)
        return said

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """Save the mail for each recipient.

        LMTP wants an answer for each (RFC 2033). SMTP gets the worst one, so that the mail comes
        again if any failed; what was saved already is then recognised as the same row.
        """
        content = envelope.content
        raw = content if isinstance(content, bytes) else str(content or "").encode()
        sender = envelope.mail_from or ""
        said = [
            await answered(partial(_store, address, sender, raw), "mail not stored")
            for address in envelope.rcpt_tos
        ]
        return "\r\n".join(said) if isinstance(server, LMTP) else max(said, key=_gravity)

    async def handle_exception(self, error: Exception) -> str:
        log.error("mail server failed", exc_info=error)
        return LATER


def heard_of(address: str) -> str:
    """Answer whether mail to this address is accepted."""
    token = token_in(address)
    if read_stop_address(address) is not None or takes_bounce(address):
        return TAKEN
    if not is_known(token):
        return "550 5.1.1 No such address; this server takes answers to its mails only"
    return TAKEN if has_room(token, now=clock.now()) else FULL


def _store(address: str, sender: str, raw: bytes) -> str:
    what = read_stop_address(address)
    try:
        if takes_bounce(address):
            if is_too_large(raw):
                raise TooLarge
            note_report(address, sender, raw, now=clock.now())
        elif what is None:
            store_mail(token_in(address), sender, raw, now=clock.now())
        elif sender.strip("<> "):  # a bounce never unsubscribes
            stop(what)
    except TooManyMails:
        return FULL
    except TooLarge:
        return "552 5.3.4 This is more than an answer can be"
    return STORED


async def answered(work: Callable[[], str], trouble: str) -> str:
    """Do the work and return its answer; if it fails, ask the other side to try later."""
    try:
        return await in_thread(work)
    except Exception as fault:
        log.error(trouble, exc_info=fault)
        return LATER


def _gravity(said: str) -> int:
    """Rank an answer: a temporary failure is worst, so that the whole mail comes again."""
    return "254".index(said[0])


async def in_thread(work: Callable[[], Found]) -> Found:
    """Run the work in a thread, with a usable database connection."""

    def run() -> Found:
        close_old_connections()
        try:
            return work()
        finally:
            close_old_connections()

    return await asyncio.to_thread(run)


class DoorController(Controller):
    """Runs the server on a port; 0 lets the system choose.

    With LMTP all connections come from one mail server, so none are refused for their origin.
    """

    def __init__(
        self, *, hostname: str, port: int, lmtp: bool = False, visit: float = LONGEST_VISIT
    ) -> None:
        self.protocol: type[LimitedSMTP] = LimitedLMTP if lmtp else LimitedSMTP
        self.limits = ConnectionLimits(most_of_a_peer=MOST_CONNECTIONS if lmtp else MOST_OF_A_PEER)
        self.visit = visit
        super().__init__(InboundHandler(), hostname=hostname, port=port)

    def factory(self) -> Any:
        return self.protocol(
            self.handler,
            limits=self.limits,
            visit=self.visit,
            data_size_limit=MOST_BYTES,
            hostname=settings.REPLY_DOMAIN,
            ident="Cursus",
            enable_SMTPUTF8=True,
            timeout=LONGEST_SILENCE,
            loop=self.loop,
        )

    def _trigger_server(self) -> None:
        server: Any = self.server
        self.port = server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]
