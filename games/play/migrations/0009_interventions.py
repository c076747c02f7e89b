from django.db import migrations, models

from games.common.keys import new_key


def name_rows(apps, schema_editor):
    """A default gives all rows that were there the same name."""
    for model in ("Intervention", "Proposal"):
        rows = apps.get_model("play", model).objects
        for pk in list(rows.values_list("pk", flat=True)):
            rows.filter(pk=pk).update(key=new_key())


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0008_offers_open"),
    ]

    operations = [
        migrations.AddField(
            model_name="intervention",
            name="key",
            field=models.CharField(default=new_key, editable=False, max_length=12),
        ),
        migrations.AddField(
            model_name="intervention",
            name="refused",
            field=models.BooleanField(default=False, verbose_name="refused"),
        ),
        migrations.AddField(
            model_name="proposal",
            name="key",
            field=models.CharField(default=new_key, editable=False, max_length=12),
        ),
        migrations.AddField(
            model_name="table",
            name="unrated",
            field=models.CharField(
                blank=True,
                choices=[("shuffle", "It had ended, and everybody had seen what was hidden.")],
                editable=False,
                max_length=10,
            ),
        ),
        migrations.RunPython(name_rows, migrations.RunPython.noop, elidable=True),
    ]
