from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games.accounts.addresses.selectors import unused_accounts
from games.accounts.addresses.services import UNCONFIRMED_KEPT, forget_unconfirmed, forget_ways_in
from games.accounts.guests.services import forget_guests
from games.accounts.models import Absence, User
from games.accounts.names import tidy_name
from games.accounts.registry import registry
from games.accounts.sessions.services import forget_ended

FORESEEN = timedelta(days=365)
LONGEST_ABSENCE = timedelta(days=60)


@dataclass(frozen=True, slots=True)
class Profile:
    """The answers of people about themselves in a form."""

    display_name: str
    time_zone: str
    language: str = "en"
    colours: str = "auto"
    about: str = ""
    unnamed: bool = False


def locked_person(user_id: int) -> User:
    """Lock the person's row, so that the account is not closed before the transaction ends.

    Call it before any table is locked (docs/locks.md). Raises ``PermissionDenied`` if the account
    has just been closed.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    if user.closed_at is not None:
        raise PermissionDenied("the account is closed")
    return user


class NameTaken(ValueError):
    """Somebody else has taken this name, or one that looks like it, a moment ago."""


@transaction.atomic
def save_profile(user_id: int, profile: Profile, *, now: datetime) -> User:
    """Save what a person says of themselves, or raise `NameTaken`."""
    user = locked_person(user_id)
    name = tidy_name(profile.display_name)
    if name != user.display_name:
        user.set_name(name)
    user.time_zone = profile.time_zone
    user.language = profile.language
    user.colours = profile.colours
    user.about = profile.about.strip()
    user.unnamed = profile.unnamed
    user.welcomed_at = user.welcomed_at or now
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError as doubled:
        raise NameTaken from doubled
    return user


@transaction.atomic
def save_rhythm(
    user_id: int, *, sleep: tuple[time, time] | None, reminders: Collection[int]
) -> None:
    """Save when the person sleeps, and how many hours before a deadline they are reminded.

    This counts for deadlines from now on: one that has been shown does not move.
    """
    user = locked_person(user_id)
    user.sleep_from, user.sleep_until = sleep or (None, None)
    user.reminders = sorted(set(reminders), reverse=True)
    user.save(update_fields=["sleep_from", "sleep_until", "reminders"])


def save_emblem(user_id: int, kept: str) -> None:
    """Save the emblem that somebody has chosen; without one it is made from their name."""
    User.objects.filter(pk=user_id).update(emblem=kept)


class NotAnAbsence(ValueError):
    """These days cannot be an absence; the message says why."""


@transaction.atomic
def announce_absence(user_id: int, first: date, last: date, *, now: datetime) -> Absence:
    """Announce that the person is away from the first day to the last; past days do not count."""
    user = locked_person(user_id)
    today = now.astimezone(user.zone).date()
    if last < max(first, today):
        raise NotAnAbsence(_("The last day must not be before the first, nor before today."))
    if last - today > FORESEEN:
        raise NotAnAbsence(_("This is too far ahead. Announce it when it is less than a year off."))
    if last - first > LONGEST_ABSENCE:
        raise NotAnAbsence(_("An absence can last two months at most."))
    same = user.absences.filter(first=max(first, today), last=last).first()
    if same is not None:
        return same
    found = user.absences.create(first=max(first, today), last=last, announced_at=now)
    user.away_until = max(last, user.away_until or last)
    user.save(update_fields=["away_until"])
    for step in registry.absence_steps():
        step(user, now)
    return found


@transaction.atomic
def withdraw_absence(user_id: int, absence_id: int, *, now: datetime) -> None:
    """End or cancel an absence. Days that have begun remain days away."""
    user = locked_person(user_id)
    today = now.astimezone(user.zone).date()
    user.absences.filter(pk=absence_id, first__gt=today).delete()
    user.absences.filter(pk=absence_id, last__gt=today).update(last=today)


@transaction.atomic
def close_account(user_id: int, *, now: datetime) -> None:
    """Delete what is known of the person and keep the row, so that games keep their seats."""
    user = locked_person(user_id)
    for step in registry.closing_steps():
        step(user, now)
    forget_ways_in(user)
    EmailAddress.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    _empty(user, now)


def note_operator(user_id: int, *, now: datetime) -> None:
    """Note when an operator first came to the operators' pages."""
    User.objects.filter(pk=user_id, is_staff=True, operator_since=None).update(operator_since=now)


def forget_what_is_over(*, now: datetime) -> None:
    """Delete expired sessions, accounts and addresses that nobody confirmed, and old guests."""
    Session.objects.filter(expire_date__lt=now).delete()
    forget_ended()
    unused_accounts().filter(date_joined__lt=now - UNCONFIRMED_KEPT).delete()
    forget_unconfirmed(now=now)
    forget_guests(now=now)


def _empty(user: User, now: datetime) -> None:
    user.email = f"former-{user.pk}@closed.invalid"
    user.set_name(f"former {user.pk}")
    user.set_unusable_password()
    user.about = user.emblem = ""
    user.time_zone, user.language, user.colours = "UTC", "en", "auto"
    user.sleep_from = user.sleep_until = user.away_until = None
    user.absences.all().delete()
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.closed_at = now
    user.save()
