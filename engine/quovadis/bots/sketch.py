"""A simplified game for quick play-outs: all play as steady does, deals included.

It is one imagined state in lists that are changed in place. A turn takes some tens of microseconds,
because the value of an action is computed from what it changes. It leaves out exact change, and the
value of Caesar's place to anybody (Caesar moves only when nothing else helps).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from engine.quovadis.board import Board
from engine.quovadis.bots.worth import STAGES, Style, sites
from engine.quovadis.laurels import VALUE, worth
from engine.quovadis.state import OVER, State

DEAREST: Final = 6
NOWHERE: Final = -2
"""Caesar's place when he matters to nobody: the seat that acts would have moved him again."""


class Up(NamedTuple):
    """A path, seen from the committee it leads out of."""

    source: int
    target: int
    room: int
    laurel: int
    need: int


class SketchPlan(NamedTuple):
    """A board as a style values it."""

    style: Style
    hopes: tuple[float, ...]
    entries: tuple[tuple[int, int], ...]  # index of the committee, number of places
    ups: tuple[tuple[Up, ...], ...]
    room: int  # of the Senate
    least: float  # gain for which everybody is expected to sign
    part: float


@lru_cache(maxsize=16)
def plan_of(board: Board, style: Style, least: float, part: float) -> SketchPlan:
    """Compute what never changes, once for each board and style."""
    hopes = tuple(
        style.start + style.tile * s.laurels - style.step * s.steps - style.consent * s.consents
        for s in sites(board)
    )
    ups = tuple(
        tuple(
            Up(i, w.target, board.room[w.target], w.laurel, board.committees[i].consents)
            for w in board.ways
            if w.source == i
        )
        for i in range(board.senate)
    )
    entries = tuple((i, board.room[i]) for i in board.entries)
    return SketchPlan(style, hopes, entries, ups, board.room[board.senate], least, part)


class Idea(NamedTuple):
    """An action that a mover may take; `up` is None for a senator placed at `at`."""

    gain: float  # to the mover, before help is paid
    up: Up | None
    at: int
    tile: int
    changes: tuple[float, ...] | None  # for each seat; None if only the mover's value changes


class PricedHelp(NamedTuple):
    """Seats whose consents are bought, one item for each consent, and the price of each."""

    seats: tuple[int, ...]
    price: int


NONE: Final = PricedHelp((), 0)


