"""Everything that leagues keep about a person, for the export of their data."""

from typing import Any

from games.accounts.models import User
from games.leagues.models import Award, Case, CaseMessage, Substitute, WeekAway


def everything_in_leagues(user: User) -> dict[str, Any]:
    """Return everything that this app keeps about a person, for the export of their data."""
    where = ("season__league__slug", "season__number")
    entries = user.entries_in_seasons.order_by("pk")
    return {
        "manages": list(user.managed_leagues.order_by("pk").values("league__slug", "since")),
        "invited_to": list(user.league_invitations.order_by("pk").values("league__slug", "at")),
        "entries": list(
            entries.values(
                *where,
                *("status", "tables_at_once", "signed_up_at", "confirmed_at"),
                *("left_at", "left_reason", "division__number"),
            )
        ),
        "weeks_away": list(
            WeekAway.objects.filter(entrant__user=user)
            .order_by("pk")
            .values("entrant__season__league__slug", "entrant__season__number", "monday")
        ),
        "awards": list(
            Award.objects.filter(entrant__user=user)
            .order_by("pk")
            .values("points", "reason", "at", "revoked_at")
        ),
        "substitute": list(Substitute.objects.filter(user=user).values(*where, "at")),
        "calls": list(user.substitute_calls.order_by("pk").values("asked_at", "until", "answer")),
        "cases": list(
            Case.objects.filter(by=user).order_by("pk").values(*where, "kind", "opened_at", "facts")
        ),
        "messages_in_cases": list(
            CaseMessage.objects.filter(by=user).order_by("pk").values("text", "private", "at")
        ),
        "ratings": list(user.ratings.order_by("game").values("game", "mu", "sigma", "tables")),
        "rated_tables": list(
            user.rated_tables.order_by("at", "table_id").values(
                "table__code", "game", "at", "place", "mu", "sigma"
            )
        ),
    }
