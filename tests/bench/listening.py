"""Pages that ask for news, each on a connection of its own, as browsers do."""

import asyncio
import re
import time
from dataclasses import dataclass, field
from random import Random
from typing import Final

from games.play.models import Table
from tests.bench.moving import moves

EVERY: Final = 1.5
Move = tuple[str, int, float]  # code, log_version, when


@dataclass(slots=True)
class Listener:
    port: int
    code: str
    address: str
    mark: str
    asked: int = 0
    errors: int = 0
    heard: list[tuple[int, float]] = field(default_factory=list)  # log_version, when

    async def listen(self, until: float, rng: Random) -> None:
        await asyncio.sleep(rng.random() * EVERY)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        while time.monotonic() < until:
            asked_at = time.monotonic()
            try:
                await self._ask(reader, writer)
            except (OSError, asyncio.IncompleteReadError, ValueError):
                self.errors += 1
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            await asyncio.sleep(max(0.0, asked_at + EVERY - time.monotonic()))
        writer.close()

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.asked += 1
        asking = f"GET {self.address}?v={self.mark} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        writer.write(asking.encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", head, re.I)
        body = (await reader.readexactly(int(length[1]))).decode() if length else ""
        status = int(head.split()[1])
        if status == 200:
            found = re.search(r"\?v=([^\"&]+)", body)
            if found is None:
                raise ValueError(body)
            self.mark = found[1]
            self.heard.append((int(re.split(r"\D", self.mark)[0]), time.monotonic()))
        elif status != 204:
            raise ValueError(status)


async def listen_all(
    listeners: list[Listener], seconds: float, tables: list[Table] | None = None, after: float = 0
) -> list[Move]:
    """Listen, and move the tables meanwhile; what was moved, and when."""
    start, rng = time.monotonic(), Random(5)
    listening = [one.listen(start + seconds + after, rng) for one in listeners]
    moving = asyncio.to_thread(_move, tables or [], start + seconds)
    listened = asyncio.gather(*listening)
    made, _ = await asyncio.gather(moving, listened)
    return made


def _move(tables: list[Table], until: float) -> list[Move]:
    """Every table about every two seconds."""
    made: list[Move] = []
    for code, version in moves(tables, Random(7)) if tables else ():
        made.append((code, version, time.monotonic()))
        if time.monotonic() > until:
            break
        time.sleep(2 / len(tables))
    return made


def learned(listeners: list[Listener], made: list[Move]) -> tuple[list[float], int]:
    """After how long each listener knew of each move; and how many never did."""
    late, missed = [], 0
    for code, version, at in made:
        for one in listeners:
            if one.code == code:
                known = [when for seen, when in one.heard if seen >= version]
                missed += not known
                late += [max(min(known) - at, 0)] if known else []
    return late, missed
