"""The board as a part of the table's page."""

from games.forum.selectors import Filters
from games.forum.selectors.board import Board
from games.forum.views.talk import BESIDE, context_of
from games.play.models import Table
from games.play.registry import TablePart
from games.play.selectors import seats_at


def talk_part(table: Table, seat: int | None) -> TablePart:
    board = Board(table, seats_at(table), seat, Filters(most=BESIDE))
    return TablePart("forum/_part.html", context_of(board))
