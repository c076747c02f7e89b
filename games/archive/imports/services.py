"""Take in the games of files: each in a transaction of its own, or not at all."""

from datetime import datetime

from django.db import DataError, IntegrityError, transaction

from engine.game import Raw
from games.archive.facts.services import keep_facts
from games.archive.imports.readings import reading_of
from games.archive.imports.refusals import ImportRefused
from games.archive.intake.services import write_game
from games.archive.models import Imported
from games.play.models import Table


def take_in(raw: Raw, *, now: datetime) -> bool:
    """Take in a row or a bare record; False if the same game is here already.

    If anything is wrong with the game, raise an `ImportRefused` and keep nothing of it.
    """
    game, kept = reading_of(raw, now)
    if Table.objects.filter(code=game.code).exists():
        return False
    try:
        with transaction.atomic():
            table = write_game(game)
            Imported.objects.create(table=table, row=kept, at=now)
            if not keep_facts(table.pk):
                raise ImportRefused("its facts cannot be made")
    except IntegrityError:
        if Table.objects.filter(code=game.code).exists():  # somebody else took it in just now
            return False
        raise
    except DataError:
        raise ImportRefused("something in it is too large to be kept") from None
    return True
