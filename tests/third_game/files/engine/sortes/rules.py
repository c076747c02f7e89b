"""State and rules."""

from collections import Counter
from typing import NamedTuple

from engine.game import Option
from engine.refusal import Code, Refusal

SEATS = range(2, 5)
CARDS = range(1, 6)
OMENS = range(1, 5)
OPTIONS = {"omens": Option((4, 2), 4, "How many omens are read.")}


class Bid(NamedTuple):
    seat: int
    card: int


class State(NamedTuple):
    seats: int
    start: int
    omens: tuple[int, ...]  # those that are read, in order
    patrons: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...] = ()  # the cards of each round, by seat
    laid: tuple[int | None, ...] = ()  # of this round

    @property
    def is_over(self):
        return len(self.shown) == len(self.omens)

    def hand(self, seat):
        """What the seat could lay before this round's card: all know it."""
        return [card for card in CARDS if all(cards[seat] != card for cards in self.shown)]

    @property
    def takers(self):
        return [taker_of(cards) for cards in self.shown]

    def points(self, seat):
        taken = zip(self.omens, self.takers, strict=False)
        return sum(
            omen * (2 if omen == self.patrons[seat] else 1) for omen, by in taken if by == seat
        )


def taker_of(cards):
    """Who laid the highest card that nobody else laid, if anybody did."""
    alone = [card for card, times in Counter(cards).items() if times == 1]
    return cards.index(max(alone)) if alone else None


def draw(seats, options, rng):
    omens, patrons = list(OMENS), list(OMENS)
    rng.shuffle(omens)
    rng.shuffle(patrons)
    return rng.randrange(seats), {"omens": omens, "patrons": patrons[:seats]}


def setup(header):
    omens, patrons = header.chance.get("omens"), header.chance.get("patrons")
    if not _are(omens, len(OMENS)) or not _are(patrons, header.seats):
        raise Refusal(Code.NO_RECORD, "`chance` must have `omens` and a patron for each seat")
    read = tuple(omens[: header.options["omens"]])
    return State(header.seats, header.start, read, tuple(patrons), (), (None,) * header.seats)


def _are(found, many):
    if not isinstance(found, list) or len(found) != many:
        return False
    return all(type(one) is int and one in OMENS for one in found) and len(set(found)) == many


def decode(state, raw):
    if not isinstance(raw, dict):
        raise Refusal(Code.MALFORMED, "an entry is an object with seat and do")
    if raw.get("do") != "bid":
        raise Refusal(Code.UNKNOWN, "unknown entry in Sortes: there is bid")
    seat, card = raw.get("seat"), raw.get("card")
    if type(seat) is not int or not 0 <= seat < state.seats:
        raise Refusal(Code.MALFORMED, f"`seat` must be from 0 to {state.seats - 1}")
    if type(card) is not int or card not in CARDS:
        raise Refusal(Code.MALFORMED, f"`card` must be from {CARDS[0]} to {CARDS[-1]}")
    return Bid(seat, card)


def encode(entry):
    return {"seat": entry.seat, "do": "bid", "card": entry.card}


def apply(state, entry):
    if state.is_over:
        raise Refusal(Code.OVER, "the game is over")
    if entry.seat not in actors(state):
        raise Refusal(Code.WRONG_SEAT, f"seat {entry.seat} has laid its card")
    if entry.card not in state.hand(entry.seat):
        raise Refusal(Code.NOT_THERE, f"seat {entry.seat} does not hold a {entry.card} any more")
    laid = tuple(entry.card if s == entry.seat else card for s, card in enumerate(state.laid))
    if None in laid:
        return state._replace(laid=laid)
    return state._replace(shown=(*state.shown, laid), laid=(None,) * state.seats)


def actors(state):
    return () if state.is_over else tuple(s for s, card in enumerate(state.laid) if card is None)


def legal(state):
    return [Bid(seat, card) for seat in actors(state) for card in state.hand(seat)]


def default(state, seat):
    if seat not in actors(state):
        raise Refusal(Code.WRONG_SEAT, f"nothing is asked of seat {seat}")
    return Bid(seat, state.hand(seat)[0])
