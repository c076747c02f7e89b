"""Words have kind, seats and end of their game beside them. SQLite loses the triggers meanwhile."""

from django.db import migrations, models

FILL = (
    "UPDATE archive_said SET game = f.game, seats = f.seats, ended_at = f.ended_at "
    "FROM archive_facts AS f WHERE f.table_id = archive_said.facts_id"
)
TRIGGERS = {  # as in 0002
    "archive_said_added": "AFTER INSERT ON archive_said BEGIN "
    "INSERT INTO archive_said_tokens (rowid, tokens) "
    "VALUES (new.message_id, new.words || ' ' || new.stems); END",
    "archive_said_gone": "AFTER DELETE ON archive_said BEGIN "
    "DELETE FROM archive_said_tokens WHERE rowid = old.message_id; END",
    "archive_said_changed": "AFTER UPDATE ON archive_said BEGIN "
    "UPDATE archive_said_tokens SET tokens = new.words || ' ' || new.stems "
    "WHERE rowid = new.message_id; END",
}


def make_triggers(apps, schema_editor):
    if schema_editor.connection.vendor == "sqlite":
        for name, what in TRIGGERS.items():
            schema_editor.execute(f"CREATE TRIGGER IF NOT EXISTS {name} {what}")


class Migration(migrations.Migration):
    dependencies = [("archive", "0018_reports_of_studies")]

    operations = [
        migrations.AddField(
            "said", "game", models.CharField(max_length=20, default=""), preserve_default=False
        ),
        migrations.AddField(
            "said", "seats", models.PositiveSmallIntegerField(default=0), preserve_default=False
        ),
        migrations.AddField("said", "ended_at", models.DateTimeField(null=True)),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        migrations.AlterField("said", "ended_at", models.DateTimeField()),
        migrations.RunPython(make_triggers, make_triggers),
    ]
