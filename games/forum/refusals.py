"""Why the board refuses: a closed list, each with a sentence that says what to do next."""

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
    EMPTY = "empty"
    TOO_LONG = "too_long"
    NOBODY = "nobody"
    CHANGED = "changed"
    CLOSED = "closed"
    NOT_ASKED = "not_asked"
    ANSWERED = "answered"
    NOT_YOURS = "not_yours"
    NOT_NOW = "not_now"
    TOO_MANY = "too_many"
    NOT_TO_MARK = "not_to_mark"
    CROWDED = "crowded"


SENTENCES: dict[TalkWhy, Any] = {
    TalkWhy.NO_MESSAGES: _("No messages are written at this table."),
    TalkWhy.NO_WHISPERS: _("At this table everything is said to everybody."),
    TalkWhy.NO_OFFERS: _("No offers are made at this table."),
    TalkWhy.NO_WORDS: _("At this table offers carry no words of your own. Choose terms instead."),
    TalkWhy.EMPTY: _("Write something first."),
    TalkWhy.TOO_LONG: _("This is too long. Say it in two messages."),
    TalkWhy.NOBODY: _("Choose another seat at this table."),
    TalkWhy.CHANGED: _("The offer was changed while you looked. Read it again."),
    TalkWhy.CLOSED: _("The offer is no longer open."),
    TalkWhy.NOT_ASKED: _("This offer does not ask you."),
    TalkWhy.ANSWERED: _("You have accepted this offer already."),
    TalkWhy.NOT_YOURS: _("Only who made the offer can do this."),
    TalkWhy.NOT_NOW: _("This standing offer waits for your turn. Take it then."),
    TalkWhy.TOO_MANY: _("You have many open offers. Withdraw some before you make more."),
    TalkWhy.CROWDED: _(
        "So many deals are in force that nobody could survey the turn. Play it first."
    ),
    TalkWhy.NOT_TO_MARK: _("Only the one to whom this was promised can say whether it was kept."),
}


class ForumRefusal(TableRefusal):
    """Something the board does not allow. `str()` is the sentence for the one who asked."""

    def __init__(self, talk_why: TalkWhy, sentence: str = "") -> None:
        why = Why.STALE_PAGE if talk_why is TalkWhy.CHANGED else Why.OUT_OF_RANGE
        super().__init__(why, sentence or str(SENTENCES[talk_why]))
        self.talk_why = talk_why
