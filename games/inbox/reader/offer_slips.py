"""Recognise lines that nearly answer an offer, or nearly make one. Their sender is asked."""

import re
from typing import Final

from games.inbox.reader.courtesy import MOST_AROUND, POLITE

MOST_BEFORE: Final = 4  # words among which "accept" is
MOST_NAMED: Final = 4  # words after "accept" that name an offer
_ACCEPTS: Final = frozenset(
    [
        "accept",
        "accepted",
        "accepting",
        "akzeptiere",
        "akzeptieren",
        "akzeptiert",
        "annehmen",
        "angenommen",
        "einverstanden",
        "accepteer",
        "accepteren",
        "geaccepteerd",
        "aanvaard",
        "aanvaarden",
        "akkoord",
        "accetto",
        "accetta",
        "accettare",
        "accettato",
        "accettata",
        "d'accordo",
        "accepte",
        "acepto",
        "agree",
        "agreed",
    ]
)
_REFUSES: Final = frozenset(
    [
        "refuse",
        "refused",
        "decline",
        "declined",
        "reject",
        "rejected",
        "ablehnen",
        "abgelehnt",
        "lehne",
        "weiger",
        "weigeren",
        "geweigerd",
        "afwijzen",
        "afgewezen",
        "rifiuto",
        "rifiuta",
        "rifiutare",
        "rifiutato",
        "refusé",
        "rechazo",
    ]
)
_YES: Final = frozenset(
    ["yes", "ja", "sì", "si", "oui", "ok", "okay", "deal", "agreed", "accepted", "gut", "bene"]
)
_NO: Final = frozenset(["no", "nope", "nein", "nee", "non"])
_ASSENT: Final = frozenset(
    ["sure", "fine", "good", "sounds", "alright", "i'm", "in", "gerne", "gern", "graag", "certo"]
)
"""Words that go with a yes."""
_OFFER: Final = re.compile(
    r"(?:\w')?(?:offers?|proposals?|angebote?|aanbod|offert[ae]|propost[ae])"
)
_OFFERS: Final = frozenset(["offer", "biete", "bied", "offro", "propose"])
_NOT: Final = frozenset(["not", "don't", "won't", "can't", "nicht", "niet", "non"])
_AFTER: Final = frozenset(
    [
        *("one", "both", "all", "and", "then", "only", "but", "it", "und", "aber", "nur", "en"),
        *("maar", "alleen", "e", "ma", "solo", "poi", "dann", "dan", "das", "die", "beide"),
    ]
)
"""Words after "accept" that make a command of it: "accept and move 4-7"."""


def meant_of_offers(words: list[str], line: str, offers: int) -> str:
    """Return the command that a line nearly is; `offers` is how many the mail shows."""
    rest = [word for word in words if word not in POLITE or word in _ACCEPTS]
    if {"nehme", "an"} <= set(words) and len(words) <= MOST_AROUND:
        rest = ["accept", *(word for word in rest if word.isdigit())]
    return _answer_among(rest, offers) or _about_an_offer(words, line, offers)


def _answer_among(rest: list[str], offers: int) -> str:
    """Read an acceptance or refusal in another form or language: "accetto 1"."""
    if not rest:
        return ""
    verb = "accept" if rest[0] in _ACCEPTS else "refuse" if rest[0] in _REFUSES else ""
    more = rest[1:]
    if not verb or len(more) > 1 or any(not word.isdigit() for word in more):
        return ""
    if not more and not offers:
        return ""
    return f"{verb} {more[0] if more else 1}"


def _about_an_offer(words: list[str], line: str, offers: int) -> str:
    """Read an answer to an offer, or an offer, among other words: "accept 1; 4-7"."""
    if _OFFERS & set(words[:2]) and len(words) <= MOST_AROUND and any(map(str.isdigit, words)):
        to = 1 + next(place for place, word in enumerate(words) if word in _OFFERS)
        laurels = next(word for word in words if word.isdigit())
        return f"offer {words[to].title()}: pay {laurels}" if words[to:] else ""
    if not offers:
        return ""
    for place, word in enumerate(words[:MOST_BEFORE]):
        verb = "accept" if word in _ACCEPTS else "refuse" if word in _REFUSES else ""
        verb = "refuse" if verb and _NOT & set(words[:place]) else verb
        if verb:
            return _answer_with(verb, words[place + 1 :], line, offers, is_first=not place)
    return _yes_or_no(words)


def _answer_with(verb: str, after: list[str], line: str, offers: int, *, is_first: bool) -> str:
    """Read what follows "accept": a number that the mail shows, or which offer is meant."""
    if after and after[0].isdigit():
        number = int(after[0]) if len(after[0]) <= 4 else 0
        return f"{verb} {number}" if 0 < number <= offers else ""
    named = len(after) <= MOST_NAMED and any(map(_OFFER.fullmatch, after))
    stopped = is_first and re.match(r"\W*[\w']+\s*[:;,]", line) is not None
    if named or stopped or not after or (is_first and after[0] in _AFTER):
        return f"{verb} 1"
    return ""


def _yes_or_no(words: list[str]) -> str:
    """Read a yes or a no with nothing but polite words around it."""
    said = set(words)
    if said <= _YES | POLITE | _ASSENT and (said & _YES or said & _ASSENT - POLITE):
        return "accept 1"
    return "refuse 1" if said & _NO and said <= _NO | POLITE else ""
