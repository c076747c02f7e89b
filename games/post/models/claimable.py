from django.db import models

from games.common import clock


class Claimable(models.Model):
    """A row that one worker at a time works on, until it is done or the lease is over.

    `due_at` is when it is meant to happen and stays what it is while somebody has it.
    """

    due_at = models.DateTimeField(default=clock.now)
    claim = models.CharField(max_length=120, blank=True, editable=False)
    lease_until = models.DateTimeField(null=True, blank=True, editable=False)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.TextField(blank=True)

    class Meta:
        abstract = True
