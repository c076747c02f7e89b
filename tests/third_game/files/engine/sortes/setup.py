"""Chance for a new record, and the state before the first entry."""

from engine.game import Option
from engine.refusal import Code, Refusal
from engine.sortes.state import OMENS, State

SEATS = range(2, 5)
OPTIONS = {"omens": Option((4, 2), 4, "How many omens are read.")}


def draw(seats, options, rng):
    omens, patrons = list(OMENS), list(OMENS)
    rng.shuffle(omens)
    rng.shuffle(patrons)
    return rng.randrange(seats), {"omens": omens, "patrons": patrons[:seats]}


def redraw(header, state, rng):
    """Nothing can be drawn again: everybody knew their patron from the start."""
    return


def setup(header):
    omens, patrons = header.chance.get("omens"), header.chance.get("patrons")
    if not _are(omens, len(OMENS)) or not _are(patrons, header.seats):
        raise Refusal(Code.NO_RECORD, "`chance` must have `omens` and a patron for each seat")
    read = tuple(omens[: header.options["omens"]])
    laid = (None,) * header.seats
    return State(header.seats, header.start, read, tuple(patrons), (), laid, header.rules)


def _are(found, many):
    if not isinstance(found, list) or len(found) != many:
        return False
    return all(type(one) is int and one in OMENS for one in found) and len(set(found)) == many
