"""Awards and penalties for pages."""

from games.leagues.models import Award, Entrant, Season


def awards_of(season: Season) -> list[Award]:
    """Return all awards and penalties of the season, those that were taken back too."""
    found = Award.objects.filter(entrant__season=season).select_related("entrant__user", "by")
    return list(found.order_by("-at", "-pk"))


def entrants_for_awards(season: Season) -> list[Entrant]:
    """Return those who can get points: everybody who was placed in a division."""
    found = Entrant.objects.filter(season=season, division__isnull=False).select_related("user")
    return list(found.order_by("user__display_name"))
