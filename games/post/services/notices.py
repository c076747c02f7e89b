"""Writing down what people should know, in the transaction of what it is about.

Only rows are inserted here and nobody is told: a sweep does that after the commit.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Coalesce

from games.accounts.models import User
from games.common.nudge import nudge
from games.post.models import Choice, Delivery, Notice, NoticeState
from games.post.registry import registry
from games.post.services.outbox import SWEEP


@dataclass(frozen=True, slots=True)
class NewNotice:
    """What somebody should know. The same person is never told twice of one cause.

    `title` is the line on the site and in a digest, and the subject of the mail, unless the kind
    composes its mail itself. `url` is a path of this site. `scope` is an opaque key such as
    ``table:k3mx…``, `scope_label` what people call it.
    """

    person: User
    kind: str
    cause: str
    title: str
    text: str = ""
    html: str = ""
    url: str = ""
    scope: str = ""
    scope_label: str = ""
    reply_to: str = ""
    payload: Mapping[str, Any] = field(default_factory=dict)
    due_at: datetime | None = None


def write_notice(new: NewNotice, *, now: datetime) -> None:
    write_notices([new], now=now)


def write_notices(new: Iterable[NewNotice], *, now: datetime) -> None:
    """Call it inside the transaction of the cause."""
    wanted = list(new)
    if not wanted:
        return
    never = _never({one.person.pk for one in wanted})
    rows = [_row(one, never, now) for one in wanted]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    if any(row.due_at <= now for row in rows):
        nudge(SWEEP)


def _never(people: set[int]) -> dict[tuple[int, str, str], bool]:
    """Where somebody has chosen never to be told, or to be told although never elsewhere."""
    choices = Choice.objects.filter(person__in=people)
    return {(c.person_id, c.kind, c.scope): c.delivery == Delivery.NEVER for c in choices}


def _row(new: NewNotice, never: dict[tuple[int, str, str], bool], now: datetime) -> Notice:
    kind = registry.kind(new.kind)
    keys = [(kind.name, new.scope), ("", new.scope), (kind.name, "")]
    said = [never[(new.person.pk, *key)] for key in keys if (new.person.pk, *key) in never]
    unwanted = (said[0] if said else kind.delivery == Delivery.NEVER) and not kind.is_duty
    return Notice(
        person=new.person,
        kind=new.kind,
        scope=new.scope,
        scope_label=new.scope_label[:120],
        cause=new.cause[:200],
        title=new.title[:250],
        text=new.text,
        html=new.html,
        url=new.url,
        reply_to=new.reply_to,
        payload=dict(new.payload),
        due_at=new.due_at or now,
        created_at=now,
        state=NoticeState.UNWANTED if unwanted else NoticeState.WAITING,
        shown=not unwanted,
    )


def withdraw_notices(people: Iterable[User], cause: str, *, now: datetime) -> int:
    """What begins with this cause is over: no mail about it leaves, and nothing is unread."""
    about = Notice.objects.filter(person__in=[one.pk for one in people])
    untold = Q(state__in=[NoticeState.WAITING, NoticeState.SENDING])
    open_states = [NoticeState.WAITING, NoticeState.SENDING, NoticeState.TOLD]
    return about.filter(
        Q(state__in=open_states) | Q(state=NoticeState.SITE, read_at=None),
        cause__startswith=cause,
    ).update(
        state=Case(
            When(state=NoticeState.SITE, then=F("state")), default=Value(NoticeState.WITHDRAWN)
        ),
        shown=Case(When(untold, then=False), default=F("shown")),
        read_at=Coalesce(F("read_at"), Value(now)),
        claim="",
        lease_until=None,
    )


def mark_read(person_id: int, *, until: int, now: datetime) -> int:
    """The person has seen the list, up to the notice with this key."""
    unread = Notice.objects.filter(person_id=person_id, read_at=None, pk__lte=until)
    return unread.update(read_at=now)


def visited(person_id: int, scope: str, *, now: datetime) -> int:
    """The person has looked at what the scope is about, so all that is said of it is known."""
    unread = Notice.objects.filter(person_id=person_id, read_at=None, shown=True, scope=scope)
    return unread.update(read_at=now)
