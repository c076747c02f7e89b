"""The one place where the time is read.

Services, selectors and the engine take ``now`` as an argument; views, tasks and commands call
``now()`` once and hand it down.
"""

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    return timezone.now()