class Sketch:
    """One imagined game, played on quickly."""

    __slots__ = (
        "active", "caesar", "count", "drawn", "filled", "hopes", "inside", "laurels",
        "plan", "reserve", "seats", "stock", "supply", "tiles", "winner",
    )  # fmt: skip

    def __init__(self, state: State, plan: SketchPlan) -> None:
        board, seats = state.setup.board, range(state.setup.seats)
        self.plan = plan
        self.seats = len(seats)
        self.count = [[there.count(s) for s in seats] for there in state.seated[: board.senate]]
        self.filled = [len(there) for there in state.seated]
        self.inside = list(dict.fromkeys(state.seated[board.senate]))  # in order of first arrival
        self.reserve = list(state.reserve)
        self.tiles = list(state.tiles)
        self.caesar = state.caesar
        self.supply = state.supply
        self.stock = state.stock
        self.drawn = state.drawn
        self.laurels = [float(worth(held)) for held in state.holdings]
        self.hopes = [
            plan.style.reserve * self.reserve[s]
            + sum(there[s] * hope for there, hope in zip(self.count, plan.hopes, strict=True))
            for s in seats
        ]
        result = state.annals.result if state.phase == OVER else None
        self.winner = -1 if result is None else result.winner
        self.active = state.active

    # Values

    def worths(self) -> list[float]:
        """Return what each seat has, compared with the others' average."""
        style = self.plan.style
        if self.winner >= 0:
            return [style.won if s == self.winner else style.lost for s in range(self.seats)]
        return self._against(self._standing(self.filled[-1], self.inside))

    def _standing(self, taken: int, inside: Sequence[int]) -> list[float]:
        style = self.plan.style
        stage = max(0, STAGES - self.plan.room + taken)
        share, seat = style.share[stage], style.senate[stage]
        own = [has + hope * share for has, hope in zip(self.laurels, self.hopes, strict=True)]
        for s in inside:
            own[s] += seat
        return own

    def _against(self, own: Sequence[float]) -> list[float]:
        envy = self.plan.style.envy / (len(own) - 1)
        total = sum(own) * envy
        return [mine * (1 + envy) - total for mine in own]

    # Turns

    def play(self, turns: int) -> None:
        """Play on, at most to the end. Caesar helps the next to act; after that he is elsewhere."""
        for _ in range(turns):
            if self.winner >= 0:
                return
            self.turn()
            self.caesar = NOWHERE

    def turn(self) -> None:
        """Play what the active seat likes best, with help where it can get it."""
        alone, with_help = self.ideas()
        best = max(alone, key=_gain, default=None)
        if best is None or best.gain < 0:
            best = None  # moving Caesar changes nothing
        least = 0.0 if best is None else best.gain
        chosen, help_ = best, NONE
        for idea in sorted(with_help, key=_gain, reverse=True):
            if idea.gain <= least + 0.004:
                break
            for found, changes in self._helped(idea, best):
                if changes > least + 0.004:
                    chosen, help_, least = idea, found, changes
        self._perform(chosen, help_)
        self.active = (self.active + 1) % self.seats

    def ideas(self) -> tuple[list[Idea], list[Idea]]:
        """Return what the active seat can do alone, and what it could do with help."""
        seat, plan, filled = self.active, self.plan, self.filled
        taken = filled[-1]
        share = plan.style.share[max(0, STAGES - plan.room + taken)]
        alone: list[Idea] = []
        with_help: list[Idea] = []
        if self.reserve[seat]:
            for at, room in plan.entries:
                if filled[at] < room:
                    gain = share * (plan.hopes[at] - plan.style.reserve)
                    alone.append(Idea(gain, None, at, 0, None))
        last = len(filled) - 1
        for source, there in enumerate(self.count):
            own = there[seat]
            if not own:
                continue
            others = filled[source] - own
            for up in plan.ups[source]:
                free = up.laurel == self.caesar
                missing = 0 if free else up.need - own + 1
                if filled[up.target] >= up.room or missing > others:
                    continue
                tile = 0 if free or up.laurel < 0 else VALUE[self.tiles[up.laurel]]
                if up.target == last:
                    idea = self._entering(up, tile)
                else:
                    gain = tile + share * (plan.hopes[up.target] - plan.hopes[source])
                    idea = Idea(gain, up, source, tile, None)
                if missing <= 0:
                    alone.append(idea)
                elif up.target != last or filled[last] + 1 < plan.room:
                    with_help.append(idea)  # nobody helps another to win
        return alone, with_help

    def _entering(self, up: Up, tile: int) -> Idea:
        """Return the idea of a move into the Senate, which lowers the prospects of all seats."""
        seat, now = self.active, self.worths()
        if self.filled[-1] + 1 == self.plan.room:
            after = self._ended(tile)
        else:
            self.laurels[seat] += tile
            self.hopes[seat] -= self.plan.hopes[up.source]
            inside = self.inside if seat in self.inside else [*self.inside, seat]
            after = self._against(self._standing(self.filled[-1] + 1, inside))
            self.laurels[seat] -= tile
            self.hopes[seat] += self.plan.hopes[up.source]
        changes = tuple([a - b for a, b in zip(after, now, strict=True)])
        return Idea(changes[seat], up, up.source, tile, changes)

    def _ended(self, tile: int) -> list[float]:
        """Return what each seat has if the active one now takes the last place of the Senate."""
        has = [*self.laurels]
        has[self.active] += tile
        winner, style = self._best(has), self.plan.style
        return [style.won if s == winner else style.lost for s in range(self.seats)]

    def _best(self, has: Sequence[float]) -> int:
        inside = self.inside if self.active in self.inside else [*self.inside, self.active]
        return max(inside, key=lambda s: has[s])  # of equals, the first to arrive

    # Help from others

    def with_help(self, idea: Idea) -> float:
        """Return what the idea brings at most, its help paid for; nothing if nobody would help."""
        return max((gain for _, gain in self._helped(idea, None)), default=0.0)

    def _helped(self, idea: Idea, otherwise: Idea | None) -> Iterator[tuple[PricedHelp, float]]:
        """Yield the cheapest help that each group would give, with the mover's gain."""
        seat, up = self.active, idea.up
        assert up is not None
        there = self.count[up.source]
        missing = up.need - there[seat] + 1
        willing = [s for s in range(self.seats) if s != seat and there[s]]
        before = self._changes(otherwise)
        for group in combinations_with_replacement(willing, missing):
            if missing > 1 and any(group.count(s) > there[s] for s in group):
                continue
            for price in range(DEAREST + 1):
                after = self._paid(idea, group, price)
                gain = after[seat] - before[seat]
                if gain <= 0:
                    break
                wanted = self.plan.least + self.plan.part * gain
                if all(after[s] - before[s] >= wanted for s in group):
                    yield PricedHelp(group, price), after[seat]
                    break

    def _changes(self, idea: Idea | None) -> Sequence[float]:
        """Return what an action changes for each seat."""
        if idea is None:
            return (0.0,) * self.seats
        if idea.changes is not None:
            return idea.changes
        envy = self.plan.style.envy / (self.seats - 1)
        changes = [-envy * idea.gain] * self.seats
        changes[self.active] = idea.gain
        return changes

    def _paid(self, idea: Idea, group: Sequence[int], price: int) -> Sequence[float]:
        """Return what an action changes once its consents are paid for."""
        coin = price + (self.supply >= len(group))
        paid = [0.0] * self.seats
        for seat in group:
            paid[seat] += coin
        paid[self.active] -= price * len(group)
        envy = self.plan.style.envy / (self.seats - 1)
        total = sum(paid) * envy
        changes = self._changes(idea)
        return [c + p * (1 + envy) - total for c, p in zip(changes, paid, strict=True)]

    # Carrying out

    def _perform(self, idea: Idea | None, help_: PricedHelp) -> None:
        seat, plan = self.active, self.plan
        if idea is None:
            self.caesar = 0 if self.caesar else 1
            return
        if idea.up is None:
            self.reserve[seat] -= 1
            self.hopes[seat] -= plan.style.reserve
            self._arrive(idea.at)
            return
        up = idea.up
        self.count[up.source][seat] -= 1
        self.filled[up.source] -= 1
        self.hopes[seat] -= plan.hopes[up.source]
        if idea.tile:
            self.laurels[seat] += idea.tile
            left = self.drawn < len(self.stock)
            self.tiles[up.laurel] = self.stock[self.drawn] if left else 0
            self.drawn += left
        for helper in help_.seats:
            coin = min(1, self.supply)
            self.supply -= coin
            self.laurels[helper] += help_.price + coin
            self.laurels[seat] -= help_.price
        self._arrive(up.target)

    def _arrive(self, at: int) -> None:
        seat = self.active
        self.filled[at] += 1
        if at < len(self.count):
            self.count[at][seat] += 1
            self.hopes[seat] += self.plan.hopes[at]
            return
        if seat not in self.inside:
            self.inside.append(seat)
        if self.filled[at] == self.plan.room:
            self.winner = self._best(self.laurels)


def _gain(idea: Idea) -> float:
    return idea.gain
