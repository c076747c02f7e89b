"""Drafts: offers that have not been made yet, and what must be right about them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from engine.game import Raw
from engine.refusal import Code, Refusal
from games.forum.composers.deal_games import Bargain, bargain_of
from games.forum.models import Offer
from games.forum.readers import check_at_table
from games.forum.refusals import ForumRefusal, TalkWhy
from games.forum.seat_sets import EVERYBODY, bits
from games.forum.talk.guests import may_write
from games.play.models import Table
from games.play.refusals import TableRefusal, Why, refused_by_rules
from games.play.selectors import Position, position


@dataclass(frozen=True, slots=True)
class Draft:
    """An offer to be made. `to` is whom a standing offer waits for; empty means all others.

    One made `ahead` is about the author's next turn (docs/asking-ahead.md).
    """

    deal: Raw
    to: Collection[int] = ()
    standing: bool = False
    until_turn: int | None = None
    ahead: bool = False


def typed_draft(table: Table, seat: int, text: str, names: Mapping[str, int]) -> Draft:
    """Read an offer; one that begins with "ahead" is read on the author's own next turn."""
    bargain = bargain_of(table)
    if bargain is None:
        raise ForumRefusal(TalkWhy.NO_OFFERS)
    ahead = bargain.is_ahead(text)
    here = turn_of(table, bargain, seat if ahead else None)
    return Draft(bargain.read(text, here.view(seat), names), ahead=ahead)


def shape(table: Table, bargain: Bargain, offer: Offer, draft: Draft) -> None:
    """Set the offer's terms, the seats it asks and those that may see it, without saving it."""
    here = turn_of(table, bargain, _whose_turn(offer, draft))
    deal = _checked(bargain, here, draft.deal, offer.seat)
    if bargain.has_free_words(deal) and not may_write(table, offer.seat):
        raise ForumRefusal(TalkWhy.NO_WORDS)
    offer.deal = deal
    offer.standing, offer.until_turn = draft.standing, draft.until_turn
    offer.ahead, offer.agreed_at = draft.ahead, None
    offer.active = here.actors[0] if here.actors else None
    offer.turn, offer.length = table.turn, table.length
    asked = _asked(table, offer, bargain.signers(here, deal), draft)
    offer.asked = bits(asked)
    parties = bargain.parties(deal) | asked | {offer.seat}
    offer.concerned = bits(parties) if table.has_private_offers else EVERYBODY


def _whose_turn(offer: Offer, draft: Draft) -> int | None:
    """Return whose next turn an offer made ahead is about: in an answer to one, still the same."""
    if not draft.ahead:
        return None
    answered = offer.counter_of
    return answered.active if answered is not None and answered.ahead else offer.seat


def turn_of(table: Table, bargain: Bargain, seat: int | None) -> Position:
    """Return the position now (None), or as on the next turn of a seat that is not active."""
    here = position(table)
    if seat is None:
        return here
    if seat in here.actors:
        raise ForumRefusal(TalkWhy.YOUR_TURN)
    found = bargain.on_turn_of(here, seat)
    if found is None:
        raise ForumRefusal(TalkWhy.NO_NEXT_TURN)
    return found


def _asked(table: Table, offer: Offer, signers: Collection[int], draft: Draft) -> set[int]:
    if not draft.standing:
        return set(signers) - {offer.seat}
    check_at_table(table, draft.to)
    to = set(draft.to) - {offer.seat}
    offer.active = next(iter(to)) if len(to) == 1 else None
    return to or set(range(table.seat_count)) - {offer.seat}


def _checked(bargain: Bargain, here: Position, deal: Raw, seat: int) -> Raw:
    try:
        clean = bargain.check(here, deal | {"by": seat})
    except Refusal as refusal:
        raise refused_by_rules(refusal, seat) from refusal
    judgement = bargain.judge(here, clean, seat)
    if {Code.OVER.value, Code.MALFORMED.value} & set(judgement.codes):
        raise TableRefusal(Why.RULES, judgement.faults[0])
    return clean
