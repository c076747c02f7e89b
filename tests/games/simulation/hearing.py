"""What people of a simulated month are told: nothing that is over, and each cause once.

What should have been told is worked out from logs, tenures and messages alone, by other means than
the services use.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import groupby, pairwise

from django.db.models import Min

from games.forum.models import Message
from games.play.models import Entry, MadeBy, Seat, Status, Table, Tenure
from games.play.selectors import position
from games.post.models import Mail, MailState, Notice, NoticeState
from tests.sure import sure

Told = tuple[int, str, str]
"""Whom, the kind, and the cause."""

DUTIES = ("your_turn", "deadline_near")
OR_NOT = "your turn, or not"
"""A player who gave up the seat at that very moment may or may not have been told."""
UNDECIDED = (NoticeState.WAITING, NoticeState.SENDING)
FOREVER = timedelta(days=10_000)


def next_to_tell(now: datetime) -> datetime:
    """The moment for which the next notice or mail waits."""
    waiting = Notice.objects.filter(state__in=UNDECIDED).aggregate(at=Min("due_at"))["at"]
    mails = Mail.objects.filter(state__in=[MailState.WAITING, MailState.SENDING])
    ats = [at for at in (waiting, mails.aggregate(at=Min("due_at"))["at"]) if at is not None]
    return max(min(ats, default=now + FOREVER), now)


def nothing_stale_was_told(now: datetime) -> int:
    """Of what was told a moment ago: whoever is called to the table is awaited there."""
    fresh = Notice.objects.filter(told_at=now, state=NoticeState.TOLD)
    awaited = set(
        Seat.objects.filter(must_act=True, table__status=Status.PLAYING)
        .exclude(user=None)
        .values_list("user", "table__code")
    )
    for person, kind, scope in fresh.values_list("person", "kind", "scope"):
        if kind in DUTIES:
            assert (person, scope.partition(":")[2]) in awaited, "told of what is not open"
    return len(fresh)


def check_each_cause_was_told_once(tables: list[Table], now: datetime) -> Counter[str]:
    """By kind, how much was told."""
    expected = Counter(one for table in tables for one in _expected(table))
    either = [one for one in expected if one[1] == OR_NOT]
    for person, _, cause in either:
        del expected[person, OR_NOT, cause]
    kinds = sorted({kind for _, kind, _ in expected})
    rows = Notice.objects.filter(kind__in=kinds).values_list("person", "kind", "cause")
    found = Counter((person, kind, cause) for person, kind, cause in rows)
    for person, _, cause in either:
        found.pop((person, "your_turn", cause), None)
    assert not expected - found, f"a cause nobody was told of: {_few(expected - found)}"
    assert not found - expected, f"told without a cause, or twice: {_few(found - expected)}"
    _check_mails(now)
    return Counter(kind for _, kind, _ in found.elements())


def _check_mails(now: datetime) -> None:
    """Nothing waits that was due; nothing is told in two mails to one address."""
    assert not Notice.objects.filter(state__in=UNDECIDED, due_at__lt=now).exists()
    assert not Notice.objects.filter(state=NoticeState.FAILED).exists()
    sent = Mail.objects.filter(state=MailState.SENT).exclude(about="")
    letters = Counter(sent.values_list("about", "to"))
    assert set(letters.values()) == {1}
    told = Notice.objects.filter(state=NoticeState.TOLD).values_list("told_in", flat=True)
    assert {about for about, _ in letters} <= {*told, *_withdrawn_later()}


def _withdrawn_later() -> set[str]:
    """Told while it was so, and withdrawn by what happened afterwards."""
    gone = Notice.objects.filter(state=NoticeState.WITHDRAWN).exclude(told_in="")
    return set(gone.values_list("told_in", flat=True))


def _expected(table: Table) -> Iterator[Told]:
    table.refresh_from_db()
    tenures = _tenures(table)
    log = list(Entry.objects.filter(table=table).order_by("index"))
    for person in {user for seat in tenures for user, since, _ in tenures[seat] if since is None}:
        yield person, "table_starts", f"turn:{table.code}:1"
    yield from _turns(table, log, tenures)
    yield from _missed(table, log, tenures)
    yield from _ends(table, tenures)
    yield from _messages(table)


Tenures = dict[int, list[tuple[int, datetime | None, datetime | None]]]


def _tenures(table: Table) -> Tenures:
    """Of each seat who held it, from when and until when."""
    found: Tenures = {}
    for seat in Seat.objects.filter(table=table):
        past = Tenure.objects.filter(seat=seat).order_by("until")
        found[seat.number] = [(one.user_id, one.since, one.until) for one in past]
        if seat.user_id is not None:
            found[seat.number].append((seat.user_id, seat.held_since, None))
    return found


def _holder(tenures: Tenures, seat: int, at: datetime) -> int | None:
    """Whoever comes at that moment comes after what happened in it; who goes, too."""
    for user, since, until in tenures[seat]:
        if (since is None or since < at) and (until is None or at <= until):
            return user
    return None


def _turns(table: Table, log: list[Entry], tenures: Tenures) -> Iterator[Told]:
    """Of each entry: who must act now and need not before, or has been played for."""
    actors = [position(table, length).actors for length in range(table.length + 1)]
    for entry, (before, after) in zip(log, pairwise(actors), strict=True):
        if table.status == Status.FINISHED and entry is log[-1]:
            return
        for seat in after:
            person = _holder(tenures, seat, entry.at)
            anew = seat not in before and seat != entry.seat
            again = seat == entry.seat and entry.made_by == MadeBy.ORDER
            if person is not None and (anew or again):
                either = any(until == entry.at for _, _, until in tenures[seat])
                yield (
                    person,
                    OR_NOT if either else "your_turn",
                    f"turn:{table.code}:{entry.index + 2}",
                )


def _missed(table: Table, log: list[Entry], tenures: Tenures) -> Iterator[Told]:
    """What the clock plays for one seat at one moment is one miss; it is told after the last."""
    clock = [entry for entry in log if entry.made_by == MadeBy.CLOCK]
    for (seat, at), entries in groupby(clock, key=lambda entry: (entry.seat, entry.at)):
        person, last = _holder(tenures, seat, at), list(entries)[-1]
        over = table.status == Status.FINISHED and last is log[-1]
        if person is not None and not over:
            yield person, "played_by_clock", f"clock:{table.code}:{last.index + 2}"


def _ends(table: Table, tenures: Tenures) -> Iterator[Told]:
    if table.is_over:
        assert table.finished_at is not None
        for seat in tenures:
            person = _holder(tenures, seat, table.finished_at)
            if person is not None and tenures[seat][-1][2] is None:
                yield person, "table_ended", f"over:{table.code}:{table.log_version}"


def _messages(table: Table) -> Iterator[Told]:
    for message in Message.objects.filter(table=table).exclude(user=None):
        seats = Seat.objects.filter(table=table).exclude(number=sure(message.seat))
        tenures = _tenures(table)
        for seat in seats:
            person = _holder(tenures, seat.number, message.at)
            if person is not None:
                yield person, "message", f"message:{message.key}"


def _few(told: Counter[Told]) -> list[Told]:
    return sorted(told.elements(), key=lambda one: one[1:])[:12]
