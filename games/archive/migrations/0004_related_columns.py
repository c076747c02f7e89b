"""Tell PostgreSQL which columns of facts hang together: what a game lacks, its kind lacks.

It would else expect as many games with a lead of the winner among those that have none.
"""

from django.db import migrations

MADE = (
    "CREATE STATISTICS archive_facts_related (mcv) "
    "ON game, ending, won_by, margin, consent FROM archive_facts"
)


def make(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(MADE)


def undo(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP STATISTICS archive_facts_related")


class Migration(migrations.Migration):
    dependencies = [("archive", "0003_lacking_numbers")]

    operations = [migrations.RunPython(make, undo)]
