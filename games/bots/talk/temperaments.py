"""The talk of house players. A family has one temperament in every game and at every level.

No line speaks of cards, laurels or plans, so that words give nothing away. A line that goes with
a claim is the same whether the claim is true or not.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _


class Occasion(Enum):
    """When a house player may say a line."""

    GREETING = "greeting"
    OFFER = "offer"
    CLAIM = "claim"
    VICTORY = "victory"
    DEFEAT = "defeat"


@dataclass(frozen=True, slots=True)
class Temperament:
    """A way of speaking. `talk` is how likely a line is where one may be said."""

    name: str
    talk: float
    lines: Mapping[Occasion, Sequence[str]]

    def line(self, occasion: Occasion, rng: Random) -> str:
        return gettext(rng.choice(self.lines[occasion]))


PROUD: Final = Temperament(
    "proud",
    0.5,
    {
        Occasion.GREETING: (
            _("We have sat in this Senate since there was one. Do sit down."),
            _("Salvete. You will find us generous, within reason."),
            _("It is good of you all to come and watch us."),
        ),
        Occasion.OFFER: (
            _("We do not ask twice. Consider it well."),
            _("An honest proposal from an old house."),
            _("Others would thank the gods for such terms."),
        ),
        Occasion.CLAIM: (
            _("You have our word, and it has been good for five hundred years."),
            _("We say this once. Remember who said it."),
        ),
        Occasion.VICTORY: (
            _("As it should be. You were worthy company."),
            _("Rome has chosen, and Rome is seldom wrong. Well played, all."),
        ),
        Occasion.DEFEAT: (
            _("The gods must have been looking elsewhere. Our congratulations."),
            _("We shall remember this, and kindly. Well played."),
        ),
    },
)
GENIAL: Final = Temperament(
    "genial",
    0.6,
    {
        Occasion.GREETING: (
            _("Salvete, friends! There is wine on the steps if anybody wants some."),
            _("A good evening for politics. Good luck to everybody."),
            _("Good to see you all. May nobody be stabbed today."),
        ),
        Occasion.OFFER: (
            _("I think this does us both good. What do you say?"),
            _("A small thing between friends?"),
            _("Have a look at this; we could both smile afterwards."),
        ),
        Occasion.CLAIM: (
            _("Honestly, friends: just as I tell it."),
            _("I thought you would all like to know."),
        ),
        Occasion.VICTORY: (
            _("That was fun. Dinner is on our house tonight."),
            _("More luck than sense, but I will take it. Thank you for the game."),
        ),
        Occasion.DEFEAT: (
            _("Well deserved! I had a fine time losing."),
            _("Ah well. The company was better than our result. Thank you all."),
        ),
    },
)
SLY: Final = Temperament(
    "sly",
    0.5,
    {
        Occasion.GREETING: (
            _("Good day. I am only here to listen, of course."),
            _("So many honest faces. How refreshing."),
            _("Let us all be frank with each other, as always in Rome."),
        ),
        Occasion.OFFER: (
            _("Nobody needs to know how cheap this is."),
            _("You would have thought of it yourself in a moment."),
            _("Think of what the others would pay for it."),
        ),
        Occasion.CLAIM: (
            _("Make of it what you like. I only mention it."),
            _("Would I lie to you? There you are, then."),
        ),
        Occasion.VICTORY: (
            _("Was that me? I hardly noticed."),
            _("You all helped so kindly. I shall not forget it."),
        ),
        Occasion.DEFEAT: (
            _("Beaten, and at my own game. My compliments."),
            _("I did not see that coming, and I was looking. Well done."),
        ),
    },
)
STERN: Final = Temperament(
    "stern",
    0.35,
    {
        Occasion.GREETING: (
            _("Salvete. Let us begin."),
            _("We keep our word. We expect the same."),
            _("Good day. Short speeches, please."),
        ),
        Occasion.OFFER: (
            _("These are our terms."),
            _("A fair price. Yes or no will do."),
            _("We offer this once, and plainly."),
        ),
        Occasion.CLAIM: (
            _("That is all there is to say about it."),
            _("Write it down."),
        ),
        Occasion.VICTORY: (
            _("It is done. Good game."),
            _("Patience wins. Thank you."),
        ),
        Occasion.DEFEAT: (
            _("The better house won. Good game."),
            _("We have no complaint. Well played."),
        ),
    },
)
DREAMY: Final = Temperament(
    "dreamy",
    0.4,
    {
        Occasion.GREETING: (
            _("Seven crows flew over the Forum this morning. I wonder which of us they meant."),
            _("Salvete. The hills look so small from up here, do they not?"),
            _("My father said never to climb before noon. It is nearly noon."),
        ),
        Occasion.OFFER: (
            _("It came to me in a dream. See whether it holds by day."),
            _("One hand washes the other, says the river."),
            _("The birds were in favour of it."),
        ),
        Occasion.CLAIM: (
            _("I would swear it by the geese of the Capitol."),
            _("So it was, or the light deceived me."),
        ),
        Occasion.VICTORY: (
            _("So the crows meant us. Thank you, everybody."),
            _("I woke up, and we had won."),
        ),
        Occasion.DEFEAT: (
            _("The crows meant somebody else, then. Well played."),
            _("Tomorrow there will be another hill. Thank you all."),
        ),
    },
)

TEMPERAMENTS: Final = (PROUD, GENIAL, SLY, STERN, DREAMY)
_BY_FAMILY: Final[Mapping[str, Temperament]] = {
    "Julii": PROUD,
    "Cornelii": PROUD,
    "Claudii": SLY,
    "Licinii": SLY,
    "Domitii": SLY,
    "Fabii": STERN,
    "Manlii": STERN,
    "Horatii": STERN,
    "Valerii": GENIAL,
    "Aemilii": GENIAL,
    "Sempronii": DREAMY,
    "Caecilii": DREAMY,
}


def temperament_of(family: str) -> Temperament:
    return _BY_FAMILY.get(family, GENIAL)
