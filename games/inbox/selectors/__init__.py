"""What a mail shows of a table, to the one it goes to."""

from games.inbox.selectors.since import Happened, since_own_turn
from games.inbox.selectors.turn import NumberedOffer, TurnSheet, turn_sheet

__all__ = ["Happened", "NumberedOffer", "TurnSheet", "since_own_turn", "turn_sheet"]
