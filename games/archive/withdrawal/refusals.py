"""The reasons why a game cannot be made private: a closed list, with a sentence for each."""

from enum import Enum
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from games.common.refusals import SpokenRefusal


class WithdrawalWhy(Enum):
    """The reasons for a refusal. Code branches on these; people read the sentences."""

    NOT_OVER = "not_over"
    NO_SEAT = "no_seat"
    DONE = "done"


SENTENCES: Final[dict[WithdrawalWhy, Any]] = {
    WithdrawalWhy.NOT_OVER: _("This game is not over. It can be made private when it has ended."),
    WithdrawalWhy.NO_SEAT: _("Only those who held a seat at the end can decide this."),
    WithdrawalWhy.DONE: _("This game is private already."),
}


class WithdrawalRefusal(SpokenRefusal):
    """A game that may not be made private, or not by this person."""

    def __init__(self, why: WithdrawalWhy) -> None:
        super().__init__(why)
        self.why = why
        self.sentence = str(SENTENCES[why])
