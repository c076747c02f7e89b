"""What may be read of a board, and by whom."""

from games.forum.selectors.fetching import Look, sources_of
from games.forum.selectors.items import Filters, Item, Timeline
from games.forum.selectors.offers import OfferBoard, OfferLine, offer_board, offer_line
from games.forum.selectors.promises import PromiseRow, promise_rows
from games.forum.selectors.reading import Reader, readable, reader_at, visible_offers
from games.forum.selectors.sources import Source
from games.forum.selectors.timeline import timeline
from games.forum.selectors.waiting import offers_to_answer, unread_messages, waiting_on_boards

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
