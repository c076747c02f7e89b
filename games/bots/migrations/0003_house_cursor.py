import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Rename the table: a watch of the house is now called a cursor of the house."""

    dependencies = [
        ("play", "0001_initial"),
        ("bots", "0002_claims"),
    ]

    operations = [
        migrations.RenameModel("Watch", "HouseCursor"),
        migrations.AlterField(
            model_name="housecursor",
            name="table",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                primary_key=True,
                related_name="house_cursor",
                serialize=False,
                to="play.table",
            ),
        ),
        migrations.RenameIndex(
            model_name="housecursor",
            old_name="bots_watch_not_over",
            new_name="bots_cursor_not_over",
        ),
        migrations.AlterModelOptions(
            name="housecursor",
            options={
                "verbose_name": "cursor of the house",
                "verbose_name_plural": "cursors of the house",
            },
        ),
    ]
