"""Follow and block people, and end that. Nobody but its owner is told of a tie."""

from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.accounts.models import Tie, User
from games.accounts.selectors import people_with_pages
from games.accounts.services import locked_person
from games.common.refusals import SpokenRefusal

MOST: Final = 500
"""How many people one person can follow or block."""


class TooManyTies(SpokenRefusal):
    """Somebody follows and blocks as many people as they can."""

    def __init__(self) -> None:
        self.sentence = str(
            _("You follow and block a great many people. Unfollow or unblock somebody first.")
        )
        super().__init__(self.sentence)


@transaction.atomic
def tie(person_id: int, other_id: int, kind: Tie.Kind, *, now: datetime) -> None:
    """Follow or block somebody, in place of what was before. Nobody is tied to themselves."""
    person = locked_person(person_id)
    others = people_with_pages().exclude(pk=person.pk)
    other = others.filter(pk=other_id).first()
    if other is None:
        raise User.DoesNotExist
    if Tie.objects.filter(person=person).exclude(other=other).count() >= MOST:
        raise TooManyTies
    Tie.objects.update_or_create(person=person, other=other, defaults={"kind": kind, "since": now})


@transaction.atomic
def untie(person_id: int, other_id: int) -> None:
    """End following or blocking somebody."""
    Tie.objects.filter(person=person_id, other=other_id).delete()


def forget_ties(person: User, now: datetime) -> None:
    """Delete the ties of a closed account, from both sides."""
    Tie.objects.filter(person=person).delete()
    Tie.objects.filter(other=person).delete()
