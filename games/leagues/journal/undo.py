"""Taking back what a line of the journal notes."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from django.db import transaction

from games.accounts.models import User
from games.leagues.awards.services import revoke_award
from games.leagues.cases.decisions import reopen
from games.leagues.guards import check_manager, locked_league
from games.leagues.league.services import open_again, remove_manager, uninvite
from games.leagues.models import JournalLine
from games.leagues.refusals import LeagueRefusal, Why
from games.leagues.results.earlier_outcome import take_back
from games.leagues.rounds.services import move

Reversal = Callable[[JournalLine, User, datetime], None]


@transaction.atomic
def undo_line(line_id: int, by: User, *, now: datetime) -> None:
    """Take back what a line notes, as a manager. This is noted as a line of its own."""
    league_id = JournalLine.objects.values_list("league_id", flat=True).get(pk=line_id)
    locked_league(league_id)
    check_manager(league_id, by.pk)
    line = JournalLine.objects.get(pk=line_id)
    reversal = REVERSALS.get(reversal_of(line))
    if reversal is None or line.undone_at is not None:
        raise LeagueRefusal(Why.CANNOT_UNDO)
    reversal(line, by, now)
    JournalLine.objects.filter(pk=line.pk).update(undone_at=now)


def reversal_of(line: JournalLine) -> str:
    """Return the name of the reversal that the line allows; empty if it cannot be taken back."""
    return str(line.undo.get("do") or line.undo.get("what") or "")


def _award(line: JournalLine, by: User, now: datetime) -> None:
    revoke_award(line.undo["award"], by, now=now)


def _decision(line: JournalLine, by: User, now: datetime) -> None:
    reopen(line.undo["case"], by, now=now)


def _manager(line: JournalLine, by: User, now: datetime) -> None:
    remove_manager(line.league_id, by.pk, line.undo["user"], now=now)


def _invitation(line: JournalLine, by: User, now: datetime) -> None:
    uninvite(line.league_id, by.pk, line.undo["user"], now=now)


def _close(line: JournalLine, by: User, now: datetime) -> None:
    open_again(line.league_id, by.pk, now=now)


def _settle(line: JournalLine, by: User, now: datetime) -> None:
    take_back(line.pk, by.pk, now=now)


def _move(line: JournalLine, by: User, now: datetime) -> None:
    """Swap the two entrants once more, if the round can still be changed."""
    undo = line.undo
    move(undo["season"], undo["round"], by.pk, undo["one"], undo["other"], now=now)


REVERSALS: Final[dict[str, Reversal]] = {
    "award": _award,
    "decision": _decision,
    "manager": _manager,
    "invitation": _invitation,
    "close": _close,
    "settle": _settle,
    "move": _move,
}
