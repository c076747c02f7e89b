"""The effect of an entry on a state.

`apply` alone decides what is legal and trusts no caller (docs/decisions.md, "One way into a log").
"""

from collections.abc import Callable
from typing import Any, Final

from engine.quovadis.board import MainAction
from engine.quovadis.elections import finish, next_game
from engine.quovadis.entries import Caesar, Entry, Keep, Move, Place, Recall, Reveal, Seal
from engine.quovadis.laurels import BONUS, worth
from engine.quovadis.legal import on_board
from engine.quovadis.seal import agreed, come_due, seal
from engine.quovadis.sealable import (
    consents_needed,
    harvest,
    pledged_acts,
    pledged_spaces,
    settle,
    spaces_after,
    tile_taken,
    unpayable,
)
from engine.quovadis.state import (
    ACTION,
    BONUS_CHOICE,
    MOST_RECALLED,
    OVER,
    RECALL,
    REVEALS,
    Holdings,
    Sealed,
    ShownTotals,
    State,
)
from engine.refusal import Code, Refusal

NOT_SO: Final = "these deals cannot be used together as things stand"


def apply(state: State, entry: Entry) -> State:
    """Return the state after the entry, or raise a Refusal."""
    if state.phase == OVER:
        raise Refusal(Code.OVER, "the game is over")
    return _APPLY[type(entry)](state, entry)


def _main(state: State, entry: Place | Move | Caesar) -> State:
    if state.phase == BONUS_CHOICE and type(entry) is Caesar:
        return _bonus(state, entry)
    if state.phase != ACTION:
        raise Refusal(Code.WRONG_PHASE, f"no main action now: the game waits for the {state.phase}")
    if entry.seat != state.active:
        raise Refusal(
            Code.WRONG_SEAT, f"it is the turn of seat {state.active}, not of {entry.seat}"
        )
    act = _act_of(state, entry)
    _check_pieces(state, act)
    votes = entry.votes if type(entry) is Move else ()
    used = _used(state, act, entry.use or ()) if entry.use else ()
    if type(entry) is Move:
        _check_consents(state, act, entry, used)
    holdings = harvest(state, act, votes)
    if state.deals:
        holdings = _check_deals(state, act, votes, used, holdings)
    return _perform(state, act, votes, used, holdings)


def _act_of(state: State, entry: Place | Move | Caesar) -> MainAction:
    board = state.setup.board
    if isinstance(entry, Place):
        act = board.places.get(entry.at)
    elif isinstance(entry, Move):
        act = board.moves.get(entry.path)
    else:
        act = board.caesars.get(entry.to)
    if act is None:
        raise Refusal(Code.UNKNOWN, "there is no such place on this board")
    return act


def _check_pieces(state: State, act: MainAction) -> None:
    board = state.setup.board
    if act.kind == "caesar":
        if act.laurel == state.caesar:
            raise Refusal(Code.RULES, f"Caesar already stands on {act.code}")
        return
    if act.kind == "place":
        if not state.reserve[state.active]:
            raise Refusal(Code.NOT_THERE, "no senator is left in the reserve")
    elif state.active not in state.seated[act.source]:
        name = board.committees[act.source].name
        raise Refusal(Code.NOT_THERE, f"seat {state.active} has no senator in {name}")
    if len(state.seated[act.target]) >= board.room[act.target]:
        raise Refusal(Code.FULL, f"{board.committees[act.target].name} is full")


def _used(state: State, act: MainAction, use: tuple[str, ...]) -> tuple[Sealed, ...]:
    """Return the options exercised, in the order in which they were sealed."""
    wanted = set(use)
    found = tuple(d for d in state.deals if d.option and d.id in wanted)
    if len(found) != len(use):
        missing = sorted(wanted - {d.id for d in found})
        raise Refusal(Code.UNKNOWN, f"deal {missing[0]:.40} is not one that can be used now")
    for d in found:
        if not d.acts & act.bit:
            raise Refusal(Code.OPTION, f"deal {d.id} is not for this action")
    return found


