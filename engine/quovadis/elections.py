"""The end of a game (docs/rules-quovadis.md 6.1, 6.2, 6.3) and the election of the consul (8.1)."""

from engine.quovadis.laurels import NOTHING, worth
from engine.quovadis.legal import on_board
from engine.quovadis.state import ACTION, MOST_RECALLED, NOBODY, OVER, RECALL, Result, State


def finish(state: State) -> State:
    """End the game, as the Senate is full: set the result, or begin the recalls."""
    laurels = tuple(map(worth, state.holdings))
    places = _places(state, laurels)
    setup = state.setup
    if setup.games == 1:
        return _over(state, Result(places.index(1), laurels, places, _in_senate(state)))
    scored = _in_senate(state)
    written = tuple(
        total + (laurels[s] if s in scored else 0) for s, total in enumerate(state.annals.totals)
    )
    annals = state.annals._replace(totals=written, places=places)
    state = state._replace(annals=annals)
    if state.game == setup.games:
        return _over(state, _election_result(state))
    return _begin_recalls(state)


def _in_senate(state: State) -> tuple[int, ...]:
    return tuple(sorted(set(state.seated[state.setup.board.senate])))


def _places(state: State, laurels: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places of one game: the scored players in order, all others the next place."""
    senate = state.seated[state.setup.board.senate]
    scored = sorted(set(senate), key=lambda s: (-laurels[s], senate.index(s)))
    return tuple(
        scored.index(s) + 1 if s in scored else len(scored) + 1 for s in range(state.setup.seats)
    )


def _over(state: State, result: Result) -> State:
    annals = state.annals._replace(result=result)
    return state._replace(
        active=NOBODY, phase=OVER, deals=(), due=(), may_demand=False, annals=annals
    )


def _by_totals(state: State) -> list[int]:
    """Order seats by written totals; break ties by the last game, then clockwise from its start."""
    setup, annals = state.setup, state.annals
    places = annals.places or ()
    first = setup.first_seat(state.game)
    return sorted(
        range(setup.seats),
        key=lambda s: (-annals.totals[s], places[s], (s - first) % setup.seats),
    )


def _election_result(state: State) -> Result:
    order = _by_totals(state)
    places = tuple(order.index(s) + 1 for s in range(state.setup.seats))
    return Result(order[0], state.annals.totals, places, _in_senate(state))


def _begin_recalls(state: State) -> State:
    """Empty the Senate, return all laurels, and let the leader begin to recall."""
    setup = state.setup
    senate = setup.board.senate
    back = state.seated[senate]
    reserve = tuple(n + back.count(s) for s, n in enumerate(state.reserve))
    seated = (*state.seated[:senate], ())
    state = state._replace(
        phase=RECALL,
        seated=seated,
        reserve=reserve,
        holdings=(NOTHING,) * setup.seats,
        deals=(),
        due=(),
        may_demand=False,
    )
    leader = _by_totals(state)[0]
    for step in range(setup.seats):
        seat = (leader + step) % setup.seats
        if on_board(seated, seat) > MOST_RECALLED:
            return state._replace(active=seat)
    return next_game(state)


def next_game(state: State) -> State:
    """Set up the next game; the senators stay where they are."""
    return lay_out(
        state._replace(
            game=state.game + 1,
            turn=state.turn + 1,
            annals=state.annals._replace(places=None),
        )
    )


def lay_out(state: State) -> State:
    """Put the first tiles, Caesar and the supply in place, and choose the first seat to act."""
    setup = state.setup
    spaces = len(setup.board.laurels)
    return state._replace(
        active=setup.first_seat(state.game),
        phase=ACTION,
        tiles=setup.stocks[state.game - 1][:spaces],
        drawn=spaces,
        caesar=setup.board.caesar,
        supply=setup.supply,
        holdings=(NOTHING,) * setup.seats,
    )
