"""A worker to be killed: delivers to receivers, in a time in which half a minute is a second, so
that the leases of the dead are soon over.

python -m tests.races.teller BEGINNING        with DATABASE_URL and what the site needs
"""

import os
import sys
import time
from datetime import datetime
from typing import Final

FASTER: Final = 30


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
    import django

    django.setup()
    from django.conf import settings

    from games.common import clock
    from games.feeds import services
    from games.feeds.models import Delivery

    settings.FEEDS_NEAR, settings.EMBEDDED = True, False
    began = datetime.fromisoformat(sys.argv[1])

    def tell_time() -> datetime:
        return began + FASTER * (clock.now() - began)

    sys.stdout.write("ready\n")
    sys.stdout.flush()
    while Delivery.objects.exclude(state="sent").exists():
        services.deliver_due(tell_time)
        time.sleep(0.05)


if __name__ == "__main__":
    main()
