"""Threads: the messages of a table, grouped by who may read them (docs/talk.md).

A thread has no row of its own. Its readers are its name: all messages with the same set of readers
belong to it. In addresses it is `all`, or the numbers of the seats that read it, such as `0-2`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Max, Q

from games.forum.board.sources import Asked
from games.forum.readers import read_by
from games.forum.seat_sets import EVERYBODY, bits, seats_in
from games.play.models import Table

ALL: Final = "all"
LONGEST_KEY: Final = 40


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


def threads_of(seat: int | None, source: Asked, partners: Iterable[int] = ()) -> list[Thread]:
    """Return the thread of all, then those of others by their newest message, in three queries.

    `partners` are seats that each have a thread even if nothing was said in it.
    """
    found = {thread.readers: thread for thread in _said(seat, source)}
    alone = [] if seat is None else [bits({seat, other}) for other in partners]
    for readers in (EVERYBODY, *alone):
        found.setdefault(readers, Thread(readers, seat))
    first = found.pop(EVERYBODY)
    return [first, *sorted(found.values(), key=lambda thread: -thread.newest)]


def _said(seat: int | None, source: Asked) -> list[Thread]:
    rows = read_by(source.reader).order_by().values_list("readers").annotate(Max("pk"))
    if seat is None:
        return [Thread(readers, None, 0, newest) for readers, newest in rows]
    counted = rows.annotate(unread=Count("pk", filter=_is_new(seat, source)))
    return [Thread(readers, seat, unread, newest) for readers, newest, unread in counted]


def _is_new(seat: int, source: Asked) -> Q:
    """Return the condition that a message is new: unread, and neither own nor of a muted seat."""
    marks = source.read_marks
    unread = ~Q(readers__in=list(marks))
    for readers, last in marks.items():
        unread |= Q(readers=readers, pk__gt=last)
    by_others = Q(seat=None) | ~Q(seat__in=[seat, *source.muted])
    return unread & by_others
