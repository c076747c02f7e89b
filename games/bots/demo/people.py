"""The people of the demo. The first of them signs in with `settings.DEMO_LOGIN`."""

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import transaction

from games.accounts.models import User
from games.accounts.selectors import is_name_free
from games.accounts.services import Profile, save_profile


class Person(NamedTuple):
    """One person of the demo."""

    name: str
    time_zone: str
    about: str


PEOPLE: Final = (
    Person(
        "Alice",
        "Europe/Lisbon",
        "I look in with my first coffee and after dinner. Make me an offer, and you have an "
        "answer the same day.\n\nCollects old maps, and loses at cards.",
    ),
    Person(
        "Benedetta",
        "Europe/Rome",
        "Teaches Latin to fifteen-year-olds, *which is harder than any Senate*. I keep my word; "
        "see for yourself.",
    ),
    Person(
        "Cormac",
        "Europe/Dublin",
        "Slow but steady: one turn a day, two at the weekend. I like long talks and short moves.",
    ),
    Person(
        "Dagny",
        "Europe/Oslo",
        "Ferry engineer. Out of reach when the sea is rough, so please do not mind a late answer.",
    ),
    Person(
        "Emre",
        "Europe/Istanbul",
        "Here for the talking. Whoever is ahead will hear from me, and so will everybody else.",
    ),
    Person(
        "Farah",
        "Asia/Kolkata",
        "Plays from the night train, mostly. New to this, and grateful for patience.",
    ),
)
HERE_FOR: Final = timedelta(days=60)


def make_people(now: datetime) -> dict[str, User]:
    """Make those people who do not exist yet; return all of them by name."""
    known = User.objects.in_bulk([_address(person) for person in PEOPLE], field_name="email")
    if len(known) < len(PEOPLE):
        secret = make_password(settings.DEMO_LOGIN[1])  # hashed once, since it is slow by design
        for person in PEOPLE:
            if _address(person) not in known:
                known[_address(person)] = _make(person, secret, now - HERE_FOR)
    return {person.name: known[_address(person)] for person in PEOPLE}


def _address(person: Person) -> str:
    if person is PEOPLE[0]:
        return str(settings.DEMO_LOGIN[0])
    return f"{person.name.lower()}@example.org"


@transaction.atomic
def _make(person: Person, secret: str, at: datetime) -> User:
    user = User.objects.create_user(_address(person), date_joined=at, is_demo=True)
    User.objects.filter(pk=user.pk).update(password=secret)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    name = person.name if is_name_free(person.name, for_user=user) else user.display_name
    return save_profile(user.pk, Profile(name, person.time_zone, about=person.about), now=at)
