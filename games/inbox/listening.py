"""How long our door listens, to how many, and how much it lets itself be told.

What aiosmtpd leaves open: connections without number, a "NOOP" every two minutes for ever, and
lines that never end, which it keeps in memory. Whoever really delivers mail meets none of these
bounds.
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
"""Bytes. A thousand are the standard, and HTML on one line is what some programs send."""

ENDLESS: Final = 1_000_000
"""Bytes without an end of line: that is no mail any more."""

LONGEST_SILENCE: Final = 120.0
LONGEST_VISIT: Final = 900.0
CALLS: Final = {"*": 100, "NOOP": 20, "RSET": 50, "VRFY": 5}
"""How often a command is heard in one visit."""


@dataclass(slots=True)
class Visitors:
    """Who is at the door now; all of them live in one loop."""

    most: int = MOST_CONNECTIONS
    most_of_a_peer: int = MOST_OF_A_PEER
    here: Counter[str] = field(default_factory=Counter)

    def come(self, peer: str) -> bool:
        """Whether one more may come in. He is counted in any case: everybody leaves once."""
        self.here[peer] += 1
        return self.here.total() <= self.most and self.here[peer] <= self.most_of_a_peer

    def leave(self, peer: str) -> None:
        self.here[peer] -= 1
        self.here += Counter()  # without those of whom nobody is left


class Bounded(SMTP):
    """A visit with bounds."""

    line_length_limit = LONGEST_LINE

    def __init__(self, *args: Any, visitors: Visitors, visit: float, **kwargs: Any) -> None:
        super().__init__(*args, command_call_limit=CALLS, **kwargs)
        self.visitors, self.visit = visitors, visit
        self.peer = ""
        self.without_end = 0
        self.is_heard = True
        self.clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        self.peer = str((transport.get_extra_info("peername") or ("",))[0])
        self.is_heard = self.visitors.come(self.peer)
        self.clock = self.loop.call_later(self.visit, transport.close)
        super().connection_made(transport)

    async def _handle_client(self) -> None:
        if self.is_heard:
            await super()._handle_client()
            return
        log.warning("too many at the door")
        await self.push("421 4.3.2 Too many connections, please come again later")
        self._writer.close()

    def connection_lost(self, error: Exception | None) -> None:
        self.visitors.leave(self.peer)
        if self.clock is not None:
            self.clock.cancel()
        super().connection_lost(error)

    def data_received(self, data: bytes) -> None:
        """Counts what comes without an end of line, and hears no more of what has none."""
        last = data.rfind(b"\n")
        self.without_end = self.without_end + len(data) if last < 0 else len(data) - last - 1
        transport: Any = self.transport
        if self.without_end > ENDLESS and transport is not None:
            transport.abort()
        else:
            super().data_received(data)


class BoundedLMTP(Bounded, LMTP):
    """The same for a mail server of our own, which asks for one answer a recipient."""
