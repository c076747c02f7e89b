"""What `due_tables` measures; import it once Django is set up."""

from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median
from time import perf_counter

from django.db import connection

from games.accounts.models import User
from games.play.clock.seat_clocks import due_tables, tables_due
from games.play.models import Status, Table
from games.tables import services

NOW = datetime(2026, 11, 18, 12, tzinfo=UTC)
DUE, ROUNDS = 1000, 41


def measured(size: int) -> tuple[float, float, str]:
    """Seconds to find what is due, seconds to fetch as many rows by key, and the plan."""
    _fill(size)
    rng = Random(size)
    keys = list(Table.objects.values_list("pk", flat=True))
    finding, fetching = [], []
    for _ in range(ROUNDS):
        wanted = rng.sample(keys, DUE)
        begin = perf_counter()
        assert len(tables_due(NOW, DUE)) == DUE
        middle = perf_counter()
        rows = Table.objects.filter(pk__in=wanted).values_list("pk", "due_at")
        assert len(list(rows)) == DUE
        fetching.append(perf_counter() - middle)
        finding.append(middle - begin)
    plan = due_tables(NOW).values_list("pk", flat=True)[:DUE].explain()
    return median(finding), median(fetching), plan.replace("\n", "\n  ")


def _fill(size: int) -> None:
    """A thousand are due; of the others nine in ten run out later, and the rest are over."""
    Table.objects.all().delete()
    person = User.objects.first() or User.objects.create_user("bench@example.org")
    plan = services.Plan("quovadis", "Bench", 3, organiser_plays=False)
    first = services.create_table(person.pk, plan, now=NOW)
    Table.objects.filter(pk=first.pk).update(status=Status.PLAYING, due_at=NOW - timedelta(days=1))
    fields = Table._meta.concrete_fields
    names = [str(field.column) for field in fields if not field.primary_key]
    made = {
        "code": "'b' || lpad(n::text, 9, '0')",
        "due_at": (
            f"CASE WHEN n % {size // DUE} = 1 THEN due_at - n * interval '1 millisecond'"
            " WHEN n % 10 = 0 THEN NULL"
            " ELSE due_at + interval '1 day 1 second' + n * interval '1 second' END"
        ),
    }
    columns = ", ".join(names)
    values = ", ".join(made.get(name, name) for name in names)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO play_table ({columns}) SELECT {values} FROM play_table,"  # noqa: S608
            f" generate_series(1, {size - 1}) AS n WHERE play_table.id = {first.pk}"
        )
        cursor.execute("VACUUM ANALYZE play_table")
