"""What a mail shows of a table, to the one it goes to."""

from games.inbox.selectors.since import Happened
from games.inbox.selectors.turn import (
    MailPage,
    NumberedOffer,
    TurnSheet,
    turn_sheet,
    turn_sheets,
)

__all__ = ["Happened", "MailPage", "NumberedOffer", "TurnSheet", "turn_sheet", "turn_sheets"]
