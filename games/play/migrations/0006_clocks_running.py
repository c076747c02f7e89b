from datetime import timedelta

from django.db import migrations


def to_seats(apps, schema_editor):
    """A table's one clock becomes the clock of each seat that must act."""
    Table, Seat = apps.get_model("play", "Table"), apps.get_model("play", "Seat")
    for table in Table.objects.filter(status__in=["playing", "paused"]).iterator():
        Seat.objects.filter(table=table, must_act=True).update(
            deadline=table.deadline,
            clock_started=table.deadline and table.deadline - timedelta(hours=table.turn_hours),
            time_left=table.time_left,
        )
        Table.objects.filter(pk=table.pk).update(due_at=table.deadline)


def to_table(apps, schema_editor):
    """Nothing to do: the table has its deadline still."""


class Migration(migrations.Migration):

    dependencies = [("play", "0005_clocks")]

    operations = [migrations.RunPython(to_seats, to_table)]
