from datetime import datetime, timedelta

from games.common.health import Verdict
from games.play.models import Pulse, Table
from games.play.services.outages import CLOCK, UNNOTICED


def clock_is_ticking(now: datetime) -> Verdict:
    """Asked by the web process: whether somebody sweeps, and nothing is set aside."""
    pulse = Pulse.objects.filter(name=CLOCK).first()
    aside = Table.objects.exclude(set_aside_at=None).count()
    age = max(now - pulse.at, timedelta()) if pulse else timedelta()
    swept = f"last sweep {age.total_seconds():.0f} s ago" if pulse else "nobody has ever swept"
    sentence = (
        f"{swept}, {aside} tables set aside, {pulse.rescued if pulse else 0} deadlines kept late"
    )
    return Verdict(pulse is not None and age <= UNNOTICED and not aside, sentence)
