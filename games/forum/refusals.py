"""The refusals of the board: a closed list, each with a sentence on what to do next."""

from enum import Enum
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.play.refusals import TableRefusal, Why


class TalkWhy(Enum):
    """The kinds of refusal. Programs branch on these, people read the sentence."""

    NO_MESSAGES = "no_messages"
    NO_WHISPERS = "no_whispers"
    NO_OFFERS = "no_offers"
    NO_WORDS = "no_words"
    GUEST = "guest"
    EMPTY = "empty"
    TOO_LONG = "too_long"
    NOBODY = "nobody"
    TOO_FAST = "too_fast"
    BLOCKED = "blocked"
    CHANGED = "changed"
    CLOSED = "closed"
    NOT_ASKED = "not_asked"
    ANSWERED = "answered"
    NOT_YOURS = "not_yours"
    NOT_NOW = "not_now"
    TOO_MANY = "too_many"
    NOT_TO_MARK = "not_to_mark"
    YOUR_TURN = "your_turn"
    NO_NEXT_TURN = "no_next_turn"
    CROWDED = "crowded"
    NO_CLAIMS = "no_claims"
    CLAIM_NOT_NOW = "claim_not_now"
    CLAIMED_ALREADY = "claimed_already"
    CLAIMED_MUCH = "claimed_much"
    CLAIM_MOVED = "claim_moved"
    NOTES_CHANGED = "notes_changed"


SENTENCES: dict[TalkWhy, Any] = {
    TalkWhy.NO_MESSAGES: _("No messages are written at this table."),
    TalkWhy.NO_WHISPERS: _("At this table everything is said to everybody."),
    TalkWhy.NO_OFFERS: _("No offers are made at this table."),
    TalkWhy.NO_WORDS: _("At this table offers carry no words of your own. Choose terms instead."),
    TalkWhy.GUEST: _("Keep your game first: guests read what is said, but write to nobody."),
    TalkWhy.EMPTY: _("Write something first."),
    TalkWhy.TOO_LONG: _("This is too long. Say it in two messages."),
    TalkWhy.NOBODY: _("Choose another seat at this table."),
    TalkWhy.TOO_FAST: _("That is a lot for one hour. Let the others read it first."),
    TalkWhy.BLOCKED: _(
        "You block somebody to whom this goes. Leave them out, say it to everybody, or "
        "unblock them on their page."
    ),
    TalkWhy.CHANGED: _("The offer was changed while you looked. Read it again."),
    TalkWhy.CLOSED: _("The offer is no longer open."),
    TalkWhy.NOT_ASKED: _("This offer does not ask for your answer."),
    TalkWhy.ANSWERED: _("You have accepted this offer already."),
    TalkWhy.NOT_YOURS: _("Only the player who made the offer can do this."),
    TalkWhy.NOT_NOW: _("This standing offer waits for your turn. Take it then."),
    TalkWhy.TOO_MANY: _("You have too many open offers. Withdraw some before you make more."),
    TalkWhy.YOUR_TURN: _("It is your turn: make the offer for this turn, not ahead."),
    TalkWhy.NO_NEXT_TURN: _("No turn of yours can be foreseen now. Ask when the next game begins."),
    TalkWhy.CROWDED: _("Too many deals are in force on this turn. Play the turn first."),
    TalkWhy.NO_CLAIMS: _("No claims are made at this table."),
    TalkWhy.CLAIM_NOT_NOW: _("Claims are made while the game is played. Write a message instead."),
    TalkWhy.CLAIMED_ALREADY: _("You have said this already, and it still stands."),
    TalkWhy.CLAIMED_MUCH: _("You have claimed a lot. Wait until the game moves on."),
    TalkWhy.CLAIM_MOVED: _(
        "The game has moved on, and your claim would say something else now. Read it again."
    ),
    TalkWhy.NOTES_CHANGED: _(
        "These notes were changed in another window. Save again to keep what you see here."
    ),
    TalkWhy.NOT_TO_MARK: _(
        "Only the player to whom this was promised can say whether it was kept."
    ),
}


_STALE = {TalkWhy.CHANGED, TalkWhy.CLAIM_MOVED, TalkWhy.NOTES_CHANGED}


class ForumRefusal(TableRefusal):
    """Something the board does not allow. `str()` is the sentence shown to whoever tried it."""

    def __init__(self, talk_why: TalkWhy, sentence: str = "") -> None:
        why = Why.STALE_PAGE if talk_why in _STALE else Why.OUT_OF_RANGE
        super().__init__(why, sentence or str(SENTENCES[talk_why]))
        self.talk_why = talk_why
