"""The decisions that are possible in a case, by its kind."""

from dataclasses import dataclass, field
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.leagues.models import Case, CaseKind, SeasonStatus


class Decision(models.TextChoices):
    EXTEND = "extend", _("More time for whoever must act")
    FASTER = "faster", _("A faster clock for this table")
    WARN = "warn", _("A warning")
    PENALTY = "penalty", _("A penalty in points")
    SUBSTITUTE = "substitute", _("Hand the seat to a substitute")
    REMOVE = "remove", _("Remove from the season")
    LET_GO = "let_go", _("Let them go")
    ASK_AGAIN = "ask_again", _("Ask the queue of substitutes again")
    HOUSE = "house", _("A house player plays the seat to the end")
    ADJUDICATE = "adjudicate", _("Set the places")
    SHARE = "share", _("All share the places")
    REPLAY = "replay", _("Play the table again")
    VOID = "void", _("The table does not count")
    LEAVE = "leave", _("Leave it as it is")


_ENDS: Final = (Decision.ADJUDICATE, Decision.SHARE, Decision.VOID)
OPTIONS: Final[dict[str, tuple[Decision, ...]]] = {
    CaseKind.ABSENT: (
        *(Decision.SUBSTITUTE, Decision.WARN, Decision.PENALTY),
        *(Decision.EXTEND, Decision.LEAVE),
    ),
    CaseKind.MISCONDUCT: (Decision.WARN, Decision.PENALTY, Decision.REMOVE, Decision.LEAVE),
    CaseKind.RESULT: (*_ENDS, Decision.REPLAY, Decision.LEAVE),
    CaseKind.EXTENSION: (Decision.EXTEND, Decision.LEAVE),
    CaseKind.RESIGNATION: (Decision.LET_GO, Decision.LEAVE),
    CaseKind.UNDECIDED: (Decision.REPLAY, *_ENDS),
    CaseKind.LATE: (Decision.LEAVE, Decision.FASTER, Decision.EXTEND, *_ENDS),
    CaseKind.NO_SUBSTITUTE: (Decision.HOUSE, Decision.ASK_AGAIN, *_ENDS),
    CaseKind.SUCCESSION: (Decision.LEAVE, Decision.REPLAY),
    CaseKind.STEP: (Decision.LEAVE,),
}

OF_A_GAME: Final = (Decision.EXTEND, Decision.FASTER, Decision.HOUSE)
"""The decisions that are possible only while the table is being played."""

OF_A_RUNNING_SEASON: Final = (Decision.REPLAY,)
"""The decisions that start something: nothing starts once a season is over."""

OF_A_PERSON: Final = (Decision.WARN, Decision.PENALTY, Decision.REMOVE, Decision.SUBSTITUTE)
"""The decisions that are about the person whom the case is about."""


@dataclass(frozen=True, slots=True)
class DecisionDetails:
    """The details of a decision beside its kind: hours, points, or places in the order of turns."""

    hours: int = 0
    points: str = ""
    places: list[int] = field(default_factory=list)


def options_of(case: Case) -> list[Decision]:
    """Return the decisions that are possible in this case as it is now."""
    table = case.league_table.table if case.league_table is not None else None
    runs = table is not None and table.is_running
    found = [one for one in OPTIONS[case.kind] if runs or one not in OF_A_GAME]
    if case.about is None:
        found = [one for one in found if one not in OF_A_PERSON]
    if case.league_table is None:
        found = [one for one in found if one != Decision.SUBSTITUTE]
    if case.season.status != SeasonStatus.PLAYING:
        found = [one for one in found if one not in OF_A_RUNNING_SEASON]
    return found
