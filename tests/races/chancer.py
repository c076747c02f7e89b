"""A worker to be killed: works out winning chances until none are missing.

python -m tests.races.chancer        with DATABASE_URL and what the site needs
"""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
    import django

    django.setup()
    from datetime import timedelta

    from games.archive.chances import work
    from games.archive.models import Chances, Progress
    from games.common import clock

    work.LEASE = timedelta(seconds=1)  # type: ignore[misc]  # so that the heirs need not wait
    work.is_pressed = lambda now: False  # nobody sweeps here
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while Chances.objects.filter(progress=Progress.WAITING).exists():
        work.work(clock.shared(), 1)


if __name__ == "__main__":
    main()
