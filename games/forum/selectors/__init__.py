"""What may be read of a board, and by whom."""

from games.forum.selectors.offers import OfferBoard, OfferLine, offer_board, offer_line
from games.forum.selectors.promises import PromiseRow, promise_rows
from games.forum.selectors.reading import readable, visible_offers
from games.forum.selectors.timeline import Filters, Item, Timeline, timeline
from games.forum.selectors.waiting import offers_to_answer, unread_messages, waiting_on_boards

__all__ = [
    "Filters",
    "Item",
    "OfferBoard",
    "OfferLine",
    "PromiseRow",
    "Timeline",
    "offer_board",
    "offer_line",
    "offers_to_answer",
    "promise_rows",
    "readable",
    "timeline",
    "unread_messages",
    "visible_offers",
    "waiting_on_boards",
]
