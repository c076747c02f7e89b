"""Limits on connections to our mail server: how many, how long, and how much data.

aiosmtpd itself would allow any number of connections, a "NOOP" every two minutes for ever, and
endless lines, which it keeps in memory. No real delivery comes near these limits.
"""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

import structlog
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP

log = structlog.get_logger(__name__)

MOST_CONNECTIONS: Final = 100
MOST_OF_A_PEER: Final = 20
LONGEST_LINE: Final = 64_000
"""Bytes. The standard allows a thousand, but some programs send all their HTML on one line."""

ENDLESS: Final = 1_000_000
"""Bytes without an end of line at which the connection is cut."""

LONGEST_SILENCE: Final = 120.0
LONGEST_VISIT: Final = 900.0
CALLS: Final = {"*": 100, "NOOP": 20, "RSET": 50, "VRFY": 5}
"""How often each command may come in one connection."""


@dataclass(slots=True)
class ConnectionLimits:
    """Counts current connections by peer. All of them run in one event loop."""

    most: int = MOST_CONNECTIONS
    most_of_a_peer: int = MOST_OF_A_PEER
    here: Counter[str] = field(default_factory=Counter)

    def come(self, peer: str) -> bool:
        """Count a new connection and return whether it is served; each also calls `leave`."""
        self.here[peer] += 1
        return self.here.total() <= self.most and self.here[peer] <= self.most_of_a_peer

    def leave(self, peer: str) -> None:
        self.here[peer] -= 1
        self.here += Counter()  # drops peers without a connection


class LimitedSMTP(SMTP):
    """An SMTP connection within these limits."""

    line_length_limit = LONGEST_LINE

    def __init__(self, *args: Any, limits: ConnectionLimits, visit: float, **kwargs: Any) -> None:
        super().__init__(*args, command_call_limit=CALLS, **kwargs)
        self.limits, self.visit = limits, visit
        self.peer = ""
        self.without_end = 0
        self.is_heard = True
        self.clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        self.peer = str((transport.get_extra_info("peername") or ("",))[0])
        self.is_heard = self.limits.come(self.peer)
        self.clock = self.loop.call_later(self.visit, transport.close)
        super().connection_made(transport)

    async def _handle_client(self) -> None:
        if self.is_heard:
            await super()._handle_client()
            return
        log.warning("too many connections")
        await self.push("421 4.3.2 Too many connections, please come again later")
        self._writer.close()

    def connection_lost(self, error: Exception | None) -> None:
        self.limits.leave(self.peer)
        if self.clock is not None:
            self.clock.cancel()
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """Cut the connection if too much comes without an end of line."""
        last = data.rfind(b"\n")
        self.without_end = self.without_end + len(data) if last < 0 else len(data) - last - 1
        transport: Any = self.transport
        if self.without_end > ENDLESS and transport is not None:
            transport.abort()
        else:
            super().data_received(data)


class LimitedLMTP(LimitedSMTP, LMTP):
    """The same limits for LMTP, where each recipient gets an answer."""
