"""A worker to be killed: sweeps on, in a time of its own that goes from deadline to deadline.

python -m tests.races.sweeper        with DATABASE_URL and what the site needs
"""

import os
import sys
from datetime import timedelta


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
    import django

    django.setup()
    from django.db.models import Min

    from games.play import services
    from games.play.clock import outages
    from games.play.models import Table

    outages.UNNOTICED = timedelta(days=10_000)  # type: ignore[misc]  # here time only jumps
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while due := Table.objects.aggregate(first=Min("due_at"))["first"]:
        services.sweep(now=due, most=5)


if __name__ == "__main__":
    main()
