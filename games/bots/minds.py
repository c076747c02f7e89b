"""A mind on a seat: the game's house player, what it may see, and on whose behalf it acts."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from engine.game import Answer, Bot, Claims, Haggler, Raw
from games.bots.temperaments import Temperament, temperament_of
from games.play.models import MadeBy, Seat
from games.play.selectors import Position

MOST_THOUGHTS: Final = 12
"""Offers of one mind that are looked at: it may have many ideas, and the best come first."""


def fresh_chance() -> Random:
    """Nobody can foresee it, and it is quicker than asking the system for every number."""
    return Random(secrets.randbits(64))  # noqa: S311  (seeded by the system's generator)


@dataclass(frozen=True, slots=True)
class Mind:
    """`user_id` is None for a house player; in the demo minds sit on people's seats too."""

    seat: int
    level: str
    temperament: Temperament
    user_id: int | None = None
    embellish: Callable[[Raw, Raw, Random], Raw] | None = None  # an idea, and what the seat sees
    rng: Random = field(default_factory=fresh_chance, compare=False, repr=False)

    @property
    def acting(self) -> dict[str, Any]:
        """Who acts, as the services ask for it."""
        made_by = MadeBy.BOT if self.user_id is None else MadeBy.PLAYER
        return {"seat": self.seat, "user_id": self.user_id, "made_by": made_by}

    def choice(self, at: Position) -> Raw:
        return self._bot(at).choose(at.view(self.seat), self.rng)

    def ideas(self, at: Position) -> list[Raw]:
        """Deals it would offer now, neither named nor signed."""
        view = at.view(self.seat)
        found = [_unsigned(deal) for deal in self._bot(at).propose(view, self.rng)]
        if self.embellish is not None:
            found = [self.embellish(deal, view, self.rng) for deal in found]
        return found[:MOST_THOUGHTS]

    def answer(self, at: Position, deal: Raw, by: int) -> Answer:
        offered = {"id": "draft"} | deal | {"by": by, "signed": [by]}
        return self._bot(at).answer(at.view(self.seat), offered, self.rng)

    def claim(
        self, at: Position, claims: Claims, heard: Sequence[tuple[int, Raw]], *, unasked: bool
    ) -> tuple[str, Mapping[str, str]] | None:
        """What it would claim now: a kind of claim and its choices."""
        return claims.idea(at.view(self.seat), heard, self.level, self.rng, unasked=unasked)

    def instead(self, at: Position, deal: Raw, by: int) -> Raw | None:
        """What it would sign in the place of an offer that it refuses, if it haggles."""
        bot = self._bot(at)
        if not isinstance(bot, Haggler):
            return None
        offered = {"id": "draft"} | deal | {"by": by, "signed": [by]}
        found = bot.instead(at.view(self.seat), offered, self.rng)
        return None if found is None else _unsigned(found)

    def _bot(self, at: Position) -> Bot:
        return at.game.bots[self.level]


def _unsigned(deal: Raw) -> Raw:
    return {key: value for key, value in deal.items() if key not in ("id", "signed")}


def house_minds(seats: Iterable[Seat]) -> dict[int, Mind]:
    """The house players of a table, by seat."""
    return {
        seat.number: Mind(seat.number, seat.bot, temperament_of(seat.family))
        for seat in seats
        if seat.bot
    }
