"""The refusals of a table: one closed list, with a sentence for each reason."""

from enum import Enum
from typing import Any

from django.utils.translation import gettext_lazy as _

from engine.refusal import Refusal
from games.common.refusals import SpokenRefusal


class Why(Enum):
    """The reasons for a refusal. Code branches on these; people read the sentences."""

    STALE_PAGE = "stale_page"
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_STARTED = "not_started"
    PAUSED = "paused"
    OVER = "over"
    RULES = "rules"
    STARTED = "started"
    FULL = "full"
    TAKEN = "taken"
    SEATED = "seated"
    NOT_FULL = "not_full"
    PASSWORD = "password"
    INVITATION = "invitation"
    CONDITIONS = "conditions"
    NOT_ORGANISER = "not_organiser"
    NOT_OPERATOR = "not_operator"
    NOT_PAUSED = "not_paused"
    NOT_OVER = "not_over"
    NO_REASON = "no_reason"
    KNOWS_TOO_MUCH = "knows_too_much"
    PLAYS_HERE = "plays_here"
    ALL_SHOWN = "all_shown"
    OUT_OF_RANGE = "out_of_range"


SENTENCES: dict[Why, Any] = {
    Why.STALE_PAGE: _(
        "The game has moved on since you looked. Look at the board and choose again."
    ),
    Why.NOT_YOUR_SEAT: _("This is not your seat. Sign in as the player who holds it."),
    Why.NOT_STARTED: _("The game has not started yet. Wait until everybody has confirmed."),
    Why.PAUSED: _("The game is paused. It resumes when the pause is over."),
    Why.OVER: _("The game is over. You can look through it, or offer a rematch."),
    Why.RULES: _("The rules do not allow this now."),
    Why.STARTED: _("The game has started already. Seats can no longer be changed."),
    Why.FULL: _("All seats are taken. Look for another table, or make one."),
    Why.TAKEN: _("This seat has just been taken. Choose another."),
    Why.SEATED: _("You sit at this table already."),
    Why.NOT_FULL: _("There are still free seats. Fill them first, then everybody confirms."),
    Why.PASSWORD: _("This is not the password of the table. Ask the organiser for it."),
    Why.INVITATION: _("This invitation is no longer valid. Ask the organiser for a new one."),
    Why.CONDITIONS: _("You do not meet the conditions of this table yet. They stand beside it."),
    Why.NOT_ORGANISER: _("Only the organiser of the table can do this."),
    Why.NOT_OPERATOR: _("Only an operator of this site can do this."),
    Why.NOT_PAUSED: _("The game is not paused."),
    Why.NOT_OVER: _("The game is not over yet."),
    Why.NO_REASON: _("Say why: the reason is shown in the table's log."),
    Why.KNOWS_TOO_MUCH: _(
        "You know more about this game than the seat may know. Watch it instead."
    ),
    Why.PLAYS_HERE: _("You play at this table, or did. Ask another operator to step in."),
    Why.ALL_SHOWN: _(
        "Everybody has seen what was hidden, and in this game it cannot be dealt again: it stays "
        "as it ended. The players can offer a rematch."
    ),
    Why.OUT_OF_RANGE: _("This is not possible with this game or at this table."),
}


class TableRefusal(SpokenRefusal):
    """Something that a table does not allow. `str()` is the sentence for the person who asked.

    `cause` is the engine's refusal, if it was the engine that refused. Its `reason` may hold
    secrets of a seat, so `sentence` is made for one viewer.
    """

    def __init__(self, why: Why, sentence: str = "", *, cause: Refusal | None = None) -> None:
        super().__init__(why, sentence)
        self.why = why
        self.sentence = sentence or str(SENTENCES[why])
        self.cause = cause

    @property
    def is_stale(self) -> bool:
        return self.why is Why.STALE_PAGE


def refused_by_rules(refusal: Refusal, seat: int | None) -> TableRefusal:
    """Return the engine's refusal in the words that the seat may read."""
    said = refusal.said_to(seat)
    sentence = said[:1].upper() + said[1:]
    if not sentence.endswith((".", "!", "?")):
        sentence += "."
    return TableRefusal(Why.RULES, sentence, cause=refusal)
