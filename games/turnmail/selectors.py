"""Read what a mail shows of a table to the person it goes to."""

from games.turnmail.sheet import MailPage, NumberedOffer, TurnSheet, turn_sheet, turn_sheets
from games.turnmail.since import Happened

__all__ = ["Happened", "MailPage", "NumberedOffer", "TurnSheet", "turn_sheet", "turn_sheets"]
