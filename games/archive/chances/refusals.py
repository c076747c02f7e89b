"""The reasons why a game has no chances, each in a sentence for whoever asks."""

from django.utils.translation import gettext as _

from games.play.models import Status, Table
from games.play.refusals import TableRefusal, Why


class ChancesRefused(TableRefusal):
    """No chances are worked out for this game; the sentence says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(Why.NOT_OVER, sentence)


def why_impossible(table: Table) -> str:
    """Return why chances of this game cannot be worked out; empty if they can.

    Play-outs start from what is really there, hidden things included: so they would tell secrets of
    a game that is not over, and of one that ended without a result, where nothing is laid open.
    """
    if table.status == Status.ENDED:
        return _(
            "This game ended without a result, so what was hidden stays hidden. Chances would give "
            "it away, so they are not worked out."
        )
    if table.status != Status.FINISHED or not table.has_started:
        return _("Chances are worked out once a game is over. Come back then.")
    if table.rules.playout is None:
        return _("House players cannot play this game on from a position, so it has no chances.")
    return ""
