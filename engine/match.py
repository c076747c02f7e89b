"""A whole game between house players, played entry by entry through the Game protocol alone.

In a game with deals every turn begins with bargaining: first the others may object to what the
active seat might ask for, then the active seat proposes, then the others clockwise. Every seat that
must sign an offer is asked, and an offer that all have signed is sealed if the rules allow it.
`apply` decides what is legal, whatever a house player proposes.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol, cast

from engine.game import Bot, Game, Header, Raw
from engine.refusal import Refusal

MOST_DEALS: Final = 6  # sealed in one turn; house players gain nothing from more
MOST_OFFERS: Final = 12  # that one seat may make before the others have their turn to propose


class Bargaining(Game, Protocol):
    """A game in which deals can be sealed (`has_deals`)."""

    def must_sign(self, state: Any, deal: Raw) -> tuple[int, ...]:
        """Return the seats whose signature the deal needs, ascending."""
        ...

    def remember(self, ledger: Any, before: Any, entry: Any, after: Any) -> Any:
        """Return the ledger of promises after one more entry; it begins as None."""
        ...

    def memory(self, ledger: Any) -> Raw:
        """Return what house players remember, for the key `memory` of their views."""
        ...


class PlayedEntry(NamedTuple):
    """One entry of a game as it is played, with the states before and after it."""

    before: Any
    raw: Raw
    after: Any


class Witness:
    """Shows each house player its view, with what it remembers of the game so far."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ledger: Any = None

    def view(self, state: Any, seat: int, **more: object) -> Raw:
        """Return what a house player on that seat may see and remembers."""
        seen = self.game.view(state, seat)
        if not self.game.has_deals:
            return seen
        return {**seen, "memory": {**cast(Bargaining, self.game).memory(self.ledger), **more}}

    def take(self, step: PlayedEntry) -> None:
        """Take in an entry that has been played."""
        if self.game.has_deals:
            game = cast(Bargaining, self.game)
            entry = game.decode(step.before, step.raw)
            self.ledger = game.remember(self.ledger, step.before, entry, step.after)


def play_out(game: Game, header: Header, bots: Sequence[Bot], rng: Random) -> list[Raw]:
    """Play a whole game and return its log."""
    return [step.raw for step in play(game, header, bots, rng)]


def play(game: Game, header: Header, bots: Sequence[Bot], rng: Random) -> Iterator[PlayedEntry]:
    """Play a whole game and yield each entry as it is played."""
    yield from play_from(game, game.setup(header), bots, rng)


def play_from(
    game: Game,
    state: Any,
    bots: Sequence[Bot],
    rng: Random,
    *,
    sealed: int = 0,
    until: int | None = None,
) -> Iterator[PlayedEntry]:
    """Play a game on from a state, to its end or until it is the turn of the seat `until`.

    `sealed` is the greatest number of a deal so far: deals get the numbers after it.
    """
    witness = Witness(game)
    while (actors := game.actors(state)) and actors[0] != until:
        if game.has_deals:
            for step in _bargain(witness, state, bots, rng, sealed):
                yield step
                state, sealed = step.after, sealed + 1
        seat = actors[0]
        raw = bots[seat].choose(witness.view(state, seat), rng)
        step = PlayedEntry(state, raw, game.apply(state, game.decode(state, raw)))
        witness.take(step)
        yield step
        state = step.after


def _bargain(
    witness: Witness, state: Any, bots: Sequence[Bot], rng: Random, sealed: int
) -> Iterator[PlayedEntry]:
    """Yield the deals that are sealed before the next choice."""
    first = witness.game.actors(state)[0]
    left = MOST_DEALS
    seats = [(first + turn) % len(bots) for turn in range(len(bots))]
    for seat, early in [*((seat, True) for seat in seats[1:]), *((seat, False) for seat in seats)]:
        while left:
            step = _next_deal(witness, state, bots, rng, (seat, str(sealed + 1), early))
            if step is None:
                break
            witness.take(step)
            yield step
            state, sealed, left = step.after, sealed + 1, left - 1


def _next_deal(
    witness: Witness, state: Any, bots: Sequence[Bot], rng: Random, who: tuple[int, str, bool]
) -> PlayedEntry | None:
    """Seal the seat's first offer that all accept and the rules allow."""
    seat, ident, early = who
    game = cast(Bargaining, witness.game)
    seen = witness.view(state, seat, early=early)
    for offer in list(bots[seat].propose(seen, rng))[:MOST_OFFERS]:
        deal = {**offer, "id": ident, "by": seat, "signed": [seat]}
        try:
            signers = game.must_sign(state, deal)
            signed = {"do": "deal", "deal": {**deal, "signed": sorted({seat, *signers})}}
            after = game.apply(state, game.decode(state, signed))
        except Refusal:
            continue  # it could not be sealed, so nobody is asked
        others = [s for s in signers if s != seat]
        if all(bots[s].answer(witness.view(state, s), deal, rng).accept for s in others):
            return PlayedEntry(state, signed, after)
    return None
