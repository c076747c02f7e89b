"""The selectors of the forum, for other apps: what may be read of a board, and by whom."""

from games.forum.board.items import Filters, Item, Timeline
from games.forum.board.many_viewers import Look, sources_of
from games.forum.board.sources import Source
from games.forum.board.timeline import timeline
from games.forum.board.unread import offers_to_answer, unread_messages, waiting_on_boards
from games.forum.offers.selectors import OfferBoard, OfferLine, offer_board, offer_line
from games.forum.promises.selectors import PromiseRow, promise_rows
from games.forum.readers import Reader, readable, reader_at, visible_offers

__all__ = [
    "Filters",
    "Item",
    "Look",
    "OfferBoard",
    "OfferLine",
    "PromiseRow",
    "Reader",
    "Source",
    "Timeline",
    "offer_board",
    "offer_line",
    "offers_to_answer",
    "promise_rows",
    "readable",
    "reader_at",
    "sources_of",
    "timeline",
    "unread_messages",
    "visible_offers",
    "waiting_on_boards",
]
