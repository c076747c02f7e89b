"""The index over what was said: GIN on PostgreSQL, a full-text table kept by triggers on SQLite."""

from django.db import migrations

ON_POSTGRES = (
    "CREATE INDEX archive_said_tokens ON archive_said "
    "USING gin (string_to_array(words || ' ' || stems, ' '))",
)
ON_SQLITE = (
    # a word is letters and digits with hyphens between them, a stem has a colon
    "CREATE VIRTUAL TABLE archive_said_tokens USING fts5("
    "tokens, tokenize = \"unicode61 remove_diacritics 0 tokenchars '-:'\")",
    "CREATE TRIGGER archive_said_added AFTER INSERT ON archive_said BEGIN "
    "INSERT INTO archive_said_tokens (rowid, tokens) "
    "VALUES (new.message_id, new.words || ' ' || new.stems); END",
    "CREATE TRIGGER archive_said_gone AFTER DELETE ON archive_said BEGIN "
    "DELETE FROM archive_said_tokens WHERE rowid = old.message_id; END",
    "CREATE TRIGGER archive_said_changed AFTER UPDATE ON archive_said BEGIN "
    "UPDATE archive_said_tokens SET tokens = new.words || ' ' || new.stems "
    "WHERE rowid = new.message_id; END",
)
UNDO_ON_SQLITE = (
    "DROP TRIGGER archive_said_added",
    "DROP TRIGGER archive_said_gone",
    "DROP TRIGGER archive_said_changed",
    "DROP TABLE archive_said_tokens",
)


def make(apps, schema_editor):
    statements = ON_POSTGRES if schema_editor.connection.vendor == "postgresql" else ON_SQLITE
    for statement in statements:
        schema_editor.execute(statement)


def undo(apps, schema_editor):
    on_postgres = schema_editor.connection.vendor == "postgresql"
    statements = ("DROP INDEX archive_said_tokens",) if on_postgres else UNDO_ON_SQLITE
    for statement in statements:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("archive", "0001_archive")]

    operations = [migrations.RunPython(make, undo)]
