"""The value of a position to each seat, counted in laurels, as a player of some style sees it.

A seat's value is its laurels, the prospects of its senators on their way up, and its seat in the
Senate, less the value of the others. A style is a set of numbers: steady's were chosen by hand,
shrewd's were found by letting styles play against each other (docs/bots.md).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.quovadis.board import Board
from engine.quovadis.bots.judge import Valuation
from engine.quovadis.laurels import VALUE, worth
from engine.quovadis.state import OVER, State

STAGES: Final = 5  # by seats left in the Senate: 5 or more, 4, 3, 2, 1


class Style(NamedTuple):
    """The values of a player in laurels, one for each thing it sees. Tuples of five go by stage."""

    share: tuple[float, ...]  # share of its prospects that a senator on the way will realise
    senate: tuple[float, ...]  # for being in the Senate
    ready: tuple[float, ...]  # for being able to enter it without help
    start: float  # a senator on the board
    tile: float  # a laurel space ahead of it
    step: float  # each step still to go (subtracted)
    consent: float  # each consent that it needs where it stands (subtracted)
    reserve: float  # a senator not yet placed
    envy: float  # how much the value of the others is subtracted
    dread: float  # share of it that is the strongest other, instead of the average
    won: float
    lost: float
    company: float = 0.0  # others to help or to be paid by, up to two
    alone: float = 0.0  # too few there to leave (subtracted)
    pair: float = 0.0  # enough own senators to leave without help
    sight: float = 0.0  # the best tile next to it
    escort: float = 0.0  # Caesar on the way out, where own senators are not enough
    reach: float = 0.0  # share of the best tile that it may take without help
    last: float = 0.0  # to lead and be able to take the last seat


class Site(NamedTuple):
    """A committee as it matters for the value of a position."""

    steps: int  # to the Senate
    laurels: int  # most laurel spaces on the way there
    consents: int
    spaces: tuple[int, ...]  # laurel spaces of its paths up
    doors: tuple[int, ...]  # those of them that lead into the Senate


@lru_cache(maxsize=16)
def sites(board: Board) -> tuple[Site, ...]:
    """Return every committee but the Senate."""
    steps, most = {board.senate: 0}, {board.senate: 0}
    while len(steps) < len(board.codes):
        for source in range(board.senate):
            ups = [way for way in board.ways if way.source == source]
            if source not in steps and all(way.target in steps for way in ups):
                steps[source] = min(steps[way.target] + 1 for way in ups)
                most[source] = max(most[way.target] + (way.laurel >= 0) for way in ups)
    return tuple(_site(board, i, steps[i], most[i]) for i in range(board.senate))


def _site(board: Board, index: int, steps: int, laurels: int) -> Site:
    ups = [way for way in board.ways if way.source == index and way.laurel >= 0]
    return Site(
        steps,
        laurels,
        board.committees[index].consents,
        tuple(way.laurel for way in ups),
        tuple(way.laurel for way in ups if way.target == board.senate),
    )


def valuation(style: Style) -> Valuation:
    """Return the function that values a position for each seat, if all are of that style."""

    def value(state: State) -> Sequence[float]:
        result = state.annals.result
        if state.phase == OVER and result is not None:
            return [style.won if place == 1 else style.lost for place in result.places]
        own = standing(state, style)
        return [mine - style.envy * _rivals(own, s, style.dread) for s, mine in enumerate(own)]

    return value


def _rivals(own: Sequence[float], seat: int, dread: float) -> float:
    others = [theirs for s, theirs in enumerate(own) if s != seat]
    return (1 - dread) * sum(others) / len(others) + dread * max(others)


def standing(state: State, style: Style) -> list[float]:
    """Return what each seat has and may hope for, without the others."""
    board = state.setup.board
    senate = state.seated[board.senate]
    left = board.room[board.senate] - len(senate)
    stage = min(STAGES - 1, max(0, STAGES - left))
    share = style.share[stage]
    own = [
        worth(held) + total + n * style.reserve * share
        for held, total, n in zip(state.holdings, state.annals.totals, state.reserve, strict=True)
    ]
    ready = _hopes(state, style, share, own)
    for seat in ready:
        own[seat] += style.ready[stage]
        if left == 1 and _leads(state, seat):
            own[seat] += style.last
    for seat in set(senate):
        own[seat] += style.senate[stage]
    return own


def _hopes(state: State, style: Style, share: float, own: list[float]) -> set[int]:
    """Add the prospects of senators on the way; return the seats that can enter alone."""
    ready: set[int] = set()
    caesar, tiles = state.caesar, state.tiles
    for present, site in zip(state.seated, sites(state.setup.board), strict=False):
        if not present:
            continue
        need = site.consents
        hope = style.start + style.tile * site.laurels - style.step * site.steps
        hope -= style.consent * need
        sight = max((VALUE[tiles[i]] for i in site.spaces if i != caesar), default=0)
        for seat in set(present):
            n = present.count(seat)
            worths = n * hope + style.sight * sight
            if need:
                worths += style.company * min(2, len(present) - n)
                if len(present) <= need:
                    worths -= style.alone
                if n > need:
                    worths += style.pair + style.reach * sight
            if n <= need and caesar in site.spaces:
                worths += style.escort
            own[seat] += worths * share
            if site.doors and (n > need or caesar in site.doors):
                ready.add(seat)
    return ready


def _leads(state: State, seat: int) -> bool:
    """Tell whether a last seat and a II would make it the winner."""
    mine = worth(state.holdings[seat]) + 2
    senate = set(state.seated[state.setup.board.senate])
    return all(worth(state.holdings[s]) < mine for s in senate if s != seat)
