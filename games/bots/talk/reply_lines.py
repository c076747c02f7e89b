"""The lines with which a house player answers somebody who speaks to it, by temperament.

No line speaks of the game, so that no answer can give anything away.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from random import Random
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _


class Tone(Enum):
    """The kind of message that a reply answers."""

    QUESTION = "question"
    THANKS = "thanks"
    REMARK = "remark"


_LINES: Final[Mapping[str, Mapping[Tone, Sequence[str]]]] = {
    "proud": {
        Tone.QUESTION: (
            _("We do not answer to everybody. Make us an offer, and we shall."),
            _("That is for us to know. What do you propose?"),
        ),
        Tone.THANKS: (
            _("You are welcome. Do remember it."),
            _("It was nothing, for a house like ours."),
        ),
        Tone.REMARK: (
            _("We have heard you."),
            _("Noted. Words are cheap; terms we listen to."),
        ),
    },
    "genial": {
        Tone.QUESTION: (
            _("Ha! If I told you, my wife would hear of it. Offer me something instead."),
            _("Good question, friend. Ask me in terms, and I will say yes or no."),
        ),
        Tone.THANKS: (_("Any time, friend."), _("A pleasure. The next cup is yours.")),
        Tone.REMARK: (
            _("Well said! Put it into an offer and we can talk."),
            _("I like the way you think."),
        ),
    },
    "sly": {
        Tone.QUESTION: (
            _("Now why would you want to know that?"),
            _("I could tell you. But what would you give?"),
        ),
        Tone.THANKS: (
            _("Oh, do not mention it. Really."),
            _("I am sure you will find a way to repay it."),
        ),
        Tone.REMARK: (
            _("How interesting. Do go on."),
            _("I shall pretend I did not hear that."),
        ),
    },
    "stern": {
        Tone.QUESTION: (_("Terms, please. Then you have an answer."), _("No comment.")),
        Tone.THANKS: (_("Good."), _("We do what we say.")),
        Tone.REMARK: (_("Understood."), _("Very well. Make it an offer.")),
    },
    "dreamy": {
        Tone.QUESTION: (
            _("I asked the same of the geese. They only looked at me."),
            _("The answer changes with the wind. An offer would hold it still."),
        ),
        Tone.THANKS: (_("Thank the river, it carried us both."), _("It felt right. That is all.")),
        Tone.REMARK: (
            _("You said that just as a cloud went by. It must mean something."),
            _("I shall sleep on it."),
        ),
    },
}
_THANKFUL: Final = ("thank", "thx", "gratias", "cheers")


def tone_of(text: str) -> Tone:
    if "?" in text:
        return Tone.QUESTION
    return Tone.THANKS if any(word in text.lower() for word in _THANKFUL) else Tone.REMARK


def reply_line(temperament: str, text: str, rng: Random, said: Sequence[str]) -> str:
    """Choose a line that was not said here lately, if there is one."""
    lines = [gettext(line) for line in _LINES[temperament][tone_of(text)]]
    return rng.choice([line for line in lines if line not in said] or lines)
