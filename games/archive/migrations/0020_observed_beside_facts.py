import django.db.models.deletion
from django.db import migrations, models

MOVED = (
    "INSERT INTO archive_observations (facts_id, lines) "
    "SELECT table_id, observed FROM archive_facts WHERE observed IS NOT NULL"
)


class Migration(migrations.Migration):
    dependencies = [("archive", "0019_facts_beside_words")]

    operations = [
        migrations.CreateModel(
            name="Observations",
            fields=[
                (
                    "facts",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="observations",
                        serialize=False,
                        to="archive.facts",
                    ),
                ),
                ("lines", models.JSONField()),
            ],
            options={
                "verbose_name": "observations of a game",
                "verbose_name_plural": "observations of games",
            },
        ),
        migrations.RunSQL(MOVED, migrations.RunSQL.noop),
        migrations.RemoveField(model_name="facts", name="observed"),
        migrations.AlterField(
            model_name="observations",
            name="facts",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                primary_key=True,
                related_name="observed",
                serialize=False,
                to="archive.facts",
            ),
        ),
    ]
