from datetime import datetime, timedelta
from typing import Any, ClassVar, Final
from zoneinfo import ZoneInfo

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from games.accounts.look_alikes import skeleton_of
from games.accounts.names import FORMER_PLAYER, name_key, new_citizen, slug_of, tidy_name
from games.common import clock
from games.common.memory import kept

OPERATORS_GRACE: Final = timedelta(days=7)
"""The time for which a new operator may work without a second factor."""


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        name = tidy_name(fields.pop("display_name", "") or new_citizen())
        user = self.model(email=email.strip().lower(), **fields)
        user.set_name(name)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").strip().lower())


class Colours(models.TextChoices):
    AUTO = "auto", _("As my device prefers")
    LIGHT = "light", _("Light")
    DARK = "dark", _("Dark")


def usual_reminders() -> list[int]:
    return [6]


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody who can sign in, with the profile others see.

    A closed account keeps its row, emptied, so that the games keep their seats. Show people by
    ``name``, never by ``display_name``. No absence is announced beyond ``away_until``, so that
    most people's absences need no query.
    """

    email = models.EmailField(_("email address"), unique=True)
    display_name = models.CharField(_("display name"), max_length=30)
    name_key = models.CharField(max_length=120, unique=True, editable=False)
    skeleton = models.CharField(max_length=250, unique=True, editable=False)
    slug = models.SlugField(max_length=40, unique=True)
    about = models.TextField(_("about me"), max_length=2000, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    language = models.CharField(
        _("language"), max_length=10, choices=settings.LANGUAGES, default="en"
    )
    colours = models.CharField(_("colours"), max_length=5, choices=Colours, default=Colours.AUTO)
    sleep_from = models.TimeField(_("asleep from"), null=True, blank=True)
    sleep_until = models.TimeField(_("asleep until"), null=True, blank=True)
    reminders = models.JSONField(_("hours before a deadline"), default=usual_reminders, blank=True)
    unnamed = models.BooleanField(_("not named in the archive"), default=False)
    emblem = models.CharField(_("emblem"), max_length=30, blank=True)
    away_until = models.DateField(null=True, blank=True, editable=False)
    is_staff = models.BooleanField(_("operator"), default=False)
    operator_since = models.DateTimeField(null=True, blank=True, editable=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    is_demo = models.BooleanField(_("of the demo"), default=False, editable=False)
    date_joined = models.DateTimeField(_("joined"), default=clock.now, editable=False)
    welcomed_at = models.DateTimeField(_("name chosen"), null=True, blank=True, editable=False)
    guest_since = models.DateTimeField(_("guest since"), null=True, blank=True, editable=False)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return str(FORMER_PLAYER) if self.closed_at else self.display_name

    @property
    def has_page(self) -> bool:
        """Tell whether the person has a public page: they have chosen a name, and not left."""
        return self.welcomed_at is not None and self.closed_at is None and self.is_active

    @property
    def is_guest(self) -> bool:
        """Tell whether the person plays without an address (docs/guests.md)."""
        return self.guest_since is not None

    def confirmed_address(self, email: str) -> str | None:
        """Return the confirmed address that this one is, in capitals or not; None if none is.

        It is compared here: a database refuses to look for a text of 50,000 letters.
        """
        wanted = email.strip().lower()
        confirmed = EmailAddress.objects.filter(user=self, verified=True)
        return next((one.email for one in confirmed if one.email.lower() == wanted), None)

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def second_factor_until(self) -> datetime | None:
        """Return until when an operator may go without; None if they have one or need none."""
        if not (settings.STAFF_SECOND_FACTOR and self.is_staff) or self._has_second_factor:
            return None
        return (self.operator_since or clock.now()) + OPERATORS_GRACE

    @cached_property
    def _has_second_factor(self) -> bool:
        types = [Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN]
        return Authenticator.objects.filter(user_id=self.pk, type__in=types).exists()

    @property
    def is_barred(self) -> bool:
        """Tell whether an operator's week without a second factor is over."""
        until = self.second_factor_until
        return until is not None and until <= clock.now()

    def has_perm(self, perm: str, obj: Any = None) -> bool:
        return not self.is_barred and super().has_perm(perm, obj)

    def has_module_perms(self, app_label: str) -> bool:
        return not self.is_barred and super().has_module_perms(app_label)

    def get_absolute_url(self) -> str:
        """Return the person's page. Lists ask for many, and Django is slow to find addresses."""
        key = ("page of a person", self.slug)
        return kept(key, lambda: reverse("accounts:person", args=[self.slug]))

    def set_name(self, name: str) -> None:
        """Set the name and the columns that depend on it, without saving."""
        self.display_name = name
        self.name_key = name_key(name)
        self.skeleton = skeleton_of(name)
        self.slug = self._free_slug(slug_of(name))

    def _free_slug(self, slug: str) -> str:
        taken = type(self)._default_manager.filter(slug=slug).exclude(pk=self.pk).exists()
        return (
            f"{slug}-{get_random_string(5, '23456789abcdefghjkmnpqrstuvwxyz')}" if taken else slug
        )


class Absence(models.Model):
    """Days on which a person is away, the last one included, in their own time zone.

    Days that were over when the absence was announced are not part of it.
    """

    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="absences")
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))
    announced_at = models.DateTimeField(editable=False)

    class Meta:
        verbose_name = _("absence")
        verbose_name_plural = _("absences")
        ordering = ["person", "first"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(last__gte=models.F("first")), name="accounts_absence_in_order"
            )
        ]
        indexes = [models.Index(fields=["person", "last"], name="accounts_absence_when")]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.first} to {self.last}"


class Tie(models.Model):
    """One person's following or blocking of another. Only its owner knows of it."""

    class Kind(models.TextChoices):
        FOLLOW = "follow", _("follows")
        BLOCK = "block", _("blocks")

    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="ties")
    other = models.ForeignKey(User, on_delete=models.CASCADE, related_name="ties_to")
    kind = models.CharField(max_length=6, choices=Kind)
    since = models.DateTimeField(editable=False)

    class Meta:
        verbose_name = _("tie")
        verbose_name_plural = _("ties")
        constraints = [
            models.UniqueConstraint(fields=["person", "other"], name="accounts_tie_once"),
            models.CheckConstraint(
                condition=~models.Q(person=models.F("other")), name="accounts_tie_to_another"
            ),
        ]
        indexes = [models.Index(fields=["other", "kind"], name="accounts_tie_other")]

    def __str__(self) -> str:
        return f"{self.person_id} {self.kind}s {self.other_id}"


class UnconfirmedAddress(models.Model):
    """The time since which an address added to an account has waited to be confirmed."""

    address = models.OneToOneField(
        "account.EmailAddress", on_delete=models.CASCADE, related_name="waiting"
    )
    since = models.DateTimeField(editable=False)

    class Meta:
        verbose_name = _("unconfirmed address")
        verbose_name_plural = _("unconfirmed addresses")

    def __str__(self) -> str:
        return f"{self.address_id}: since {self.since}"
