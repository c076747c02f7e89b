"""A game played on to its end by quick house players, to tell who is likely to win.

The rest of the game is the one in which shrewd house players think ahead (`bots/sketch.py`): all
seats play as steady ones would, deals included, but without exact change. What nobody has seen yet
is drawn anew each time, and each player has whims, so the same position ends in different ways.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.quovadis.apply import apply
from engine.quovadis.bots.sketch import Idea, PricedHelp, Sketch, SketchPlan, plan_of
from engine.quovadis.bots.steady import STYLE
from engine.quovadis.elections import lay_out
from engine.quovadis.legal import legal
from engine.quovadis.state import ACTION, MOST_RECALLED, OVER, SENATORS, State

policy: Final = "quovadis sketch 1"

WHIM: Final = 1.0  # laurels by which a player may misjudge an action
PATIENCE: Final = 60  # turns of a game after which whims grow, so that it comes to an end
MOST_TURNS: Final = 400
LEAST: Final = 0.05  # laurels of gain for which a seat helps another
PART: Final = 0.1  # share of what its help brings the mover that a seat wants


class PlayedOn(Sketch):
    """A sketch in which each player values each action a little differently each time."""

    __slots__ = ("rng", "turns")

    def __init__(self, state: State, plan: SketchPlan, rng: Random) -> None:
        super().__init__(state, plan)
        self.rng, self.turns = rng, 0
        unseen = list(self.stock[self.drawn :])
        rng.shuffle(unseen)
        self.stock = (*self.stock[: self.drawn], *unseen)

    def to_the_end(self) -> None:
        """Play until the Senate is full; a game that never ends goes to whoever leads in it."""
        while self.winner < 0 and self.turns < MOST_TURNS:
            self.turns += 1
            self.turn()
        if self.winner < 0:
            worths = self.worths()
            self.winner = max(self.inside or range(self.seats), key=worths.__getitem__)

    def _perform(self, idea: Idea | None, help_: PricedHelp) -> None:
        """Carry out an action; a seat without one puts Caesar where he helps its own senators."""
        super()._perform(idea, help_)
        ways = self._ways_out() if idea is None else []
        if ways:
            self.caesar = self.rng.choice(ways)

    def _ways_out(self) -> list[int]:
        """Return the laurel spaces that lead a senator of the active seat to a free place."""
        own = zip(self.plan.ups, self.count, strict=True)
        ups = [up for ways, there in own if there[self.active] for up in ways]
        return [up.laurel for up in ups if up.laurel >= 0 and self.filled[up.target] < up.room]

    def ideas(self) -> tuple[list[Idea], list[Idea]]:
        whim = WHIM + max(0, self.turns - PATIENCE) / 10
        alone, with_help = super().ideas()
        return [self._valued(i, whim) for i in alone], [self._valued(i, whim) for i in with_help]

    def _valued(self, idea: Idea, whim: float) -> Idea:
        return idea._replace(gain=idea.gain + whim * self.rng.random())


def winners(state: State, rng: Random) -> Sequence[int]:
    """Return the seat that wins one game, or one election, played on from this state."""
    while True:
        while state.phase not in (ACTION, OVER):
            state = apply(state, rng.choice(list(legal(state))))
        if state.phase == OVER:
            result = state.annals.result
            return () if result is None else (result.winner,)
        played = PlayedOn(state, plan_of(state.setup.board, STYLE, LEAST, PART), rng)
        played.to_the_end()
        if state.setup.games == 1:
            return (played.winner,)
        totals = _written(state, played)
        if state.game == state.setup.games:
            return (_elected(state, played, totals),)
        state = _next_game(state, played, totals, rng)


def _written(state: State, played: PlayedOn) -> tuple[int, ...]:
    """Return the totals of an election after one more game, in which the Senate is scored."""
    return tuple(
        total + (round(played.laurels[seat]) if seat in played.inside else 0)
        for seat, total in enumerate(state.annals.totals)
    )


def _elected(state: State, played: PlayedOn, totals: Sequence[int]) -> int:
    """Return who wins the election (docs/rules-quovadis.md 8.1): most laurels, then the last game.

    Ties that remain go clockwise from the start seat.
    """
    first, inside = state.setup.first_seat(state.game), played.inside
    scored = sorted(inside, key=lambda s: (-played.laurels[s], inside.index(s)))

    def rank(seat: int) -> tuple[int, int, int]:
        place = scored.index(seat) if seat in scored else len(scored)
        return -totals[seat], place, (seat - first) % state.setup.seats

    return min(range(state.setup.seats), key=rank)


def _next_game(state: State, played: PlayedOn, totals: tuple[int, ...], rng: Random) -> State:
    """Return the start of the next game: seats recall at random, and all tiles are drawn anew."""
    setup, seated = state.setup, [list[int]() for _ in played.count]
    reserve = [SENATORS] * setup.seats
    for seat in range(setup.seats):
        placed = [at for at, there in enumerate(played.count) for _ in range(there[seat])]
        rng.shuffle(placed)
        stays = placed[:MOST_RECALLED]
        for at in stays:
            seated[at].append(seat)
        reserve[seat] = SENATORS - len(stays)
    stocks = list(setup.stocks)
    stocks[state.game] = tuple(rng.sample(stocks[state.game], len(stocks[state.game])))
    return lay_out(
        state._replace(
            setup=setup._replace(stocks=tuple(stocks)),
            game=state.game + 1,
            turn=state.turn + 1,
            seated=(*(tuple(sorted(there)) for there in seated), ()),
            reserve=tuple(reserve),
            deals=(),
            due=(),
            may_demand=False,
            annals=state.annals._replace(totals=totals, places=None),
        )
    )
