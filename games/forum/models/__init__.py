"""The models of the forum: messages, offers, promises, claims and notes."""

from games.forum.models.claims import Claim
from games.forum.models.notes import Notebook, Suspicion
from games.forum.models.offers import Offer, OfferAnswer, OfferStatus, OfferWhy
from games.forum.models.promises import PromiseMark, Tally
from games.forum.models.talk import Message, Mute, ReadMark, Report

__all__ = [
    "Claim",
    "Message",
    "Mute",
    "Notebook",
    "Offer",
    "OfferAnswer",
    "OfferStatus",
    "OfferWhy",
    "PromiseMark",
    "ReadMark",
    "Report",
    "Suspicion",
    "Tally",
]
