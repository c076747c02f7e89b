"""The players of a season as managers see them."""

from games.leagues.models import Apart, Entrant, Season


def players_of(season: Season) -> list[Entrant]:
    """Return everybody in the season with their weeks away, by name."""
    found = Entrant.objects.filter(season=season).select_related("user", "division")
    return list(found.prefetch_related("weeks_away").order_by("user__display_name", "pk"))


def apart_of(season: Season) -> list[Apart]:
    """Return the pairs that are kept apart."""
    return list(Apart.objects.filter(season=season).select_related("one__user", "other__user"))
