"""Tables at which it is somebody's turn for days, and how soon their worker keeps a deadline.

For `idle_worker`, as processes of the site that it measures: `make 50`, `late 10`.
"""

import sys
import time
from random import Random
from typing import Final

PEOPLE: Final = 6
LONGEST: Final = 60.0


def main() -> None:
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "qvsite.settings")
    django.setup()
    what, count = sys.argv[1], int(sys.argv[2])
    if what == "make":
        make(count)
    else:
        sys.stdout.writelines(f"{seconds}\n" for seconds in keep(count))


def make(count: int) -> None:
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)
    from tests.games.factories import UserFactory, playing_table

    people = [UserFactory.create() for _ in range(PEOPLE)]
    for number in range(count):
        company = [people[(number + place) % PEOPLE] for place in range(3)]
        playing_table(*company, seat_count=4, turn_hours=72, misses_allowed=0)


def keep(count: int) -> list[float]:
    """Seconds from a deadline to what the clock plays, each at a moment of its own."""
    from django.utils import timezone

    from games.play.models import Seat, Table

    rng, found = Random(20261118), []
    waiting = Seat.objects.filter(must_act=True, bot="", table__title="Subura")
    for seat in list(waiting.order_by("table_id"))[:count]:
        time.sleep(rng.uniform(0, 2) if count > 1 else 0)
        at = timezone.now()
        Seat.objects.filter(pk=seat.pk).update(deadline=at)
        Table.objects.filter(pk=seat.table_id).update(deadline=at, due_at=at)
        found.append(wait_for_entry(seat.table_id, seat.table.length))
    return found


def wait_for_entry(table_id: int, length: int) -> float:
    from games.play.models import Entry

    began = time.monotonic()
    while not Entry.objects.filter(table=table_id, index__gte=length, made_by="clock").exists():
        if time.monotonic() - began > LONGEST:
            raise SystemExit("a deadline was not kept")
        time.sleep(0.02)
    return time.monotonic() - began


if __name__ == "__main__":
    main()
