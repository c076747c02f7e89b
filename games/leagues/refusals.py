"""The reasons why a league refuses something: one closed list, with a sentence for each."""

from enum import Enum
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.common.refusals import SpokenRefusal


class Why(Enum):
    """The reasons for a refusal. Code branches on these; people read the sentences."""

    NOT_MANAGER = "not_manager"
    CONCERNED = "concerned"
    STALE_PAGE = "stale_page"
    NO_REASON = "no_reason"
    CLOSED = "closed"
    OUT_OF_RANGE = "out_of_range"
    UNKNOWN_PERSON = "unknown_person"
    ALREADY_MANAGER = "already_manager"
    LAST_MANAGER = "last_manager"
    SEASONS_RUN = "seasons_run"
    NOT_INVITED = "not_invited"
    INACTIVE = "inactive"
    CASE_DECIDED = "case_decided"
    CASE_OPEN = "case_open"
    NOT_YOUR_CASE = "not_your_case"
    NOT_DECIDED = "not_decided"
    NOT_IN_SEASON = "not_in_season"
    NOT_RUNNING = "not_running"
    SUBSTITUTE_ALREADY = "substitute_already"
    NOT_ASKED = "not_asked"
    ANSWERED = "answered"
    TOO_LATE = "too_late"
    SEAT_TAKEN = "seat_taken"
    CANNOT_UNDO = "cannot_undo"
    NOT_OPEN = "not_open"
    SIGNED_UP = "signed_up"
    REMOVED = "removed"
    CONDITIONS = "conditions"
    AWAY = "away"
    NOT_ENTERED = "not_entered"
    BEGUN = "begun"
    SEASON_OVER = "season_over"
    ROUND_STARTED = "round_started"


SENTENCES: dict[Why, Any] = {
    Why.NOT_MANAGER: _("Only the managers of the league can do this."),
    Why.CONCERNED: _(
        "You sit or sat at this table, or the case is about you. Another manager decides it; if "
        "there is none, add one on the league's page."
    ),
    Why.STALE_PAGE: _(
        "Somebody else was quicker, and things have changed. Look, and choose again."
    ),
    Why.NO_REASON: _("Say why: the reason stands in the journal of the league."),
    Why.CLOSED: _("This league is closed. Its seasons stay as they are."),
    Why.OUT_OF_RANGE: _("This is not possible here. Look at the page again, and choose anew."),
    Why.UNKNOWN_PERSON: _("Nobody here has this name. Write it as it appears on their page."),
    Why.ALREADY_MANAGER: _("They are a manager of this league already."),
    Why.LAST_MANAGER: _("An open league needs a manager. Add another one first, or close it."),
    Why.SEASONS_RUN: _("A season is still under way. Finish or cancel it first."),
    Why.NOT_INVITED: _("This league is by invitation. Ask one of its managers for one."),
    Why.INACTIVE: _("This account cannot take part at the moment."),
    Why.CASE_DECIDED: _("This case has been decided already. Read the decision first."),
    Why.CASE_OPEN: _("There is an open case about this already. Write in its thread."),
    Why.NOT_YOUR_CASE: _("You are not concerned in this case."),
    Why.NOT_DECIDED: _("This case is still open, so there is nothing to take back."),
    Why.NOT_IN_SEASON: _("They do not play in this season."),
    Why.NOT_RUNNING: _("This is only possible while the season is under way."),
    Why.SUBSTITUTE_ALREADY: _("You are in the queue of substitutes already."),
    Why.NOT_ASKED: _("You have not been asked to take over this seat."),
    Why.ANSWERED: _("This question has been answered already."),
    Why.TOO_LATE: _(
        "The time for your answer is up, and somebody else is asked now. You stay in the queue."
    ),
    Why.SEAT_TAKEN: _(
        "The seat is no longer free, or its game is over. You stay in the queue of substitutes."
    ),
    Why.CANNOT_UNDO: _("This cannot be taken back, or has been taken back already."),
    Why.NOT_OPEN: _("Sign-up is not open. The page of the season says when it is."),
    Why.SIGNED_UP: _("You have signed up for this season already."),
    Why.REMOVED: _("A manager has taken you out of this season. Ask them why."),
    Why.CONDITIONS: _("You do not meet the conditions of this season yet."),
    Why.AWAY: _("You are away when every round starts. Sign up for the next season."),
    Why.NOT_ENTERED: _("You are not in this season, or have left it already."),
    Why.BEGUN: _("The season has begun. Move its steps, or make another season."),
    Why.SEASON_OVER: _("This season is over."),
    Why.ROUND_STARTED: _("This round has started. Its seats can no longer be changed."),
}


class LeagueRefusal(SpokenRefusal):
    """Something that a league does not allow. `str()` is the sentence for the person who asked."""

    def __init__(self, why: Why, sentence: str = "") -> None:
        super().__init__(why, sentence)
        self.why = why
        self.sentence = sentence or str(SENTENCES[why])
