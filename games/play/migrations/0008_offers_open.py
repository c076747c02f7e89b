from django.db import migrations, models


def perhaps(apps, schema_editor):
    """The next entry of a running game finds out."""
    running = apps.get_model("play", "Table").objects.filter(status__in=["playing", "paused"])
    running.update(offers_open=True)


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0007_time_left_of_seats"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="offers_open",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.RunPython(perhaps, migrations.RunPython.noop, elidable=True),
    ]