def _check_consents(state: State, act: MainAction, entry: Move, used: tuple[Sealed, ...]) -> None:
    """Refuse consents that are not those of the options used, filled up with the mover's own."""
    need = consents_needed(state, act)
    if len(entry.votes) != need:
        raise Refusal(Code.CONSENT, f"{act.code} needs {need} consents now, not {len(entry.votes)}")
    if not need and not used:
        return
    present, active = state.seated[act.source], state.active
    votes = [seat for d in used for seat in d.votes]
    votes += [active] * (need - len(votes))
    if sorted(entry.votes) != sorted(votes):
        raise Refusal(
            Code.CONSENT, "the consents must be those of the deals used, your own for the rest"
        )
    for seat in votes:
        if votes.count(seat) > present.count(seat) - (seat == active):
            raise Refusal(Code.CONSENT, f"seat {seat} has too few senators there to consent")


def _check_deals(
    state: State,
    act: MainAction,
    votes: tuple[int, ...],
    used: tuple[Sealed, ...],
    holdings: Holdings,
) -> Holdings:
    """Refuse an action that breaks a deal; return the holdings after all payments."""
    if not act.bit & pledged_acts(state):
        raise Refusal(Code.PLEDGED, "a deal in force rules out this action")
    spaces = pledged_spaces(state) & spaces_after(state, act)
    for d in used:
        spaces &= d.spaces
    if not spaces:
        raise Refusal(Code.PLEDGED, "Caesar could not then stand where it was agreed")
    if not used:
        return holdings
    pays = tuple([pay for d in used for pay in d.pays])
    ascending = tuple(sorted(votes))
    if votes != ascending and settle(harvest(state, act, ascending), pays) is None:
        raise unpayable(harvest(state, act, ascending), pays, NOT_SO)
    settled = settle(holdings, pays)
    if settled is None:
        raise unpayable(holdings, pays, NOT_SO)
    return settled


def _perform(
    state: State,
    act: MainAction,
    votes: tuple[int, ...],
    used: tuple[Sealed, ...],
    holdings: Holdings,
) -> State:
    """Carry out a legal action: move the pieces and deal with the consequences."""
    if act.kind == "caesar":
        return _end_turn(state, state.seated, state.reserve, holdings, act.laurel, used)
    seat, board = state.active, state.setup.board
    seated, reserve = list(state.seated), state.reserve
    if act.kind == "place":
        reserve = (*reserve[:seat], reserve[seat] - 1, *reserve[seat + 1 :])
    else:
        left = list(seated[act.source])
        left.remove(seat)
        seated[act.source] = tuple(left)
    come = (*seated[act.target], seat)
    seated[act.target] = come if act.target == board.senate else tuple(sorted(come))
    if act.kind == "place":
        return _end_turn(state, tuple(seated), reserve, holdings, state.caesar, used)
    return _after_move(state, act, votes, used, holdings, tuple(seated))


def _after_move(
    state: State,
    act: MainAction,
    votes: tuple[int, ...],
    used: tuple[Sealed, ...],
    holdings: Holdings,
    seated: tuple[tuple[int, ...], ...],
) -> State:
    """Take the tile and pay the supply, then end the game, await the bonus or end the turn.

    docs/rules-quovadis.md 4.8, 4.9, 4.10.
    """
    tiles, drawn, supply = state.tiles, state.drawn, state.supply
    tile = tile_taken(state, act)
    if tile:
        new = state.stock[drawn] if drawn < len(state.stock) else 0
        tiles = (*tiles[: act.laurel], new, *tiles[act.laurel + 1 :])
        drawn += new > 0
    supply -= min(supply, sum(voter != state.active for voter in votes))
    state = state._replace(
        seated=seated, tiles=tiles, drawn=drawn, supply=supply, holdings=holdings
    )
    if act.target == state.setup.board.senate:
        state = _arrived(state)
        if len(seated[act.target]) == state.setup.board.room[act.target]:
            return finish(state)
    elif state.may_demand:
        state = state._replace(may_demand=False)
    if tile == BONUS:
        return _await_bonus(state, used)
    return _end_turn(
        state, seated, state.reserve, holdings, state.caesar, used, may_demand=state.may_demand
    )


def _arrived(state: State) -> State:
    """Show totals, or allow a demand for them, after one of the first three arrivals.

    docs/rules-quovadis.md, "7 Options".
    """
    arrivals = len(state.seated[state.setup.board.senate])
    reveal = state.setup.reveal if arrivals <= REVEALS else "none"
    if reveal == "auto":
        state = _show_totals(state, tiles=False)
    return state._replace(may_demand=reveal == "demand")


