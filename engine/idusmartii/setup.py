"""Drawing chance for a new record, and the state before the first entry."""

from collections.abc import Mapping
from random import Random
from typing import cast

from engine.game import Header, Raw
from engine.idusmartii.apply import first_round
from engine.idusmartii.cards import CARDS, LIMIT, Card, Hand, deck, in_order
from engine.idusmartii.state import State, Track
from engine.refusal import Code, Refusal

SEATS = range(min(LIMIT), max(LIMIT) + 1)


def draw(seats: int, options: Mapping[str, str | int], rng: Random) -> tuple[int, Raw]:
    """Draw the start player and the faction cards (docs/rules-idusmartii.md 1.1, 1.2)."""
    _check_seats(seats)
    cards = deck(seats)
    rng.shuffle(cards)
    pairs = [[cards[2 * seat], cards[2 * seat + 1]] for seat in range(seats)]
    return rng.randrange(seats), {"factions": pairs}


def redraw(header: Header, state: State, rng: Random) -> None:
    """Return None: everybody knew their own faction cards from the start."""


def setup(header: Header) -> State:
    """Return the state before the first entry."""
    seats, start = header.seats, header.start
    _check_seats(seats)
    if type(start) is not int or not 0 <= start < seats:
        raise Refusal(Code.NO_RECORD, f"`start` must be a seat, 0 to {seats - 1}")
    if header.options:
        raise Refusal(Code.UNKNOWN, "Idus Martii has no options")
    hands = _hands(seats, header.chance)
    return State(seats, start, "vote", Track(), hands, first_round(seats, start))


def _check_seats(seats: object) -> None:
    if type(seats) is not int or seats not in SEATS:
        raise Refusal(Code.NO_RECORD, f"Idus Martii is for {SEATS[0]} to {SEATS[-1]} seats")


def _hands(seats: int, chance: object) -> tuple[Hand, ...]:
    pairs = chance.get("factions") if isinstance(chance, Mapping) else None
    if not isinstance(pairs, list | tuple) or len(pairs) != seats:
        raise Refusal(Code.NO_RECORD, "`chance` must have `factions`: a pair of cards per seat")
    hands = tuple(_hand(pair) for pair in pairs)
    if in_order(card for hand in hands for card in hand) != in_order(deck(seats)):
        raise Refusal(
            Code.NO_RECORD,
            f"`factions` must hold {seats - 1} loyalist, {seats - 1} traitor and 2 merchant cards",
        )
    return hands


def _hand(pair: object) -> Hand:
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        raise Refusal(Code.NO_RECORD, "`factions` must be pairs of cards")
    if not all(isinstance(card, str) and card in CARDS for card in pair):
        raise Refusal(Code.NO_RECORD, f"`factions` must be of {', '.join(CARDS)}")
    return cast(tuple[Card, Card], tuple(str(card) for card in pair))
