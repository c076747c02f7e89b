"""The board as a part of the table's page."""

from games.forum.board.selectors import TalkBoard
from games.forum.board.views import BESIDE, context_of
from games.forum.selectors import Filters
from games.play.models import Seat, Table
from games.play.registry import TablePart


def talk_part(table: Table, seats: list[Seat], seat: int | None) -> TablePart:
    """The board of talk beside the game."""
    board = TalkBoard(table, seats, seat, Filters(most=BESIDE))
    return TablePart("forum/_part.html", context_of(board), above="forum/_asked.html")
