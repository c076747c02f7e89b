"""The tempers of house families. A family has one temperament in every game and at every level."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from games.bots.talk import lines
from games.bots.talk.lines import Lines, Occasion


@dataclass(frozen=True, slots=True)
class Temperament:
    """A way of speaking, and of keeping one's word.

    `talk` is how likely a line is where one may be said. `honour` is how much its word is worth to
    it, compared with others at its level. `about` describes it on the page of a family.
    """

    name: str
    talk: float
    honour: float
    about: str
    lines: Lines

    def line(self, occasion: Occasion, rng: Random) -> str:
        """Return a line for the occasion; of a kind of offer without lines, one for any offer."""
        return gettext(rng.choice(self.lines.get(occasion, self.lines[Occasion.OFFER])))

    @property
    def title(self) -> str:
        """The temper as a word, in the reader's language."""
        return gettext(self.name)

    def sayings(self, occasions: Iterable[Occasion]) -> list[str]:
        """Return a line for each of these occasions, always the same, in the reader's language."""
        return [gettext(self.lines[occasion][0]) for occasion in occasions]

    def describe(self) -> str:
        """Return what the family is like, in the reader's language."""
        return gettext(self.about)


PROUD: Final = Temperament(
    _("proud"),
    0.5,
    1.3,
    _("An old house that asks its price and keeps its word as long as it can afford to."),
    lines.PROUD,
)
GENIAL: Final = Temperament(
    _("genial"),
    0.6,
    1.0,
    _("Good company, quick to trade and slow to be angry; mostly as good as its word."),
    lines.GENIAL,
)
SLY: Final = Temperament(
    _("sly"),
    0.5,
    0.5,
    _("Always listening and always bargaining; a promise holds until something better comes."),
    lines.SLY,
)
STERN: Final = Temperament(
    _("stern"),
    0.35,
    1.6,
    _("Few words and plain terms. What it promises, it does, even at a loss."),
    lines.STERN,
)
DREAMY: Final = Temperament(
    _("dreamy"),
    0.4,
    0.8,
    _("Listens to birds and rivers, trades by feeling, and mostly remembers what it promised."),
    lines.DREAMY,
)

__all__ = ["TEMPERAMENTS", "Occasion", "Temperament", "temperament_of"]

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
