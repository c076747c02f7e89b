"""The board of talk as parts of the table's page."""

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.forum.board.selectors import TalkBoard
from games.forum.board.views import BESIDE, context_of
from games.forum.selectors import Filters
from games.forum.talk.threads import readers_named
from games.play.models import Seat, Table
from games.play.registry import TablePart, TableTab


def talk_part(table: Table, seats: list[Seat], seat: int | None, asked: QueryDict) -> TablePart:
    """Offers and talk: two tabs beside the game, and a line that says what waits."""
    thread = readers_named(table, seat, asked.getlist("with"))
    board = TalkBoard(table, seats, seat, Filters(most=BESIDE), thread)
    new, duties = board.unread, board.duties
    waits = ngettext("waits for you", "wait for you", duties)
    talk = TableTab("talk", _("Talk"), "forum/_talk_tab.html", new, _("unread"))
    offers = TableTab("offers", _("Offers"), "forum/_offers_tab.html", duties, waits)
    tabs = (offers, talk) if board.has_offers and not table.is_over else (talk,)
    return TablePart(
        "",
        context_of(board),
        next_step="forum/_asked.html",
        tabs=tabs,
        count=new,
    )
