"""What `deadlines_rate` measures; import it once Django is set up."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context
from multiprocessing.synchronize import Barrier
from statistics import median
from time import perf_counter

from django.db import connections

from games.accounts.models import User
from games.common.keys import new_code
from games.play import services
from games.play.log.locks import by_person
from games.play.models import Entry, MadeBy, Pulse, Seat, Table
from games.play.selectors import position
from games.tables import services as tables

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
LATER = NOW + timedelta(days=1)
WORKERS = 2
Job = Callable[[int], None]


def rates(count: int, rounds: int) -> tuple[float, float]:
    """Deadlines and entries a second, the median of rounds that take turns."""
    first = _first_table()
    kept, played = [], []
    for _ in range(rounds):
        _copy(first, count)
        played.append(count / _timed(_play_half))
        assert Entry.objects.filter(made_by=MadeBy.PLAYER).count() == count
        _copy(first, count)
        Pulse.objects.update_or_create(name="clock", defaults={"at": LATER})
        kept.append(count / _timed(_sweep))
        by_clock = Entry.objects.filter(made_by=MadeBy.CLOCK)
        assert by_clock.count() == by_clock.values("table").distinct().count() == count
        assert not by_clock.filter(at__lt=LATER).exists(), "the clock played too early"
    return median(kept), median(played)


def _timed(job: Job) -> float:
    """Seconds from the moment all workers are ready to the last one's end."""
    connections.close_all()
    context = get_context("fork")
    barrier = context.Barrier(WORKERS + 1)
    workers = [context.Process(target=_work, args=(job, n, barrier)) for n in range(WORKERS)]
    for worker in workers:
        worker.start()
    barrier.wait()
    begin = perf_counter()
    for worker in workers:
        worker.join()
    assert not any(worker.exitcode for worker in workers)
    return perf_counter() - begin


def _work(job: Job, number: int, barrier: Barrier) -> None:
    Table.objects.exists()  # connected
    barrier.wait()
    job(number)


def _sweep(number: int) -> None:
    while services.sweep(now=LATER).done:
        pass


def _play_half(number: int) -> None:
    for table in list(Table.objects.filter(start__isnull=False).order_by("pk"))[number::WORKERS]:
        here = position(table)
        seat = table.seats.get(number=here.actors[0])
        services.submit_entry(
            table.pk,
            by_person(seat.number, seat.user_id, LATER - timedelta(hours=1)),
            here.game.encode(here.game.default(here.state, seat.number)),
            seen_version=table.log_version,
        )


def _first_table() -> Table:
    people = [User.objects.create_user(f"bench{n}@example.org") for n in range(3)]
    for person in people:
        User.objects.filter(pk=person.pk).update(time_zone="Europe/Rome")
    plan = tables.Plan("quovadis", "Bench", len(people))
    table = tables.create_table(people[0].pk, plan, now=NOW)
    for person in people[1:]:
        tables.join_table(table.pk, person.pk, now=NOW)
    for person in people:
        tables.confirm_start(table.pk, person.pk, now=NOW)
    return Table.objects.get(pk=table.pk)


def _copy(first: Table, count: int) -> None:
    """As many tables as that, each in the state of the first, which stands aside."""
    Table.objects.exclude(pk=first.pk).delete()
    Table.objects.filter(pk=first.pk).update(start=None, due_at=None)
    plain = {f.attname: getattr(first, f.attname) for f in Table._meta.concrete_fields}
    made = Table.objects.bulk_create(
        Table(**plain | {"id": None, "code": new_code()}) for _ in range(count)
    )
    seats = list(Seat.objects.filter(table=first))
    Seat.objects.bulk_create(
        Seat(**{f.attname: getattr(seat, f.attname) for f in Seat._meta.concrete_fields}
             | {"id": None, "table_id": table.pk})
        for table in made
        for seat in seats
    )  # fmt: skip
