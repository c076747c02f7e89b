"""The model of a claim."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.forum.models.talk import Message


class Claim(models.Model):
    """The claim that a message makes, in the form of the game (`Claims` in engine/game.py).

    The message says who made it, when, and who may read it. Its text is the claim as a sentence,
    with seats as numbers. `undone` is set when the log is taken back to before the claim.
    """

    message = models.OneToOneField(
        Message, on_delete=models.CASCADE, primary_key=True, related_name="claim"
    )
    raw = models.JSONField()
    undone = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")

    def __str__(self) -> str:
        return f"{self.message_id}: {self.raw.get('claim')}"
