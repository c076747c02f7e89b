import django.db.models.deletion
from django.db import migrations, models


def spread(apps, schema_editor):
    """Give each seat a mark for every thread in which it had read something."""
    ReadMark = apps.get_model("forum", "ReadMark")
    Message = apps.get_model("forum", "Message")
    found = []
    for mark in ReadMark.objects.select_related("seat").iterator():
        said = Message.objects.filter(table_id=mark.seat.table_id, pk__lte=mark.last_message)
        threads = said.order_by().exclude(readers=0).values_list("readers", flat=True).distinct()
        found += [
            ReadMark(seat=mark.seat, readers=readers, last_message=mark.last_message, at=mark.at)
            for readers in threads
            if readers >> mark.seat.number & 1
        ]
    ReadMark.objects.bulk_create(found, batch_size=500)


def gather(apps, schema_editor):
    """Keep the mark of the thread of all."""
    apps.get_model("forum", "ReadMark").objects.exclude(readers=0).delete()


class Migration(migrations.Migration):
    dependencies = [("forum", "0004_tallies")]

    operations = [
        migrations.AddField(
            model_name="readmark",
            name="readers",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="readmark",
            name="seat",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="read_marks",
                to="play.seat",
            ),
        ),
        migrations.AddConstraint(
            model_name="readmark",
            constraint=models.UniqueConstraint(
                fields=("seat", "readers"), name="forum_read_mark_once"
            ),
        ),
        migrations.RunPython(spread, gather),
    ]
