"""Minds: the game's bot on one seat, with what it may see and on whose behalf it acts."""

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from random import Random
from typing import Final

from engine.game import Answer, Bot, Claims, Haggler, Raw
from games.bots.recollection import recollection
from games.bots.talk.temperaments import Temperament, temperament_of
from games.play.log.locks import Actor, by_house, by_person
from games.play.models import Seat, Table
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
    recall: Callable[[], Raw] = dict  # what it remembers of the table
    _recalled: list[Raw] = field(default_factory=list, compare=False, repr=False)

    def actor(self, now: datetime) -> Actor:
        """Return who acts when the mind does something now: the house player, or the person."""
        if self.user_id is None:
            return by_house(self.seat, now)
        return by_person(self.seat, self.user_id, now)

    def choice(self, at: Position) -> Raw:
        """Return the entry that the mind would play now."""
        return self._bot(at).choose(self._seen(at), self.rng)

    def ideas(self, at: Position, *, early: bool = False) -> list[Raw]:
        """Return the deals that the mind would offer now, without ids and signatures.

        `early` is before the seat that acts has asked for anything.
        """
        view = self._seen(at, early=early)
        found = [_unsigned(deal) for deal in self._bot(at).propose(view, self.rng)]
        if self.embellish is not None:
            found = [self.embellish(deal, view, self.rng) for deal in found]
        return found[:MOST_THOUGHTS]

    def answer(self, at: Position, deal: Raw, by: int) -> Answer:
        """Return whether the mind would sign a deal offered by a seat, and why."""
        offered = {"id": "draft"} | deal | {"by": by, "signed": [by]}
        return self._bot(at).answer(self._seen(at), offered, self.rng)

    def claim(
        self, at: Position, claims: Claims, heard: Sequence[tuple[int, Raw]], *, unasked: bool
    ) -> tuple[str, Mapping[str, str]] | None:
        """Return what the mind would claim now: the code of a kind of claim, and its choices."""
        return claims.idea(self._seen(at), heard, self.level, self.rng, unasked=unasked)

    def instead(self, at: Position, deal: Raw, by: int) -> Raw | None:
        """Return the deal that the mind would sign instead of one it refuses, if it haggles."""
        bot = self._bot(at)
        if not isinstance(bot, Haggler):
            return None
        offered = {"id": "draft"} | deal | {"by": by, "signed": [by]}
        found = bot.instead(self._seen(at), offered, self.rng)
        return None if found is None else _unsigned(found)

    def _seen(self, at: Position, **more: object) -> Raw:
        """Return what its seat may see, with what the mind remembers."""
        if not self._recalled:
            self._recalled.append(self.recall())
        return {**at.view(self.seat), "memory": {**self._recalled[0], **more}}

    def _bot(self, at: Position) -> Bot:
        return at.game.bots[self.level]


def _unsigned(deal: Raw) -> Raw:
    return {key: value for key, value in deal.items() if key not in ("id", "signed")}


def house_minds(table: Table, seats: Iterable[Seat]) -> dict[int, Mind]:
    """Return the house players among these seats of the table, by seat number."""
    return {
        seat.number: Mind(
            seat.number,
            seat.bot,
            temperament_of(seat.family),
            recall=partial(recollection, table, seat.number, temperament_of(seat.family)),
        )
        for seat in seats
        if seat.bot
    }
