"""Turn due notices into mails, person by person, in as few mails as each person wants.

Preferences and other rows are read for all these people at once.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from itertools import groupby
from typing import Final

import structlog
from django.db import transaction
from django.utils import timezone, translation

from games.accounts.models import User
from games.post.mails.leases import claim, due, new_claim
from games.post.mails.outbox import digest_letter, plain_letter
from games.post.models import DeliveryMode, Mail, MailState, Notice, NoticeState, Preferences
from games.post.notices.mail_rows import Composers, Telling, record
from games.post.notices.selectors import StandingNotices, waiting_to_be_read, what_stands
from games.post.preferences.selectors import PersonPreferences, preferences_of
from games.post.registry import ComposedMail, Kind, UnknownKind, registry

log = structlog.get_logger(__name__)

PEOPLE_AT_ONCE: Final = 50

STALE: Final = timedelta(hours=1)
"""Two or more notices this late must follow an outage, so they are told in one mail."""

GIVE_UP_AFTER: Final = 8


@dataclass(frozen=True, slots=True)
class Dispatched:
    """The number of notices handled, and the mails written for them, leased to this worker."""

    notices: int
    mails: list[Mail]


def dispatch_due_notices(*, now: datetime) -> Dispatched:
    """Handle the due notices of up to `PEOPLE_AT_ONCE` people."""
    mine, notices = _claim_notices(now)
    preferences = preferences_of({n.person_id: n.person for n in notices}.values())
    sweep = _Sweep(notices, now)
    people = [
        _PersonDispatch(preferences[person_id], sweep, list(theirs))
        for person_id, theirs in groupby(notices, key=lambda notice: notice.person_id)
    ]
    for one in people:
        one.sort()
    composers = Composers([notice for one in people for notice in one.written], now)
    tellings = [telling for one in people for telling in one.compose(composers)]
    return Dispatched(len(notices), record(mine, tellings, notices, preferences, now=now))


def _claim_notices(now: datetime) -> tuple[str, list[Notice]]:
    """Claim all due notices of some people whom no other worker is handling now."""
    found = due(Notice.objects.all(), now).order_by("due_at").values_list("person_id", flat=True)
    people = set(found[: 2 * PEOPLE_AT_ONCE])
    if not people:
        return "", []
    _have_preferences(people)
    mine = new_claim()
    with transaction.atomic():
        rows = Preferences.objects.filter(person__in=people).order_by("pk")[:PEOPLE_AT_ONCE]
        ours = [row.pk for row in rows.select_for_update(skip_locked=True)]
        theirs = due(Notice.objects.filter(person__in=ours), now)
        keys = list(theirs.select_for_update(skip_locked=True).values_list("pk", flat=True))
        claim(Notice.objects.filter(pk__in=keys), mine, now=now)
    claimed = Notice.objects.filter(claim=mine, state=NoticeState.SENDING)
    return mine, list(claimed.select_related("person").order_by("person_id", "pk"))


def _have_preferences(people: set[int]) -> None:
    """Make sure that each person has the row of preferences that is locked for them."""
    known = set(Preferences.objects.filter(person__in=people).values_list("pk", flat=True))
    missing = [Preferences(person_id=pk) for pk in people - known]
    if missing:
        Preferences.objects.bulk_create(missing, ignore_conflicts=True)


@dataclass(frozen=True)
class _Sweep:
    """Facts about all the notices of this sweep, read together when first needed."""

    notices: Sequence[Notice]
    now: datetime

    @cached_property
    def standing(self) -> StandingNotices:
        return what_stands(self.notices, self.now)

    @cached_property
    def unread(self) -> set[tuple[int, str, str]]:
        return waiting_to_be_read(self.notices)


@dataclass(slots=True)
class _PersonDispatch:
    """Decide what happens to one person's due notices.

    Each notice in `single` becomes its own mail; those in `bundle` share one. Notices are changed
    in memory here and saved later, all at once.
    """

    preferences: PersonPreferences
    sweep: _Sweep
    notices: Sequence[Notice]
    single: list[Notice] = field(default_factory=list)
    bundle: list[Notice] = field(default_factory=list)
    is_late: bool = False
    told_once: set[tuple[int, str, str]] = field(default_factory=set)

    @property
    def person(self) -> User:
        return self.preferences.person

    @property
    def now(self) -> datetime:
        return self.sweep.now

    @property
    def written(self) -> list[Notice]:
        """The notices whose kind composes a mail; none if only other channels reach the person."""
        return self.single if self.preferences.addresses else []

    def sort(self) -> None:
        ready = [notice for notice in self.notices if self._is_to_be_mailed(notice)]
        ready = self._without_what_others_say(ready)
        late = [notice for notice in ready if self._comes_late(notice)]
        self.is_late = len(late) > 1
        self.bundle = [n for n in ready if n.digest or (self.is_late and n in late)]
        self.single = [n for n in ready if n not in self.bundle]

    def _without_what_others_say(self, ready: list[Notice]) -> list[Notice]:
        """Leave on the site what another mail that leaves at this moment says as well."""
        now_said = {(notice.kind, notice.scope) for notice in ready if not notice.digest}
        for notice in ready:
            if (registry.kinds[notice.kind].said_by, notice.scope) in now_said:
                notice.state = NoticeState.SITE
        return [notice for notice in ready if notice.state != NoticeState.SITE]

    def compose(self, composers: Composers) -> list[Telling]:
        with timezone.override(self.person.time_zone), translation.override(self.person.language):
            made = [self._compose([notice], composers) for notice in self.single]
            if self.bundle:
                made.append(self._compose(self.bundle, composers))
        return [telling for telling in made if telling is not None]

    def _comes_late(self, notice: Notice) -> bool:
        """Tell whether it is long overdue, or was taken back from a mail that could not leave."""
        return bool(notice.told_in) or (not notice.digest and self.now - notice.due_at >= STALE)

    def _is_to_be_mailed(self, notice: Notice) -> bool:
        """Tell whether it should be mailed now. If not, set the notice to what happens instead."""
        trouble = self.sweep.standing.unknown.get(notice.pk)
        if trouble is not None:
            self._note_failure(notice, trouble)
            return False
        if notice.pk not in self.sweep.standing.open:
            notice.state, notice.shown = NoticeState.WITHDRAWN, False
            return False
        return self._wants_mail_now(notice, registry.kinds[notice.kind])

    def _wants_mail_now(self, notice: Notice, kind: Kind) -> bool:
        wanted = self.preferences.delivery(kind, notice.scope)
        notice.shown = wanted != DeliveryMode.NEVER  # it may have been hidden until now
        if wanted == DeliveryMode.NEVER:
            notice.state = NoticeState.UNWANTED
        elif self._is_for_the_site(notice, wanted):
            notice.state = NoticeState.SITE
        elif wanted == DeliveryMode.DIGEST and not notice.digest:
            self._put_off(notice, self.preferences.next_digest(self.now))
            notice.digest = True
        elif wanted != DeliveryMode.DIGEST and self.preferences.not_before(self.now) > self.now:
            self._put_off(notice, self.preferences.not_before(self.now))
        else:
            notice.digest = wanted == DeliveryMode.DIGEST
            return True
        return False

    def _is_for_the_site(self, notice: Notice, wanted: DeliveryMode) -> bool:
        if wanted == DeliveryMode.SITE or not self.preferences.is_reached:
            return True
        return wanted == DeliveryMode.ONCE and self._knows_already(notice)

    def _knows_already(self, notice: Notice) -> bool:
        key = (notice.person_id, notice.kind, notice.scope)
        if key in self.told_once or key in self.sweep.unread:
            return True
        self.told_once.add(key)
        return False

    def _put_off(self, notice: Notice, until: datetime) -> None:
        notice.state, notice.due_at = NoticeState.WAITING, until

    def _compose(self, notices: list[Notice], composers: Composers) -> Telling | None:
        try:
            return Telling(self.person, notices, self._words(notices, composers))
        except Exception as trouble:
            for notice in notices:
                self._note_failure(notice, trouble)
            return None

    def _words(self, notices: list[Notice], composers: Composers) -> ComposedMail:
        if notices is self.bundle:
            return digest_letter(self.person, notices, late=self.is_late)
        if not self.preferences.addresses:
            return plain_letter(notices[0])  # only other channels are used: no mail is sent
        return composers.compose(notices[0])

    def _note_failure(self, notice: Notice, trouble: Exception) -> None:
        """Record a failure and retry later, so that one bad notice does not hold up the others."""
        gave_up = notice.attempts >= GIVE_UP_AFTER or isinstance(trouble, UnknownKind)
        notice.state = NoticeState.FAILED if gave_up else NoticeState.WAITING
        notice.due_at = self.now + timedelta(seconds=15 * 4 ** min(notice.attempts, 5))
        notice.error = f"{type(trouble).__name__}: {trouble}"[:2000]
        log.error("notice not written", notice=notice.pk, kind=notice.kind, exc_info=trouble)


def collapse_stale_mails(*, now: datetime) -> int:
    """Return the notices of stale mails to the queue, to be told together in one mail.

    Mails that the mail server may already have taken are left alone, or people would be told twice.
    """
    stale = Mail.objects.filter(
        state=MailState.WAITING, due_at__lte=now, created_at__lte=now - STALE, doubtful=False
    ).exclude(about="")
    by_person: dict[int | None, set[str]] = defaultdict(set)
    for person_id, about in stale.order_by().values_list("recipient_id", "about"):
        by_person[person_id].add(about)
    several = [about for abouts in by_person.values() if len(abouts) > 1 for about in abouts]
    return _give_back(several, now) if several else 0


def _give_back(abouts: list[str], now: datetime) -> int:
    with transaction.atomic():
        rows = Mail.objects.filter(about__in=abouts).order_by("pk")
        mails = list(rows.select_for_update(skip_locked=True))
        spoilt = {m.about for m in mails if m.state != MailState.WAITING or m.doubtful}
        good = {mail.about for mail in mails} - spoilt
        Mail.objects.filter(about__in=good, state=MailState.WAITING).update(
            state=MailState.SUPPRESSED, error="told in a digest instead"
        )
        told = Notice.objects.filter(told_in__in=good, state=NoticeState.TOLD)
        return told.update(state=NoticeState.WAITING, due_at=now)
