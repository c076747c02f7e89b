"""The table of the cache: the embedded site's only one, and production's while Redis is away."""

from django.core.management import call_command
from django.db import migrations


def make_table(apps, schema_editor):
    call_command("createcachetable", "cache", database=schema_editor.connection.alias, verbosity=0)


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [migrations.RunPython(make_table, migrations.RunPython.noop)]
