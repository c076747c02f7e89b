"""Moments as pages show them: "Fri 20 Nov, 09:41", in the reader's time zone."""

from datetime import datetime

from django.utils.dates import MONTHS_3, WEEKDAYS_ABBR
from django.utils.timezone import localtime


def day_and_hour(at: datetime) -> str:
    """Return what Django's `date_format` makes of "D j M, H:i", in a tenth of its time.

    A lobby shows twenty of them.
    """
    here = localtime(at)
    month = str(MONTHS_3[here.month]).title()
    return f"{WEEKDAYS_ABBR[here.weekday()]} {here.day} {month}, {here:%H:%M}"
