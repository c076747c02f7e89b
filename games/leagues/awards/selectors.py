"""Awards and penalties for pages."""

from games.leagues.models import Award, Entrant, Season


def awards_of(season: Season) -> list[Award]:
    """Return all awards and penalties of the season, including those that were taken back."""
    found = Award.objects.filter(entrant__season=season).select_related("entrant__user", "by")
    return list(found.order_by("-at", "-pk"))


def entrants_for_awards(season: Season) -> list[Entrant]:
    """Return the entrants who can get points: all who were placed in a division."""
    found = Entrant.objects.filter(season=season, division__isnull=False).select_related("user")
    return list(found.order_by("user__display_name"))
