"""Offers typed in notation, by mail or in the composer."""

from collections.abc import Mapping

from games.forum.composers.deal_games import bargain_of
from games.forum.offers.drafts import Draft
from games.forum.offers.services import turn_of
from games.forum.refusals import ForumRefusal, TalkWhy
from games.play.models import Table


def typed_draft(table: Table, seat: int, text: str, names: Mapping[str, int]) -> Draft:
    """Read an offer; one that begins with "ahead" is read on the author's own next turn."""
    bargain = bargain_of(table)
    if bargain is None:
        raise ForumRefusal(TalkWhy.NO_OFFERS)
    ahead = bargain.is_ahead(text)
    here = turn_of(table, bargain, seat if ahead else None)
    return Draft(bargain.read(text, here.view(seat), names), ahead=ahead)
