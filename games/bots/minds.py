"""Minds: the game's bot on one seat, with what it may see and on whose behalf it acts."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from engine.game import Answer, Bot, Claims, Haggler, Raw
from games.bots.talk.temperaments import Temperament, temperament_of
from games.play.models import MadeBy, Seat
from games.play.selectors import Position

MOST_THOUGHTS: Final = 12
"""How many ideas of one mind are looked at. The best come first."""


def fresh_chance() -> Random:
    """Return a random source seeded by the system.

    Its numbers cannot be foreseen, and drawing them is faster than asking the system for each.
    """
    return Random(secrets.randbits(64))  # noqa: S311  (seeded by the system's generator)


@dataclass(frozen=True, slots=True)
class Mind:
    """A bot that plays on one seat.

    `user_id` is None for a house player. In the demo, minds play on the seats of people too.
    """

    seat: int
    level: str
    temperament: Temperament
    user_id: int | None = None
    embellish: Callable[[Raw, Raw, Random], Raw] | None = None  # changes an idea, given the view
    rng: Random = field(default_factory=fresh_chance, compare=False, repr=False)

    @property
    def acting(self) -> dict[str, Any]:
        """Return the one who acts, as keyword arguments of the services."""
        made_by = MadeBy.BOT if self.user_id is None else MadeBy.PLAYER
        return {"seat": self.seat, "user_id": self.user_id, "made_by": made_by}

    def choice(self, at: Position) -> Raw:
        """Return the entry that the mind would play now."""
        return self._bot(at).choose(at.view(self.seat), self.rng)

    def ideas(self, at: Position) -> list[Raw]:
        """Return the deals that the mind would offer now, without ids and signatures."""
        view = at.view(self.seat)
        found = [_unsigned(deal) for deal in self._bot(at).propose(view, self.rng)]
        if self.embellish is not None:
            found = [self.embellish(deal, view, self.rng) for deal in found]
        return found[:MOST_THOUGHTS]

    def answer(self, at: Position, deal: Raw, by: int) -> Answer:
        """Return whether the mind would sign a deal offered by a seat, and why."""
        offered = {"id": "draft"} | deal | {"by": by, "signed": [by]}
        return self._bot(at).answer(at.view(self.seat), offered, self.rng)

    def claim(
        self, at: Position, claims: Claims, heard: Sequence[tuple[int, Raw]], *, unasked: bool
    ) -> tuple[str, Mapping[str, str]] | None:
        """Return what the mind would claim now: the code of a kind of claim, and its choices."""
        return claims.idea(at.view(self.seat), heard, self.level, self.rng, unasked=unasked)

    def instead(self, at: Position, deal: Raw, by: int) -> Raw | None:
        """Return the deal that the mind would sign instead of one it refuses, if it haggles."""
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
    """Return the house players among these seats, by seat number."""
    return {
        seat.number: Mind(seat.number, seat.bot, temperament_of(seat.family))
        for seat in seats
        if seat.bot
    }
