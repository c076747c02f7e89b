"""The names of people in leagues. People who do not wish to be named see their own name alone.

Managers read names at the desk, and people who sit together at their table while it is played.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from games.accounts.models import User
from games.accounts.names import FORMER_PLAYER, UNNAMED_PLAYER
from games.leagues.models import JournalLine, League

IDS: Final = ("person", "people", "user")
"""The facts of a line that hold ids of people: for services, not for readers."""


def is_hidden(person: User, viewer: int | None) -> bool:
    """Return whether the person has no name for this viewer (an id; None: a stranger)."""
    return person.unnamed and person.pk != viewer


def name_for(person: User, viewer: int | None) -> str:
    """Return what the person is called on the pages of leagues that this viewer reads."""
    return str(UNNAMED_PLAYER) if is_hidden(person, viewer) else person.name


def name_from(
    pk: int, unnamed: bool, display_name: str, closed_at: datetime | None, *, viewer: int | None
) -> str:
    """Return what `name_for` does, from the columns of an account."""
    if unnamed and pk != viewer:
        return str(UNNAMED_PLAYER)
    return str(FORMER_PLAYER) if closed_at else display_name


class NamesInJournal:
    """The facts of journal lines without the names of people who have none for the viewer.

    Lines keep the id of the person they name (`person`); older ones have a name alone.
    """

    def __init__(self, league: League, lines: Iterable[JournalLine], viewer: int | None) -> None:
        ids = {line.facts["person"] for line in lines if "person" in line.facts}
        ids |= {pk for line in lines for pk in line.facts.get("people", ())}
        unnamed = User.objects.filter(unnamed=True).exclude(pk=viewer or 0)
        self._ids = set(unnamed.filter(pk__in=ids).values_list("pk", flat=True))
        played = unnamed.filter(entries_in_seasons__season__league=league)
        asked = unnamed.filter(substitute_calls__seat__league_table__round__season__league=league)
        found = (played | asked).distinct()
        self._names = set(found.values_list("display_name", flat=True))

    def facts(self, line: JournalLine) -> Mapping[str, Any]:
        """Return the facts of a line for the viewer."""
        facts, hidden = dict(line.facts), str(UNNAMED_PLAYER)
        if "name" in facts and (facts.get("person") in self._ids or facts["name"] in self._names):
            facts["name"] = hidden
        if isinstance(facts.get("names"), list):
            people = facts.get("people") or [None] * len(facts["names"])
            facts["names"] = [
                hidden if pk in self._ids or name in self._names else name
                for pk, name in zip(people, facts["names"], strict=True)
            ]
        return {name: value for name, value in facts.items() if name not in IDS}
