from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext_lazy as _

from games.accounts.names import FORMER_PLAYER, name_key, new_citizen, slug_of, tidy_name
from games.common import clock


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

    A closed account keeps its row, emptied, so that the games it played keep their seats; show
    people by ``name``, never by ``display_name``. After ``away_until`` no absence was announced,
    so that who asks for nobody's absences needs no query.
    """

    email = models.EmailField(_("email address"), unique=True)
    display_name = models.CharField(_("display name"), max_length=30)
    name_key = models.CharField(max_length=120, unique=True, editable=False)
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
    away_until = models.DateField(null=True, blank=True, editable=False)
    is_staff = models.BooleanField(_("operator"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=clock.now, editable=False)
    welcomed_at = models.DateTimeField(_("name chosen"), null=True, blank=True, editable=False)
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
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    def get_absolute_url(self) -> str:
        return reverse("accounts:person", args=[self.slug])

    def set_name(self, name: str) -> None:
        """Fill the three columns that must agree; nothing is saved."""
        self.display_name = name
        self.name_key = name_key(name)
        self.slug = self._free_slug(slug_of(name))

    def _free_slug(self, slug: str) -> str:
        taken = type(self)._default_manager.filter(slug=slug).exclude(pk=self.pk).exists()
        return (
            f"{slug}-{get_random_string(5, '23456789abcdefghjkmnpqrstuvwxyz')}" if taken else slug
        )


class Absence(models.Model):
    """Days on which a person is away, the last one included, in his own time zone.

    What had passed when it was announced is not part of it.
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
