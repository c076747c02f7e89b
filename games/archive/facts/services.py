"""Keep the facts of finished games: make them, bring them up to date, forget them."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

import structlog
from django.db import transaction
from django.db.models import Model

from games.accounts.models import User
from games.archive.facts.digest import Digest, digest_of
from games.archive.facts.selectors import stale_tables
from games.archive.facts.truth import private_version_of, truth_of
from games.archive.models import (
    ConsentPaid,
    Dealt,
    Facts,
    Held,
    Judged,
    Observations,
    OptionSet,
    Paid,
    Said,
)
from games.archive.statistics.services import note_change
from games.common import clock
from games.play.models import Table
from games.play.services import locked_table

AT_ONCE: Final = 500
"""Games that one sweep looks after; the rest waits for the next."""

LATELY: Final = timedelta(days=2)

BESIDE: Final[tuple[type[Model], ...]] = (
    Held,
    Dealt,
    Paid,
    ConsentPaid,
    Judged,
    Said,
    Observations,
)
"""The rows beside those of `Facts`."""

log = structlog.get_logger(__name__)


def keep_lately(now: datetime) -> list[int]:
    """Bring the facts of games that ended lately up to date; return the ids of these games."""
    return [each for each in stale_tables(AT_ONCE, since=now - LATELY) if _kept(each)]


def keep_all() -> int:
    """Bring the facts of all games up to date; return the number of games."""
    done, last = 0, 0
    while found := stale_tables(AT_ONCE, after=last):
        done += _keep(found)
        last = found[-1]
    return done


def keep_some() -> int:
    """Bring the facts of some games up to date, whenever they ended; return the number of games."""
    return _keep(stale_tables(AT_ONCE))


def make_anew(table_ids: Iterable[int]) -> int:
    """Make the facts of these games again, up to date or not; return the number of games."""
    return _keep(table_ids)


def _keep(table_ids: Iterable[int]) -> int:
    return sum(_kept(table_id) for table_id in table_ids)


def _kept(table_id: int) -> bool:
    """Keep the facts of one game. A failure is logged, so that later games are still done."""
    try:
        return keep_facts(table_id)
    except Exception as trouble:
        log.error("facts not kept", table=table_id, exc_info=trouble)
        return False


def keep_facts(table_id: int) -> bool:
    """Make the facts of a game and write them; False if the table has changed meanwhile.

    They are computed before the table is locked, so that nobody waits for it.
    """
    table = Table.objects.get(pk=table_id)
    if not (table.is_over and table.has_started):
        forget_facts(table_id)
        return False
    truth = truth_of(table)
    digest = digest_of(truth)
    with transaction.atomic():
        now = locked_table(table_id)
        seen = (table.version, table.rollbacks, truth.private_version)
        if (now.version, now.rollbacks, private_version_of(table_id)) != seen:
            return False
        _write(table_id, digest)
    return True


@transaction.atomic
def forget_facts(table_id: int) -> None:
    """Delete the facts of a game that is not over any more."""
    note_change(table_id)
    for model in BESIDE:
        model._default_manager.filter(facts=table_id).delete()
    Facts.objects.filter(pk=table_id).delete()


def follow_roll_back(table: Table, length: int, now: datetime) -> None:
    """Forget the facts of a finished game that is rolled back: it is being played again."""
    forget_facts(table.pk)


def forget_of_guest(guest: User, account: User, now: datetime) -> None:
    """Forget the facts of a guest's games, which are the account's now; a sweep makes them anew."""
    for table_id in list(Held.objects.filter(user=guest).values_list("facts_id", flat=True)):
        forget_facts(table_id)


def _write(table_id: int, digest: Digest) -> None:
    options, _made = OptionSet.objects.get_or_create(text=digest.options)
    columns = digest.columns | {"options_id": options.pk}
    note_change(table_id)  # what it was
    added = columns | {"added_at": clock.now()}
    Facts.objects.update_or_create(pk=table_id, defaults=columns, create_defaults=added)
    beside: Sequence[tuple[type[Model], Sequence[Model]]] = (
        (Held, digest.held),
        (Dealt, digest.dealt),
        (Paid, digest.paid),
        (ConsentPaid, digest.consents),
        (Judged, digest.judged),
        (Said, digest.said),
        (Observations, [digest.observed]),
    )
    for model, rows in beside:
        model._default_manager.filter(facts=table_id).delete()
        model._default_manager.bulk_create(rows)
    note_change(table_id)  # and what it is
