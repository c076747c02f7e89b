"""A mail server that keeps what it is given, and refuses what it is told to."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller


@dataclass
class Sink:
    mails: list[EmailMessage] = field(default_factory=list)
    to: list[list[str]] = field(default_factory=list)
    senders: list[str] = field(default_factory=list)
    sessions: set[int] = field(default_factory=set)
    refuse_to: dict[str, str] = field(default_factory=dict)
    refuse_data: list[str] = field(default_factory=list)
    port: int = 0

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, to: str, *_: Any) -> str:
        if to in self.refuse_to:
            return self.refuse_to[to]
        envelope.rcpt_tos.append(to)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.refuse_data:
            return self.refuse_data.pop(0)
        self.sessions.add(id(session))
        made = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(made, EmailMessage)
        self.mails.append(made)
        self.to.append(envelope.rcpt_tos)
        self.senders.append(envelope.mail_from)
        return "250 taken"

    def one(self) -> EmailMessage:
        (mail,) = self.mails
        return mail


class _AnyPort(Controller):
    """Listens where the system finds room."""

    def _trigger_server(self) -> None:
        assert isinstance(self.server, asyncio.Server)
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()  # type: ignore[no-untyped-call]


@contextmanager
def running_sink() -> Iterator[Sink]:
    sink = Sink()
    controller = _AnyPort(sink, hostname="127.0.0.1", port=0)
    controller.start()
    sink.port = controller.port
    try:
        yield sink
    finally:
        controller.stop()
