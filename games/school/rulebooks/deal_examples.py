"""Examples of deals on the rules page of a game: a position, and what to choose in the form."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.game import Raw
from games.school.rulebooks.picture import Picture


@dataclass(frozen=True, slots=True)
class DealExample:
    """A deal that the seat `start.viewer` offers on its own turn.

    `clicks` say what to do in the form; `about` and `fields` are what the form then sends. `terms`
    and `promises` are those of the deal. `use` is what the seat does once the deal is sealed, and
    `comes` says what follows from that. Texts call seats by their number.
    """

    slug: str
    title: str
    story: str
    start: Picture
    about: str
    fields: Mapping[str, str]
    clicks: tuple[str, ...]
    terms: tuple[Raw, ...]
    use: tuple[Raw, ...]
    what_next: str
    comes: str
    promises: tuple[Raw, ...] = ()
