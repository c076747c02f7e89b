"""A turn pass: the table as it was when its house players began to think about it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final, TypeVar

import structlog
from django.db import transaction

from games.bots.minds import Mind
from games.bots.models import HouseCursor
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.log.append import check_running
from games.play.models import Seat, Table
from games.play.refusals import TableRefusal, Why
from games.play.selectors import Position, position
from games.play.services import locked_table

Found = TypeVar("Found")

PATIENT: Final = 3
"""Failures in a row after which a house player plays without thinking."""

PASSED: Final = {Why.STALE_PAGE, Why.OVER, Why.PAUSED, Why.NOT_YOUR_SEAT}
PASSED_ON_THE_BOARD: Final = {TalkWhy.CLOSED, TalkWhy.ANSWERED, TalkWhy.NOT_ASKED}
"""Refusals that mean only that somebody else was quicker."""

log = structlog.get_logger(__name__)


def was_too_late(refusal: TableRefusal) -> bool:
    """Say whether a refusal means only that somebody else was quicker."""
    if isinstance(refusal, ForumRefusal) and refusal.talk_why in PASSED_ON_THE_BOARD:
        return True
    return refusal.why in PASSED


@dataclass
class TurnPass:
    """One look of the house players at a table. The table was read without a lock.

    With `candid`, as in the demo, house players are offered deals that they will refuse.
    """

    table: Table
    minds: Mapping[int, Mind]
    cursor: HouseCursor
    now: datetime
    candid: bool = False
    failed: bool = False

    @cached_property
    def at(self) -> Position:
        return position(self.table)

    @cached_property
    def people(self) -> frozenset[int]:
        """The seats that people hold, without free seats and those of the minds."""
        held = Seat.objects.filter(table=self.table, user__isnull=False)
        return frozenset(held.values_list("number", flat=True)) - frozenset(self.minds)

    @property
    def has_lost_patience(self) -> bool:
        return self.cursor.failures >= PATIENT

    def think(self, thought: Callable[[], Found], otherwise: Callable[[], Found]) -> Found:
        """Return the result of the thought, or of `otherwise` if thinking has failed too often."""
        try:
            return thought()
        except Exception:
            if not self.has_lost_patience:
                raise
            log.exception("house player does without thinking", table=self.table.pk)
            self.failed = True
            return otherwise()

    def submit(self, change: Callable[[Table], object]) -> bool:
        """Make the change, unless the game has moved on since the look; then return False.

        Thinking takes time, so the table is locked and read again only now.
        """
        try:
            with transaction.atomic():
                table = locked_table(self.table.pk)
                check_running(table, self.table.log_version)
                change(table)
        except TableRefusal as refusal:
            if was_too_late(refusal):
                return False
            raise
        return True
