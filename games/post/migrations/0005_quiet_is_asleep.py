from datetime import datetime, timedelta
from typing import Any

from django.db import migrations

LONGEST = timedelta(hours=12)


def sleep_when_it_was_quiet(apps: Any, schema_editor: Any) -> None:
    """Make the quiet time the night of people who have not said when they sleep.

    A night has at most twelve hours: of a longer quiet time the last twelve are kept.
    """
    User = apps.get_model("accounts", "User")
    Preferences = apps.get_model("post", "Preferences")
    quiet = Preferences.objects.filter(quiet_from__isnull=False, quiet_until__isnull=False)
    for row in quiet.iterator():
        start = datetime.combine(datetime(2000, 1, 1), row.quiet_from)
        end = datetime.combine(datetime(2000, 1, 1), row.quiet_until)
        if start == end:
            continue
        end += timedelta(days=end < start)
        night = max(start, end - LONGEST).time()
        awake = User.objects.filter(pk=row.pk, sleep_from=None, sleep_until=None)
        awake.update(sleep_from=night, sleep_until=row.quiet_until)


class Migration(migrations.Migration):
    """*Quiet* and *asleep* are one thing, kept with the person."""

    dependencies = [
        ("accounts", "0011_ties"),
        ("post", "0004_shown_at"),
    ]

    operations = [
        migrations.RunPython(sleep_when_it_was_quiet, migrations.RunPython.noop),
        migrations.RemoveField("preferences", "quiet_from"),
        migrations.RemoveField("preferences", "quiet_until"),
    ]
