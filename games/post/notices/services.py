"""Write notices in the transaction of their cause, mark them as read, withdraw them.

Only rows change here. A sweep tells people after the commit.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.db import connection
from django.template.loader import render_to_string
from django.utils import timezone

from games.accounts.models import User
from games.common.nudge import nudge
from games.post.mails.outbox import SWEEP
from games.post.models import Choice, DeliveryMode, Notice, NoticeState
from games.post.registry import registry


@dataclass(frozen=True, slots=True)
class NewNotice:
    """A notice to be written. A person is never told twice of the same `cause`.

    `title` is the line on the site and in a digest; it is also the subject of the mail, unless the
    kind composes its own. Title and text can be left to a template, named in `words`, and its
    `context`: times are those of the person's zone. `url` is a path on this site. `scope` is an
    opaque key such as ``table:k3mx…``, and `scope_label` its name for people.
    """

    person: User
    kind: str
    cause: str
    title: str = ""
    text: str = ""
    html: str = ""
    words: str = ""
    context: Mapping[str, Any] = field(default_factory=dict)
    url: str = ""
    scope: str = ""
    scope_label: str = ""
    reply_to: str = ""
    payload: Mapping[str, Any] = field(default_factory=dict)
    due_at: datetime | None = None
    hidden_until_due: bool = False  # otherwise it appears on the site at once


def write_notice(new: NewNotice, *, now: datetime) -> None:
    write_notices([new], now=now)


def write_notices(new: Iterable[NewNotice], *, now: datetime) -> None:
    """Write notices. Call this inside the transaction of their cause."""
    wanted = list(new)
    if not wanted:
        return
    never = _never({one.person.pk for one in wanted if _may_be_unwanted(one)})
    said: dict[tuple[str, int, str], tuple[str, str]] = {}
    rows = [_row(one, _words_of(one, said), never, now) for one in wanted]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    if any(row.due_at <= now for row in rows):
        nudge(SWEEP)


def _words_of(new: NewNotice, said: dict[tuple[str, int, str], tuple[str, str]]) -> tuple[str, str]:
    """Return title and text. People who are told the same in one time zone share them (`said`)."""
    if not new.words:
        return new.title, new.text
    key = (new.words, id(new.context), new.person.time_zone)
    if key not in said:
        with timezone.override(new.person.time_zone):
            said[key] = notice_words(new.words, new.context)
    return said[key]


def notice_words(template: str, context: Mapping[str, Any]) -> tuple[str, str]:
    """Render a template; return its first line as the title, and the rest as the text."""
    said = render_to_string(f"emails/{template}.txt", dict(context))
    title, _line, text = said.partition("\n")
    return title.strip(), text.strip() + "\n"


def _may_be_unwanted(new: NewNotice) -> bool:
    """Tell whether the person may have hidden it. Duties cannot be; others are checked when due."""
    return not (new.hidden_until_due or registry.kinds[new.kind].is_duty)


def _never(people: set[int]) -> dict[tuple[int, str, str], bool]:
    """Map (person, kind, scope) to whether the person chose `NEVER` there, for each choice."""
    if not people:
        return {}
    choices = Choice.objects.filter(person__in=people)
    return {(c.person_id, c.kind, c.scope): c.delivery == DeliveryMode.NEVER for c in choices}


def _row(
    new: NewNotice,
    words: tuple[str, str],
    never: dict[tuple[int, str, str], bool],
    now: datetime,
) -> Notice:
    title, text = words
    kind = registry.kinds[new.kind]
    keys = [(kind.name, new.scope), ("", new.scope), (kind.name, "")]
    said = [never[(new.person.pk, *key)] for key in keys if (new.person.pk, *key) in never]
    unwanted = (said[0] if said else kind.delivery == DeliveryMode.NEVER) and _may_be_unwanted(new)
    return Notice(
        person=new.person,
        kind=new.kind,
        scope=new.scope,
        scope_label=new.scope_label[:120],
        cause=new.cause[:200],
        title=title[:250],
        text=text,
        html=new.html,
        url=new.url,
        reply_to=new.reply_to,
        payload=dict(new.payload),
        due_at=new.due_at or now,
        created_at=now,
        shown_at=(new.due_at or now) if new.hidden_until_due else now,
        state=NoticeState.UNWANTED if unwanted else NoticeState.WAITING,
        shown=not (unwanted or new.hidden_until_due),
    )


# This runs with every entry. It is SQL because building it from expressions would take Django
# longer than all the database work for an entry.
_WITHDRAW: Final = r"""
    UPDATE post_notice SET
        state = CASE state WHEN 'site' THEN state ELSE 'withdrawn' END,
        shown = shown AND state NOT IN ('waiting', 'sending'),
        read_at = COALESCE(read_at, %s),
        claim = '',
        lease_until = NULL
    WHERE person_id = %s AND cause LIKE %s ESCAPE '\'
        AND (state IN ('waiting', 'sending', 'told') OR (state = 'site' AND read_at IS NULL))
"""


def withdraw_notices(people: Iterable[User], cause: str, *, now: datetime) -> int:
    """Withdraw the notices whose cause begins like this: they are not mailed and count as read."""
    at = connection.ops.adapt_datetimefield_value(now)
    beginning = f"{connection.ops.prep_for_like_query(cause)}%"
    with connection.cursor() as cursor:
        changed = 0
        for person in people:
            cursor.execute(_WITHDRAW, [at, person.pk, beginning])
            changed += cursor.rowcount
    return changed


def mark_read(person_id: int, *, since: datetime | None, until: datetime, now: datetime) -> int:
    """Mark notices as read that appeared between `since` (or ever) and `until`.

    The page sends times because it shows them anyway. A row number would reveal how many notices
    other people get.
    """
    unread = Notice.objects.filter(person_id=person_id, read_at=None, shown=True)
    unread = unread.filter(shown_at__lte=until)
    if since is not None:
        unread = unread.filter(shown_at__gte=since)
    return unread.update(read_at=now)


def visited(person_id: int, scope: str, *, now: datetime) -> int:
    """Mark all notices of a scope as read: the person has looked at the page it is about."""
    unread = Notice.objects.filter(person_id=person_id, read_at=None, shown=True, scope=scope)
    return unread.update(read_at=now)


def settle_past(people: Iterable[User], *, mailed: Collection[str], now: datetime) -> None:
    """Leave notices due before now on the site only; mail those of the kinds in `mailed`.

    This is for histories that are written in one go (such as the demo), which nobody wants as a
    hundred mails.
    """
    waiting = Notice.objects.filter(
        person__in=[one.pk for one in people], state=NoticeState.WAITING, due_at__lte=now
    )
    waiting.exclude(kind__in=mailed).update(state=NoticeState.SITE)
    waiting.filter(kind__in=mailed).update(due_at=now)
    nudge(SWEEP)
