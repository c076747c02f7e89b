"""What must hold when the dust has settled."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage

from games.common.memory import forget_all
from games.play.models import Entry, Intervention, MadeBy, Outage, Pulse, Seat, Status, Table
from games.play.selectors import position
from games.post.mails.queue import due_mails, due_notices
from games.post.models import Mail, MailState, Notice, NoticeState
from tests.chaos.people import Company

A_MINUTE = timedelta(minutes=1)
SWEEPS = timedelta(seconds=25)


def is_settled(now: datetime) -> bool:
    """Somebody sweeps, and nothing is left for them to do."""
    lives = Pulse.objects.filter(at__gt=now - SWEEPS).exists()
    late = Table.objects.filter(due_at__lte=now).exists()
    owed = Outage.objects.filter(settled=False).exists()
    return lives and not (late or owed or due_mails(now).exists() or due_notices(now).exists())


def broken_laws(company: Company, taken: list[EmailMessage]) -> Iterator[str]:
    yield from logs(company)
    yield from deadlines(company)
    yield from mails(company, taken)


def logs(company: Company) -> Iterator[str]:
    for table in Table.objects.order_by("pk"):
        indices = list(table.entries.order_by("index").values_list("index", flat=True))
        if indices != list(range(table.length)):
            yield f"table {table.pk}: entries {indices} are not {table.length} in a row"
            continue
        forget_all()
        awaited = tuple(table.seats.filter(must_act=True).values_list("number", flat=True))
        if table.status == Status.PLAYING and awaited != position(table).actors:
            yield f"table {table.pk}: waits for {awaited}, not for {position(table).actors}"
        if table.failures or table.set_aside_at:
            yield f"table {table.pk}: the clock failed, {table.trouble}"
    for (table_id, index), user in company.acknowledged.items():
        if not Entry.objects.filter(table=table_id, index=index, user=user).exists():
            yield f"table {table_id}: entry {index} was acknowledged and is lost"


def deadlines(company: Company) -> Iterator[str]:
    for (table_id, index), deadline in company.ran_out.items():
        entry = Entry.objects.filter(table=table_id, index=index).first()
        if entry is None and not is_put_back(table_id, deadline):
            yield f"table {table_id}: nobody has played entry {index}, due at {deadline}"
        elif entry and entry.made_by == MadeBy.CLOCK and entry.at < deadline:
            yield f"table {table_id}: entry {index} was played by the clock before its deadline"
    played = {*company.ran_out, *company.doubtful}
    clock = Entry.objects.filter(made_by=MadeBy.CLOCK).values_list("table", "index")
    early = [entry for entry in clock if entry not in played]
    if early:
        yield f"the clock has played where nothing was due: {early}"


def is_put_back(table_id: int, deadline: datetime) -> bool:
    """It fell into the time without workers, and has been moved on."""
    table = Table.objects.get(pk=table_id)
    return table.deadline is not None and table.deadline > deadline + A_MINUTE


def kept_after(company: Company) -> list[float]:
    """Seconds from a deadline to what the clock played, where no outage has moved it."""
    found = []
    credited = {one.table_id: one.at for one in Intervention.objects.filter(kind="outage")}
    for (table_id, index), deadline in company.ran_out.items():
        entry = Entry.objects.filter(table=table_id, index=index, made_by=MadeBy.CLOCK).first()
        at = credited.get(table_id)
        if entry is not None and not (at and deadline < at <= entry.at):
            found.append((entry.at - deadline).total_seconds())
    return found


def mails(company: Company, taken: list[EmailMessage]) -> Iterator[str]:
    arrived = Counter(str(message["Message-ID"]) for message in taken)
    for mail in Mail.objects.order_by("pk"):
        times = arrived.pop(mail.message_id, 0)
        if mail.state == MailState.SENT and not times:
            yield f"mail {mail.pk} ({mail.kind}) is sent and has not arrived"
        if mail.state not in (MailState.SENT, MailState.SUPPRESSED):
            yield f"mail {mail.pk} ({mail.kind}) is {mail.state}: {mail.error}"
        if times > 1 and not mail.doubtful:
            yield f"mail {mail.pk} ({mail.kind}) came {times} times without a reason"
        if mail.state == MailState.SUPPRESSED and times and not mail.doubtful:
            yield f"mail {mail.pk} ({mail.kind}) is suppressed and has arrived"
    if arrived:
        yield f"mails that nobody wrote: {sorted(arrived)}"
    subjects = set(Mail.objects.filter(state=MailState.SENT).values_list("subject", flat=True))
    if lost := company.letters - subjects:
        yield f"letters lost: {sorted(lost)}"
    yield from notices()


def notices() -> Iterator[str]:
    """Whoever was told was told in one mail."""
    told = Notice.objects.filter(state=NoticeState.TOLD).values_list("told_in", flat=True)
    known = set(Mail.objects.exclude(about="").values_list("about", flat=True))
    if missing := [about for about in told if about not in known]:
        yield f"told in mails that are not there: {missing}"
    for notice in Notice.objects.filter(state=NoticeState.FAILED):
        yield f"notice {notice.pk} failed: {notice.error}"


@dataclass(frozen=True, slots=True)
class Running:
    """A clock that runs; `version` tells whether it is still the same turn."""

    version: int
    deadline: datetime
    started: datetime


Clocks = dict[int, Running]


def running_clocks() -> Clocks:
    seats = Seat.objects.filter(must_act=True, table__status=Status.PLAYING)
    return {
        seat.pk: Running(seat.table.log_version, seat.deadline, seat.clock_started)
        for seat in seats.select_related("table")
        if seat.deadline is not None and seat.clock_started is not None
    }


def not_credited(before: Clocks, after: Clocks, began: datetime, ended: datetime) -> Iterator[str]:
    """A turn that a fast machine has begun counts from its own beginning, as it was shown."""
    for seat, was in before.items():
        now, due = after.get(seat), ended - max(began, was.started)
        if now and now.version == was.version and now.deadline < was.deadline + due:
            gained = (now.deadline - was.deadline).total_seconds()
            yield f"seat {seat}: {gained:.0f} s credited of {due.total_seconds():.0f}"
