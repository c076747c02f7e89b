"""The statistics on a person's own page."""

from typing import Any

from games.accounts.models import User
from games.accounts.registry import Viewer
from games.archive.statistics.people.page import person_page


def statistics_of_person(whose: User, viewer: Viewer) -> dict[str, Any]:
    """Return form and results for the section, which is empty for those who may not see them."""
    return {"page": person_page(whose, viewer)}