def _show_totals(state: State, *, tiles: bool) -> State:
    annals, holdings = state.annals, state.holdings
    shown = ShownTotals(state.turn, tuple(map(worth, holdings)), holdings if tiles else None)
    return state._replace(annals=annals._replace(reveals=(*annals.reveals, shown)))


def _await_bonus(state: State, used: tuple[Sealed, ...]) -> State:
    """Drop the options not exercised; the others bind Caesar until the turn ends."""
    kept = tuple(
        d._replace(used=True) if d.option else d for d in state.deals if not d.option or d in used
    )
    return state._replace(phase=BONUS_CHOICE, deals=kept, due=state.due + _agreed(used))


def _agreed(used: tuple[Sealed, ...]) -> tuple[Any, ...]:
    return tuple(due for d in used for due in agreed(d.deal))


def _end_turn(
    state: State,
    seated: tuple[tuple[int, ...], ...],
    reserve: tuple[int, ...],
    holdings: Holdings,
    caesar: int,
    used: tuple[Sealed, ...],
    may_demand: bool = False,
) -> State:
    """Pass the turn to the next seat clockwise, and bring into force what falls due then."""
    setup = state.setup
    due = state.due
    if used:
        due += _agreed(used)
    active = state.active + 1
    if active == setup.seats:
        active = 0
    after = State(
        setup,
        state.game,
        state.turn + 1,
        active,
        ACTION,
        seated,
        reserve,
        state.tiles,
        caesar,
        state.supply,
        state.drawn,
        holdings,
        (),
        due,
        may_demand,
        state.annals,
    )
    return come_due(after) if due else after


def _choose(state: State, seat: int, caesar: int) -> State:
    """Use or decline the bonus, as the deals about Caesar allow."""
    if state.phase != BONUS_CHOICE:
        raise Refusal(Code.WRONG_PHASE, "there is no bonus to use or decline now")
    if seat != state.active:
        raise Refusal(Code.WRONG_SEAT, f"the bonus belongs to seat {state.active}")
    if not pledged_spaces(state) >> caesar & 1:
        raise Refusal(Code.PLEDGED, "a deal says otherwise about Caesar")
    return _end_turn(
        state, state.seated, state.reserve, state.holdings, caesar, (), may_demand=state.may_demand
    )


def _bonus(state: State, entry: Caesar) -> State:
    if entry.use:
        raise Refusal(Code.OPTION, "no deal is used with the bonus")
    act = _act_of(state, entry)
    if act.laurel == state.caesar:
        raise Refusal(Code.RULES, f"Caesar already stands on {act.code}: decline the bonus instead")
    return _choose(state, entry.seat, act.laurel)


def _keep(state: State, entry: Keep) -> State:
    return _choose(state, entry.seat, state.caesar)


def _reveal(state: State, entry: Reveal) -> State:
    if not state.may_demand:
        raise Refusal(
            Code.WRONG_PHASE,
            "totals are shown on demand only once after each of the first three arrivals in the "
            "Senate, until the next main action, and only at tables with that option",
        )
    return _show_totals(state, tiles=True)._replace(may_demand=False)


def _recall(state: State, entry: Recall) -> State:
    if state.phase != RECALL:
        raise Refusal(Code.WRONG_PHASE, "senators are recalled only between games of an election")
    if entry.seat != state.active:
        raise Refusal(Code.WRONG_SEAT, f"it is for seat {state.active} to recall a senator")
    board, seat = state.setup.board, entry.seat
    where = board.index.get(entry.source, board.senate)
    if seat not in state.seated[where]:
        raise Refusal(Code.NOT_THERE, f"seat {seat} has no senator in {entry.source}")
    left = list(state.seated[where])
    left.remove(seat)
    seated = (*state.seated[:where], tuple(left), *state.seated[where + 1 :])
    reserve = tuple(n + (s == seat) for s, n in enumerate(state.reserve))
    state = state._replace(seated=seated, reserve=reserve)
    for step in range(1, state.setup.seats + 1):
        other = (seat + step) % state.setup.seats
        if on_board(seated, other) > MOST_RECALLED:
            return state._replace(active=other)
    return next_game(state)


def _seal(state: State, entry: Seal) -> State:
    return seal(state, entry.deal)


_APPLY: Final[dict[type, Callable[[State, Any], State]]] = {
    Place: _main,
    Move: _main,
    Caesar: _main,
    Keep: _keep,
    Reveal: _reveal,
    Recall: _recall,
    Seal: _seal,
}
