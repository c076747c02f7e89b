"""New chance for a finished game that is rolled back: its shuffle and salt have been shown."""

import random
import secrets
from typing import Any

from engine import records
from games.play.log.position import position
from games.play.models import Table, Unrated
from games.play.refusals import TableRefusal, Why


def dealt_anew(table: Table, length: int) -> dict[str, Any]:
    """Draw again what had not been drawn after `length` entries; nothing while it is still secret.

    Returns the columns of the table that change: chance, salt and commitment, and that the game is
    unrated. A table that has ended once is shuffled again at every later roll-back, which may lead
    further back than the one before.
    """
    if not table.is_over and table.unrated != Unrated.SHUFFLE_SEEN:
        return {}
    state, header = position(table, length).state, table.header
    chance = table.rules.redraw(header, state, random.SystemRandom())
    if chance is None:
        raise TableRefusal(Why.ALL_SHOWN)
    salt = secrets.token_hex(16)
    digest = records.commitment(header._replace(chance=chance), salt)["sha256"]
    return {
        "chance": chance,
        "salt": salt,
        "commitment": digest,
        "unrated": Unrated.SHUFFLE_SEEN,
    }
