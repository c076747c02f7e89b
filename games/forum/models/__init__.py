"""What is said at a table, and what is offered."""

from games.forum.models.offers import Offer, OfferAnswer, OfferStatus, OfferWhy
from games.forum.models.promises import PromiseMark
from games.forum.models.talk import Message, Mute, ReadMark, Report

__all__ = [
    "Message",
    "Mute",
    "Offer",
    "OfferAnswer",
    "OfferStatus",
    "OfferWhy",
    "PromiseMark",
    "ReadMark",
    "Report",
]
