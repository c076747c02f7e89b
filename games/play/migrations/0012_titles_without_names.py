from typing import Any

from django.db import migrations

from engine import games
from engine.refusal import Refusal


def take_names_out(apps: Any, schema_editor: Any) -> None:
    """Replace automatic titles, which had the organiser's name: it may not be theirs any more."""
    Table = apps.get_model("play", "Table")
    named = Table.objects.filter(title__startswith="Table of ", organiser__isnull=False)
    for pk, game, code in named.values_list("pk", "game", "code").iterator():
        Table.objects.filter(pk=pk).update(title=f"{_called(game)} {code}"[:60])


def _called(game: str) -> str:
    try:
        return games.get(game).title
    except Refusal:
        return game


class Migration(migrations.Migration):
    """Titles that nobody chose name nobody. They are shown and exported for ever."""

    dependencies = [
        ("play", "0011_unrated_by_agreement"),
    ]

    operations = [
        migrations.RunPython(take_names_out, migrations.RunPython.noop),
    ]
