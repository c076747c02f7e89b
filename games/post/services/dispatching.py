"""From notices to mails: what is due is looked at person by person, and said in as few mails as
the person wants. What is to be known for that is asked for all of them at once.
"""

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
from games.post.letters import digest_letter, plain_letter
from games.post.models import Delivery, Notice, NoticeState, Preferences
from games.post.registry import Kind, UnknownKind, Written, registry
from games.post.selectors.notices import Standing, waiting_to_be_read, what_stands
from games.post.selectors.wishes import Wishes, wishes_of
from games.post.services.batches import Pile
from games.post.services.claiming import claim, due, new_claim
from games.post.services.composing import Composers
from games.post.services.telling import Telling, record

log = structlog.get_logger(__name__)

PEOPLE_AT_ONCE: Final = 50

STALE: Final = timedelta(hours=1)
"""Two or more notices this late come after an outage, and are told in one mail."""

GIVE_UP_AFTER: Final = 8


@dataclass(frozen=True, slots=True)
class Dispatched:
    """How many notices were looked at, and the mails written of them: this worker has them."""

    notices: int
    pile: Pile


def dispatch_due_notices(*, now: datetime) -> Dispatched:
    """Tell some of the people who are to be told something."""
    mine, notices = _claim_notices(now)
    wishes = wishes_of({n.person_id: n.person for n in notices}.values())
    sweep = _Sweep(notices, now)
    desks = [
        _Desk(wishes[person_id], sweep, list(theirs))
        for person_id, theirs in groupby(notices, key=lambda notice: notice.person_id)
    ]
    for desk in desks:
        desk.sort()
    composers = Composers([notice for desk in desks for notice in desk.written], now)
    tellings = [telling for desk in desks for telling in desk.compose(composers)]
    return Dispatched(len(notices), record(mine, tellings, notices, wishes, now=now))


def _claim_notices(now: datetime) -> tuple[str, list[Notice]]:
    """All that is due for some people, whom no other worker has at this moment."""
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
    known = set(Preferences.objects.filter(person__in=people).values_list("pk", flat=True))
    missing = [Preferences(person_id=pk) for pk in people - known]
    if missing:
        Preferences.objects.bulk_create(missing, ignore_conflicts=True)


@dataclass(frozen=True)
class _Sweep:
    """What is known of all the notices that are looked at together."""

    notices: Sequence[Notice]
    now: datetime

    @cached_property
    def standing(self) -> Standing:
        return what_stands(self.notices, self.now)

    @cached_property
    def unread(self) -> set[tuple[int, str, str]]:
        return waiting_to_be_read(self.notices)


@dataclass(slots=True)
class _Desk:
    """One person's notices are sorted here. Changed notices are saved later, all at once.

    Each of `single` becomes a mail of its own, those in `bundle` become one.
    """

    wishes: Wishes
    sweep: _Sweep
    notices: Sequence[Notice]
    single: list[Notice] = field(default_factory=list)
    bundle: list[Notice] = field(default_factory=list)
    is_late: bool = False
    told_once: set[tuple[int, str, str]] = field(default_factory=set)

    @property
    def person(self) -> User:
        return self.wishes.person

    @property
    def now(self) -> datetime:
        return self.sweep.now

    @property
    def written(self) -> list[Notice]:
        """Those whose mail their kind composes: if told on other channels alone, none is read."""
        return self.single if self.wishes.addresses else []

    def sort(self) -> None:
        ready = [notice for notice in self.notices if self._is_to_be_mailed(notice)]
        late = [notice for notice in ready if self._comes_late(notice)]
        self.is_late = len(late) > 1
        self.bundle = [n for n in ready if n.digest or (self.is_late and n in late)]
        self.single = [n for n in ready if n not in self.bundle]

    def compose(self, composers: Composers) -> list[Telling]:
        with timezone.override(self.person.zone), translation.override(self.person.language):
            made = [self._compose([notice], composers) for notice in self.single]
            if self.bundle:
                made.append(self._compose(self.bundle, composers))
        return [telling for telling in made if telling is not None]

    def _comes_late(self, notice: Notice) -> bool:
        """Long due, or taken back from a mail that could not leave."""
        return bool(notice.told_in) or (not notice.digest and self.now - notice.due_at >= STALE)

    def _is_to_be_mailed(self, notice: Notice) -> bool:
        """Now and by mail? If not, the notice says what becomes of it."""
        trouble = self.sweep.standing.unknown.get(notice.pk)
        if trouble is not None:
            self._note_failure(notice, trouble)
            return False
        if notice.pk not in self.sweep.standing.open:
            notice.state, notice.shown = NoticeState.WITHDRAWN, False
            return False
        return self._wants_mail_now(notice, registry.kind(notice.kind))

    def _wants_mail_now(self, notice: Notice, kind: Kind) -> bool:
        wanted = self.wishes.delivery(kind, notice.scope)
        notice.shown = wanted != Delivery.NEVER  # it may have been hidden until now
        if wanted == Delivery.NEVER:
            notice.state = NoticeState.UNWANTED
        elif self._is_for_the_site(notice, wanted):
            notice.state = NoticeState.SITE
        elif wanted == Delivery.DIGEST and not notice.digest:
            self._put_off(notice, self.wishes.next_digest(self.now))
            notice.digest = True
        elif wanted != Delivery.DIGEST and self.wishes.not_before(self.now) > self.now:
            self._put_off(notice, self.wishes.not_before(self.now))
        else:
            notice.digest = wanted == Delivery.DIGEST
            return True
        return False

    def _is_for_the_site(self, notice: Notice, wanted: Delivery) -> bool:
        if wanted == Delivery.SITE or not self.wishes.is_reached:
            return True
        return wanted == Delivery.ONCE and self._knows_already(notice)

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

    def _words(self, notices: list[Notice], composers: Composers) -> Written:
        if notices is self.bundle:
            return digest_letter(self.person, notices, late=self.is_late)
        if not self.wishes.addresses:
            return plain_letter(notices[0])  # told on other channels: nobody would read the mail
        return composers.compose(notices[0])

    def _note_failure(self, notice: Notice, trouble: Exception) -> None:
        """What an app above cannot write must not keep the others waiting."""
        gave_up = notice.attempts >= GIVE_UP_AFTER or isinstance(trouble, UnknownKind)
        notice.state = NoticeState.FAILED if gave_up else NoticeState.WAITING
        notice.due_at = self.now + timedelta(seconds=15 * 4 ** min(notice.attempts, 5))
        notice.error = f"{type(trouble).__name__}: {trouble}"[:2000]
        log.error("notice not written", notice=notice.pk, kind=notice.kind, exc_info=trouble)
