"""Models of learning: what a person is learning, has learnt and has solved."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.play.models import Table


class LessonTable(models.Model):
    """A table at which a lesson is played, and how far its learner has come.

    `step` counts the steps done; `length` is that of the log when the step in hand began.
    """

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="lesson"
    )
    lesson = models.CharField(_("lesson"), max_length=60)
    step = models.PositiveSmallIntegerField(_("steps done"), default=0)
    length = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("table of a lesson")
        verbose_name_plural = _("tables of lessons")

    def __str__(self) -> str:
        return f"{self.lesson}: {self.step}"


class LessonLearnt(models.Model):
    """A lesson that a person has played to its end."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lessons_learnt"
    )
    lesson = models.CharField(_("lesson"), max_length=60)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("lesson learnt")
        verbose_name_plural = _("lessons learnt")
        ordering = ["person", "at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "lesson"], name="school_learnt_once")
        ]

    def __str__(self) -> str:
        return self.lesson


class PuzzleSolved(models.Model):
    """A puzzle that a person has solved."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="puzzles_solved"
    )
    puzzle = models.CharField(_("puzzle"), max_length=60)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("puzzle solved")
        verbose_name_plural = _("puzzles solved")
        ordering = ["person", "at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "puzzle"], name="school_solved_once")
        ]

    def __str__(self) -> str:
        return self.puzzle
