"""Studies, and the entries that are tried in them."""

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.common.keys import new_key
from games.forum.models.talk import AnyReport
from games.play.models import Table


def new_study_key() -> str:
    """Return a key that nobody can guess: whoever has the address of a shared study can read it."""
    return secrets.token_urlsafe(12).replace("_", "-").strip("-")


class Sharing(models.TextChoices):
    PRIVATE = "private", _("Nobody but me")
    LINK = "link", _("Whoever has the address")
    PUBLIC = "public", _("Everybody; it is listed")


class Study(models.Model):
    """Variations that a person tries from one position of a game that is over.

    `length` is that position. `log_version` is the version of the log that it belongs to: if the
    game is taken back, its positions are gone.
    """

    key = models.CharField(max_length=20, unique=True, default=new_study_key, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="studies")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="studies"
    )
    title = models.CharField(_("title"), max_length=80)
    sharing = models.CharField(
        _("who may read it"), max_length=10, choices=Sharing, default=Sharing.PRIVATE
    )
    length = models.PositiveIntegerField()
    log_version = models.PositiveIntegerField()
    made_at = models.DateTimeField()
    changed_at = models.DateTimeField()
    hidden_by_operator = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("study")
        verbose_name_plural = _("studies")
        ordering = ["user", "-changed_at", "pk"]
        indexes = [
            models.Index(fields=["sharing", "-changed_at"], name="archive_study_listed"),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("archive:study", args=[self.key])


class StudyReport(AnyReport):
    """A shared study that somebody wants an operator to look at."""

    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="reports")

    class Meta:
        verbose_name = _("report of a study")
        verbose_name_plural = _("reports of studies")
        constraints = [
            models.UniqueConstraint(fields=["study", "user"], name="archive_study_reported_once")
        ]
        indexes = [
            models.Index(
                fields=["at"], condition=models.Q(settled_at=None), name="archive_study_report_open"
            )
        ]

    def __str__(self) -> str:
        return f"{self.study_id}: {self.reason}"


class TriedEntry(models.Model):
    """An entry that is tried in a study, after its `parent` or after the study's first position.

    `house` is the level of the house player who chose it, empty if the author did. `cut_at` is when
    the author cut it off, with all that follows it; what was cut off last can be put back.
    """

    key = models.CharField(max_length=12, unique=True, default=new_key, editable=False)
    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="entries")
    parent = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="continuations"
    )
    raw = models.JSONField()
    house = models.CharField(max_length=10, blank=True)
    name = models.CharField(_("name"), max_length=60, blank=True)
    comment = models.TextField(_("comment"), max_length=2000, blank=True)
    at = models.DateTimeField()
    cut_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("tried entry")
        verbose_name_plural = _("tried entries")
        ordering = ["study", "pk"]

    def __str__(self) -> str:
        return self.name or self.key
