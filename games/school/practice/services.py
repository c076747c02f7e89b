"""Play on from a picture of a rules page."""

from datetime import datetime

from django.utils.translation import gettext as _

from engine import games, records
from engine.game import Header, Raw
from games.play.models import Table
from games.school.rulebooks import Picture, log_of, pictures_of
from games.tables.practice import Start, start_practice


def play_picture(user_id: int, game: str, name: str, *, now: datetime) -> Table:
    """Make a practice table from a picture; raises ``KeyError`` if there is no such picture.

    The person sits where the picture is seen from, or whose turn it is.
    """
    picture: Picture = pictures_of(game)[name]
    header, log = log_of(game, picture)
    mine = picture.viewer
    if mine is None:
        header, log, mine = _before_the_end(header, log)
    title = _("%(game)s from the rules page") % {"game": games.get(game).title}
    return start_practice(user_id, Start(title, header, log, mine), now=now)


def _before_the_end(header: Header, log: list[Raw]) -> tuple[Header, list[Raw], int]:
    """Return the game with the seat that acts; of a game that is over, before its last entry."""
    rules = games.get(header.game)
    states = list(records.states(records.Record(header, tuple(log), {})))
    if not rules.actors(states[-1]):
        log = log[:-1]
    return header, log, rules.actors(states[len(log)])[0]
