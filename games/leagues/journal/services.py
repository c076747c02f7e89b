"""Writing lines into the journal of a league."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from games.accounts.models import User
from games.leagues.models import JournalLine, League, Season


def note(
    league: League,
    kind: str,
    *,
    now: datetime,
    season: Season | None = None,
    by: User | int | None = None,
    facts: Mapping[str, Any] | None = None,
    reason: str = "",
    undo: Mapping[str, Any] | None = None,
    private: bool = False,
) -> JournalLine:
    """Note what somebody (`by`), or else the season itself, does, in the same transaction.

    `undo` is what `games/leagues/journal/undo.py` needs to take it back.
    """
    return JournalLine.objects.create(
        league=league,
        season=season,
        at=now,
        by_id=by.pk if isinstance(by, User) else by,
        kind=kind,
        facts=dict(facts or {}),
        reason=reason.strip()[:300],
        undo=dict(undo or {}),
        private=private,
    )
