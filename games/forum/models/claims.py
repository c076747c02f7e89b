from django.db import models
from django.utils.translation import gettext_lazy as _

from games.forum.models.talk import Message


class Claim(models.Model):
    """A message that claims something in the words of the game (`Claims` in engine/game.py).

    Who said it, when, and who may read it stands in the message; its text is the sentence, other
    seats by number. `undone`: the log was taken back to an earlier entry since.
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
