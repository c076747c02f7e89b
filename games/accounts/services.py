from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from games.accounts.models import Absence, User
from games.accounts.names import tidy_name
from games.accounts.registry import registry
from games.accounts.session_services import end_sessions, forget_ended

UNCONFIRMED_KEPT = timedelta(days=14)
"""The link in the mail works for three days, and signing in sends a new one."""

FORESEEN = timedelta(days=365)
LONGEST_ABSENCE = timedelta(days=60)


@dataclass(frozen=True, slots=True)
class Profile:
    """What a person says about themselves, as a form hands it over."""

    display_name: str
    time_zone: str
    language: str = "en"
    colours: str = "auto"
    about: str = ""


def locked_person(user_id: int) -> User:
    """The person as he is now, who closes no account until the transaction ends.

    Before any table is locked (docs/locks.md). Whoever has just closed his account is nobody.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    if user.closed_at is not None:
        raise PermissionDenied("the account is closed")
    return user


@transaction.atomic
def save_profile(user_id: int, profile: Profile, *, now: datetime) -> User:
    user = locked_person(user_id)
    name = tidy_name(profile.display_name)
    if name != user.display_name:
        user.set_name(name)
    user.time_zone = profile.time_zone
    user.language = profile.language
    user.colours = profile.colours
    user.about = profile.about.strip()
    user.welcomed_at = user.welcomed_at or now
    user.save()
    return user


@transaction.atomic
def save_rhythm(
    user_id: int, *, sleep: tuple[time, time] | None, reminders: Collection[int]
) -> None:
    """When the person sleeps, and how many hours before a deadline he is reminded.

    It holds for deadlines from now on: one that has been shown is not moved by it.
    """
    user = locked_person(user_id)
    user.sleep_from, user.sleep_until = sleep or (None, None)
    user.reminders = sorted(set(reminders), reverse=True)
    user.save(update_fields=["sleep_from", "sleep_until", "reminders"])


class NotAnAbsence(ValueError):
    """These days cannot be an absence; the sentence says why."""


@transaction.atomic
def announce_absence(user_id: int, first: date, last: date, *, now: datetime) -> Absence:
    """The person is away from the first day to the last. Days that are over stay as they were."""
    user = locked_person(user_id)
    today = now.astimezone(user.zone).date()
    if last < max(first, today):
        raise NotAnAbsence(_("The last day has to come after the first, and not before today."))
    if last - today > FORESEEN:
        raise NotAnAbsence(_("This is too far away. Announce it when it is less than a year off."))
    if last - first > LONGEST_ABSENCE:
        raise NotAnAbsence(_("Two months at a time are the most."))
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
    """The person is back, or does not go. Days that have begun were days away."""
    user = locked_person(user_id)
    today = now.astimezone(user.zone).date()
    user.absences.filter(pk=absence_id, first__gt=today).delete()
    user.absences.filter(pk=absence_id, last__gt=today).update(last=today)


@transaction.atomic
def close_account(user_id: int, *, now: datetime) -> None:
    """Forget the person and keep the row: games it played stay, under "former player"."""
    user = locked_person(user_id)
    for step in registry.closing_steps():
        step(user, now)
    end_sessions(user.pk)
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    if apps.is_installed("allauth.socialaccount"):
        apps.get_app_config("socialaccount").get_model("SocialAccount")._default_manager.filter(
            user=user
        ).delete()
    user.groups.clear()
    user.user_permissions.clear()
    _empty(user, now)


def forget_what_is_over(*, now: datetime) -> None:
    """Sessions that have expired, and accounts whose address nobody ever confirmed."""
    Session.objects.filter(expire_date__lt=now).delete()
    forget_ended()
    confirmed = EmailAddress.objects.filter(verified=True).values("user")
    User.objects.filter(
        date_joined__lt=now - UNCONFIRMED_KEPT, welcomed_at=None, last_login=None, closed_at=None
    ).exclude(pk__in=confirmed).delete()


def _empty(user: User, now: datetime) -> None:
    user.email = f"former-{user.pk}@closed.invalid"
    user.set_name(f"former {user.pk}")
    user.set_unusable_password()
    user.about = ""
    user.time_zone, user.language, user.colours = "UTC", "en", "auto"
    user.sleep_from = user.sleep_until = user.away_until = None
    user.absences.all().delete()
    user.is_active = user.is_staff = user.is_superuser = False
    user.last_login = None
    user.closed_at = now
    user.save()
