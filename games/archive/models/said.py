"""Messages of finished games, as words to be found."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.archive.models.facts import Facts
from games.forum.models import Message


class Said(models.Model):
    """A seat's message as words, with its readers.

    `public` says that spectators may read it; `readers` is the set of seats whose holders at the
    end may. Both come from the forum's own `Reader`. `words` are folded, and `stems` are their
    stems in the message's language, each as `en:deal`; without a language there are none. An index
    over both is made by the migration, because each database has its own kind. `game`, `seats` and
    `ended_at` are those of the facts, so that a word beside them needs no look at the facts.
    """

    message = models.OneToOneField(
        Message, on_delete=models.CASCADE, primary_key=True, related_name="said"
    )
    facts = models.ForeignKey(Facts, on_delete=models.CASCADE, related_name="said")
    game = models.CharField(max_length=20)
    seats = models.PositiveSmallIntegerField()
    ended_at = models.DateTimeField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    public = models.BooleanField()
    readers = models.PositiveIntegerField(default=0)
    words = models.TextField()
    stems = models.TextField(blank=True)

    class Meta:
        verbose_name = _("words of a message")
        verbose_name_plural = _("words of messages")

    def __str__(self) -> str:
        return self.words[:60]
