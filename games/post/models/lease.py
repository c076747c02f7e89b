from django.db import models

from games.common import clock


class LeasedRow(models.Model):
    """A row that only one worker at a time works on, until it is done or its lease ends.

    `due_at` is when the work is due; taking a lease does not change it. `claim` names the worker.
    """

    due_at = models.DateTimeField(default=clock.now)
    claim = models.CharField(max_length=120, blank=True, editable=False)
    lease_until = models.DateTimeField(null=True, blank=True, editable=False)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.TextField(blank=True)

    class Meta:
        abstract = True
