"""Save a search, and forget it."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from games.accounts.models import User
from games.accounts.services import locked_person
from games.archive.models import SavedSearch
from games.archive.query import parse
from games.archive.search.people import people_in

MOST: Final = 50


class TooManySearches(ValueError):
    """A person has saved as many searches as they may."""

    def __init__(self) -> None:
        super().__init__(_("You have saved 50 searches. Remove one, then save this one."))


@transaction.atomic
def save_search(user_id: int, line: str, *, now: datetime) -> SavedSearch:
    """Save a search with the people it is about; a Fault says why it cannot be read."""
    user = locked_person(user_id)
    query = parse(line)
    known = SavedSearch.objects.filter(user=user, query=str(query)).first()
    if known is not None:
        return known
    if SavedSearch.objects.filter(user=user).count() >= MOST:
        raise TooManySearches
    people = dict(people_in(query, user.pk))
    return SavedSearch.objects.create(user=user, query=str(query), people=people, saved_at=now)


@transaction.atomic
def forget_search(user_id: int, key: str) -> None:
    """Forget a saved search; its feed ends."""
    SavedSearch.objects.filter(user=user_id, key=key).delete()


def forget_searches(user: User, now: datetime) -> None:
    """Forget all searches of a person who closes their account."""
    SavedSearch.objects.filter(user=user).delete()
