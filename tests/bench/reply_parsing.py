"""Reading a reply into commands, beside what the standard library takes to parse its MIME.

    python -m tests.bench.reply_parsing

Each kind of mail in four sizes: the ratio to the parser alone, and whether a mail of eight times
the size takes no more than eight times as long.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import escape
from typing import Final

from tests.bench.temporary_site import open_site

AT_MOST: Final = 3.0
GROWTH: Final = 1.5  # of the time a byte takes, from the smallest to the largest
ROUNDS: Final = 9
SIZES: Final = (25_000, 50_000, 100_000, 200_000)

INTRODUCES: Final = "On Tue, Nov 17, 2026 at 9:12 AM Cursus <cursus@example.net> wrote:"
MARK: Final = "-- write above this line --"
OWN: Final = "place 2\n\nThere you are, Bob. And now let us talk about the Velabrum.\n"
LINE: Final = "   4. Put Caesar on 2-6, the way from Subura (2) up to Argiletum (6).\n"
TALK: Final = "Whoever helps me up there will have my vote, and I shall not forget it.\n"
ITEM: Final = '<li><span class="n">4.</span> <a href="http://localhost/t/x/?at=4">Put</a></li>\n'


def mails() -> Iterator[tuple[str, Callable[[int], bytes]]]:
    yield "text, quoted", lambda size: _plain(f"{OWN}\n{INTRODUCES}\n> {MARK}\n", f"> {LINE}", size)
    yield "text, quote without marks", lambda size: _plain(f"{OWN}\n{MARK}\n", LINE, size)
    yield "text, all of it own", lambda size: _plain(OWN, TALK, size)
    yield "HTML alone", lambda size: _html(f"<p>{MARK}</p>", size)
    yield "HTML alone, our line gone", lambda size: _html(f"<p>{escape(INTRODUCES)}</p>", size)
    yield "text and HTML", _both
    yield "with an attachment", _attached


def _head() -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"] = "Alice <alice@example.org>", "reply+a@reply.example.net"
    made["Subject"], made["Message-ID"] = "Re: Subura, turn 12", "<1@example.org>"
    made["References"] = "<a@example.net> <b@example.net>"
    return made


def _plain(start: str, line: str, size: int) -> bytes:
    made = _head()
    made.set_content(start + line * (size // len(line)), cte="8bit")
    return made.as_bytes()


def _page(marked: str, size: int) -> str:
    items = ITEM * (size // len(ITEM))
    return f"<html><body><p>place 2</p>{marked}<ul>{items}</ul></body></html>"


def _html(marked: str, size: int) -> bytes:
    made = _head()
    made.set_content(_page(marked, size), subtype="html", cte="8bit")
    return made.as_bytes()


def _both(size: int) -> bytes:
    made = _head()
    quote = f"> {LINE}" * (size // 2 // len(LINE))
    made.set_content(f"{OWN}\n{INTRODUCES}\n> {MARK}\n{quote}")
    made.add_alternative(_page(f"<p>{MARK}</p>", size // 2), subtype="html")
    return made.as_bytes()


def _attached(size: int) -> bytes:
    made = _head()
    made.set_content(OWN)
    made.add_attachment(b"\x89PNG" * (size // 6), maintype="image", subtype="png", filename="a.png")
    return made.as_bytes()


def main() -> int:
    open_site()
    from tests.bench.reply_parsing_measures import reader  # needs Django set up

    read, held = reader(), True
    for name, make in mails():
        rows = [_measure(make(size), read) for size in SIZES]
        ratio = max(mine / floor for mine, floor, _ in rows)
        (first, _, small), (last, _, large) = rows[0], rows[-1]
        growth = (last / large) / (first / small)
        good = ratio <= AT_MOST and growth <= GROWTH
        held = held and good
        verdict = "yes" if good else "NO"
        sys.stdout.write(
            f"  {name:<28} {last * 1000:6.2f} ms for {large // 1000} kB, {ratio:.2f} times the "
            f"parser's (at most {AT_MOST:.0f}), a byte {growth:.2f} times: {verdict}\n"
        )
    return int(not held)


def _measure(raw: bytes, read: Callable[[bytes], object]) -> tuple[float, float, int]:
    """Ours and the parser's in turns, so that both see the same machine."""
    pairs = [
        (_time(lambda: read(raw)), _time(lambda: message_from_bytes(raw, policy=policy.default)))
        for _round in range(ROUNDS)
    ]
    ours, floors = zip(*pairs, strict=True)
    return statistics.median(ours), statistics.median(floors), len(raw)


def _time(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    raise SystemExit(main())
