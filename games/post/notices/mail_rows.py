"""Compose the mails of a sweep, save them, and mark their notices as told in one transaction.

Rows that the mails need are read for all of them at once.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import CharField, Model, Value
from django.db.models.functions import Cast, Concat

from games.accounts.models import User
from games.post.mails.leases import LEASE
from games.post.mails.message import earlier_ids, thread_headers
from games.post.mails.outbox import (
    mail_domain,
    new_message_id,
    plain_letter,
    stop_address,
    stop_link,
)
from games.post.models import Mail, MailImage, MailState, Notice, NoticeState, Priority
from games.post.preferences.selectors import PersonPreferences
from games.post.registry import Compose, ComposedMail, NoticeBundle, Prepare, registry

_DECIDED: Final = ["state", "due_at", "digest", "shown", "error", "claim", "lease_until"]
_FREE: Final = {"claim": "", "lease_until": None, "error": ""}


@dataclass(frozen=True, slots=True)
class Telling:
    """A composed mail to one person, and the notices in it."""

    person: User
    notices: list[Notice]
    written: ComposedMail

    @property
    def key(self) -> str:
        first = self.notices[0]
        name = "d" if self.is_digest else "n"
        return f"{name}{first.pk}.{first.attempts}"

    @property
    def is_digest(self) -> bool:
        return len(self.notices) > 1 or self.notices[0].digest

    @property
    def kind(self) -> str:
        return "digest" if self.is_digest else self.notices[0].kind

    @property
    def scope(self) -> str:
        return "" if self.is_digest else self.notices[0].scope


def record(
    claim: str,
    tellings: Collection[Telling],
    notices: Collection[Notice],
    preferences: Mapping[int, PersonPreferences],
    *,
    now: datetime,
) -> list[Mail]:
    """Save what was decided, except for notices withdrawn or claimed by others in the meantime.

    The mails belong to the worker that claimed the notices: they get the same claim.
    """
    if not notices:
        return []
    with transaction.atomic():
        mine = Notice.objects.filter(claim=claim, state=NoticeState.SENDING).order_by("pk")
        held = set(mine.select_for_update(skip_locked=True).values_list("pk", flat=True))
        whole = [one for one in tellings if all(notice.pk in held for notice in one.notices)]
        mails = _write_mails(claim, whole, preferences, now)
        _write_elsewhere(whole, preferences, now)
        told = _mark_told(whole, now)
        rest = [notice for notice in notices if notice.pk in held - told]
        for notice in rest:
            _let_go(notice)
        Notice.objects.bulk_update(rest, _DECIDED)
    return mails


def _mark_told(tellings: Collection[Telling], now: datetime) -> set[int]:
    """Mark notices as told. Those with a mail of their own, which are most, need one update."""
    marked = {"state": NoticeState.TOLD, "shown": True, "told_at": now, **_FREE}
    alone = [telling.notices[0].pk for telling in tellings if not telling.is_digest]
    key = Concat(Value("n"), _words("pk"), Value("."), _words("attempts"))
    Notice.objects.filter(pk__in=alone).update(told_in=key, digest=False, **marked)
    told = set(alone)
    for telling in tellings:
        if telling.is_digest:
            keys = [notice.pk for notice in telling.notices]
            Notice.objects.filter(pk__in=keys).update(told_in=telling.key, **marked)
            told.update(keys)
    return told


def _words(name: str) -> Cast:
    return Cast(name, CharField(max_length=20))


def _let_go(notice: Notice) -> None:
    """Release the notice. If part of its mail no longer holds, it is told again later."""
    if notice.state == NoticeState.SENDING:
        notice.state = NoticeState.WAITING
    notice.claim, notice.lease_until = "", None


def _write_mails(
    claim: str,
    tellings: Collection[Telling],
    preferences: Mapping[int, PersonPreferences],
    now: datetime,
) -> list[Mail]:
    going = [
        (telling, address)
        for telling in tellings
        for address in preferences[telling.person.pk].addresses_for(telling.kind)
    ]
    earlier = earlier_ids([(address, telling.scope) for telling, address in going])
    domain = mail_domain()
    mails = []
    for telling, address in going:
        known = earlier.get((address, telling.scope), ())
        thread = thread_headers(address, telling.scope, domain, known)
        mails.append(_mail(claim, telling, address, thread, now))
    Mail.objects.bulk_create(mails)
    for (telling, _address), mail in zip(going, mails, strict=True):
        mail.pictures = [
            MailImage(mail=mail, cid=image.cid, png=image.png) for image in telling.written.images
        ]
    MailImage.objects.bulk_create([image for mail in mails for image in mail.pictures])
    _write_rows([row for telling in tellings for row in telling.written.rows])
    return mails


def _write_rows(rows: Collection[Model]) -> None:
    """Save the rows that the mails refer to, with one statement a model."""
    by_model: dict[type[Model], list[Model]] = defaultdict(list)
    for row in rows:
        by_model[type(row)].append(row)
    for model, new in by_model.items():
        model._default_manager.bulk_create(new)


def _write_elsewhere(
    tellings: Collection[Telling], preferences: Mapping[int, PersonPreferences], now: datetime
) -> None:
    """Write to the other channels, except what was told there before its mail could leave."""
    messages = []
    for telling in tellings:
        fresh = tuple(notice for notice in telling.notices if not notice.told_in)
        if fresh and preferences[telling.person.pk].has_channel:
            title = telling.written.subject
            messages.append(NoticeBundle(telling.person, telling.kind, title, fresh, telling.key))
    if messages:
        for channel in registry.channels.values():
            channel.write(messages, now)


def _mail(
    claim: str, telling: Telling, address: str, thread: Mapping[str, str], now: datetime
) -> Mail:
    """Build a mail already leased to this worker, so that it can be sent without claiming it."""
    written = telling.written
    return Mail(
        cause=f"{telling.key}:{address.lower()}",
        kind=telling.kind,
        recipient=telling.person,
        about=telling.key,
        scope=telling.scope,
        priority=Priority.NOTICE,
        to=address,
        sender=settings.DEFAULT_FROM_EMAIL,
        reply_to=written.reply_to,
        message_id=new_message_id(),
        subject=written.subject[:250],
        text=written.text,
        html=written.html,
        headers=_headers(telling, thread),
        due_at=now,
        created_at=now,
        state=MailState.SENDING,
        claim=claim,
        lease_until=now + LEASE,
        attempts=1,
    )


def _headers(telling: Telling, thread: Mapping[str, str]) -> dict[str, str]:
    link = stop_link(telling.person.pk, telling.kind)
    mailto = stop_address(telling.person.pk, telling.kind)
    return {
        "List-Unsubscribe": f"<{link}>, <mailto:{mailto}?subject=stop>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        **thread,
        **telling.written.headers,
    }


log = structlog.get_logger(__name__)


class Composers:
    """Compose the mail of each notice, after preparing all of them together."""

    def __init__(self, notices: Sequence[Notice], now: datetime) -> None:
        self._now = now
        self._prepared = {
            prepare: _prepared(prepare, theirs, now)
            for prepare, theirs in _by_preparation(notices).items()
        }

    def compose(self, notice: Notice) -> ComposedMail:
        """Compose one mail in the active language and time zone. Prepare it alone if need be."""
        prepare = registry.letters.get(notice.kind)
        if prepare is not None:
            ready = self._prepared.get(prepare) or prepare([notice], self._now)
            return ready(notice, self._now)
        kind = registry.kinds[notice.kind]
        return kind.compose(notice, self._now) if kind.compose else plain_letter(notice)


def _by_preparation(notices: Sequence[Notice]) -> Mapping[Prepare, list[Notice]]:
    groups: dict[Prepare, list[Notice]] = defaultdict(list)
    for notice in notices:
        prepare = registry.letters.get(notice.kind)
        if prepare is not None:
            groups[prepare].append(notice)
    return groups


def _prepared(prepare: Prepare, notices: Sequence[Notice], now: datetime) -> Compose | None:
    """Prepare notices together. None on failure: each is then tried alone, so one bad notice does
    not hold up the others.
    """
    try:
        return prepare(notices, now)
    except Exception as trouble:
        log.error("mails not prepared together", notices=len(notices), exc_info=trouble)
        return None
