"""Threads: the messages of a table, grouped by who may read them (docs/talk.md).

A thread has no row of its own. Its readers are its name: all messages with the same set of readers
belong to it. In addresses it is `all`, or the numbers of the seats that read it, such as `0-2`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import connection

from games.forum.board.sources import QueriedSource
from games.forum.readers import readable_talk
from games.forum.seat_sets import EVERYBODY, bits, seats_in
from games.play.models import Table

ALL: Final = "all"
LONGEST_KEY: Final = 40

_THREADS: Final = """
    SELECT said.readers, MAX(said.id), COUNT(
        CASE WHEN said.id > COALESCE(mark.last_message, 0) AND silent.id IS NULL
        AND (said.seat IS NULL OR said.seat <> %s) THEN 1 END
    )
    FROM forum_message AS said
    LEFT JOIN play_seat AS own ON own.table_id = said.table_id AND own.number = %s
    LEFT JOIN forum_readmark AS mark ON mark.seat_id = own.id AND mark.readers = said.readers
    LEFT JOIN forum_mute AS silent ON silent.user_id = own.user_id
        AND silent.table_id = said.table_id AND silent.seat = said.seat
    WHERE said.table_id = %s AND NOT said.hidden_by_operator
    AND (%s OR said.readers = %s OR (said.readers & %s) <> 0 AND said.at >= %s)
    GROUP BY said.readers
"""
"""`readable_talk` decides whom a message is for; a test compares it with `Reader.may_read`."""


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread as one viewer sees it: how much of it is new to them, and its newest message."""

    readers: int
    viewer: int | None
    unread: int = 0
    newest: int = 0  # the id of a message, which no page shows

    @property
    def key(self) -> str:
        return key_of(self.readers)

    @property
    def is_private(self) -> bool:
        return self.readers != EVERYBODY

    @property
    def others(self) -> list[int]:
        """The seats that read it, without the viewer's; empty for everybody."""
        return [seat for seat in seats_in(self.readers) if seat != self.viewer]

    @property
    def has_viewer(self) -> bool:
        """Tell whether the viewer is one of those for whom it is."""
        return self.viewer is not None and (
            not self.is_private or bool(self.readers >> self.viewer & 1)
        )


def key_of(readers: int) -> str:
    """Return the name of a thread in addresses."""
    return "-".join(map(str, seats_in(readers))) or ALL


def readers_named(table: Table, seat: int | None, asked: Sequence[str]) -> int | None:
    """Return the readers of the thread that an address names; None if it names none.

    The viewer's own seat need not be named. Only when everything is open can anybody look at the
    threads of others; before that their own seat is added, so that they find what is theirs.
    """
    names = "-".join(asked)[:LONGEST_KEY].split("-")
    if names == [ALL]:
        return EVERYBODY
    seats = {int(name) for name in names if name.isdecimal() and len(name) < 3}
    if not seats or len(seats) < len(set(names)) or max(seats) >= table.seat_count:
        return None
    if table.all_open:
        return bits(seats)
    return bits({*seats, seat}) if seat is not None and seats != {seat} else None


def threads_of(
    seat: int | None, source: QueriedSource, partners: Iterable[int] = ()
) -> list[Thread]:
    """Return the thread of all, then those of others by their newest message, in one query.

    `partners` are seats that each have a thread even if nothing was said in it.
    """
    found = {thread.readers: thread for thread in _said(seat, source)}
    alone = [] if seat is None else [bits({seat, other}) for other in partners]
    for readers in (EVERYBODY, *alone):
        found.setdefault(readers, Thread(readers, seat))
    first = found.pop(EVERYBODY)
    return [first, *sorted(found.values(), key=lambda thread: -thread.newest)]


def _said(seat: int | None, source: QueriedSource) -> list[Thread]:
    """Return the threads in which something was said. Written as SQL, because a page shows them."""
    own, talk = -1 if seat is None else seat, readable_talk(source.reader)
    since = connection.ops.adapt_datetimefield_value(talk.since)
    values = [own, own, source.table.pk, talk.is_all, EVERYBODY, talk.bit, since]
    with connection.cursor() as cursor:
        cursor.execute(_THREADS, values)
        rows = cursor.fetchall()
    return [
        Thread(readers, seat, 0 if seat is None else unread, newest)
        for readers, newest, unread in rows
    ]
