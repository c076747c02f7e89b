"""The health of deliveries: do they go out in time?"""

from datetime import datetime, timedelta

from django.conf import settings

from games.common.health import HealthVerdict
from games.feeds.models import SENDING, Delivery


def deliveries_are_moving(now: datetime) -> HealthVerdict:
    """Count late deliveries. Retries are rescheduled, so a receiver that is away does not count."""
    late = now - timedelta(minutes=settings.MAIL_ALARM_MINUTES)
    count = Delivery.objects.filter(state__in=SENDING, due_at__lte=late).count()
    return HealthVerdict(not count, f"{count} deliveries late")
