"""The conditions for sealing a deal (docs/deals.md, rules 1 to 5), and deals as masks.

Everything here judges; nothing changes a state.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.quovadis.board import Board, MainAction
from engine.quovadis.entries import Act, CaesarAt, Deal, Pattern, Pay, Refuse, Support
from engine.quovadis.laurels import BONUS, VALUE, gain, paid, worth
from engine.quovadis.state import Holdings, Sealed, State
from engine.refusal import Code, Refusal

MOST_VOTES: Final = 8  # more than one seat can ever have in one committee


@lru_cache(maxsize=4096)
def acts_of(board: Board, pattern: Pattern) -> int:
    """Return the main actions of a board that fit a pattern, as a mask."""
    mask = 0
    for act in board.acts:
        if act.kind == pattern.do and all(
            wanted is None or wanted == got for wanted, got in _features(board, act, pattern)
        ):
            mask |= act.bit
    return mask


def _features(board: Board, act: MainAction, pattern: Pattern) -> Iterator[tuple[str | None, str]]:
    if act.kind == "move":
        yield pattern.path, act.code
        yield pattern.source, board.codes[act.source]
        yield pattern.to, board.codes[act.target]
    elif act.kind == "place":
        yield pattern.at, act.code
    else:
        yield pattern.to, act.code


@lru_cache(maxsize=4096)
def moves_out(board: Board, committee: str, path: str | None) -> int:
    """Return the moves out of a committee (along that path), as a mask."""
    return acts_of(board, Pattern("move", path=path, source=committee))


def compiled(board: Board, deal: Deal) -> Sealed:
    """Return a deal as masks, made of the terms that bind this turn."""
    acts, spaces = board.every_act, board.every_space
    votes: list[int] = []
    pays: list[tuple[int, int, int]] = []
    refuses: list[tuple[int, int]] = []
    for term in deal.terms:
        if term.later:
            continue
        if isinstance(term, Support):
            acts &= moves_out(board, term.committee, term.path)
            votes += [term.seat] * min(term.votes, MOST_VOTES)
        elif isinstance(term, Pay):
            pays.append((term.payer, term.payee, term.laurels))
        elif isinstance(term, Act):
            fitting = acts_of(board, term.pattern)
            acts &= fitting if term.must else ~fitting
        elif isinstance(term, CaesarAt):
            space = 1 << board.laurel_index[term.path]
            spaces &= space if term.on else ~space
        else:
            refuses.append((term.seat, _committee(board, term)))
    votes.sort()
    option = deal.option
    return Sealed(deal, option, False, acts, spaces, tuple(votes), tuple(pays), tuple(refuses))


def _committee(board: Board, term: Refuse) -> int:
    return -1 if term.committee is None else board.index[term.committee]


def pledged_acts(state: State) -> int:
    """Return the actions that the pledges in force leave to the active seat."""
    mask = state.setup.board.every_act
    for sealed in state.deals:
        if not sealed.option:
            mask &= sealed.acts
    return mask


def pledged_spaces(state: State) -> int:
    """Return where pledges and exercised options let Caesar stand when the turn ends."""
    mask = state.setup.board.every_space
    for sealed in state.deals:
        if sealed.used or not sealed.option:
            mask &= sealed.spaces
    return mask


def refused(state: State, seat: int, committee: int) -> bool:
    """Tell whether the seat has pledged to seal no support out of that committee."""
    return refusing_deal(state, seat, committee) is not None


def refusing_deal(state: State, seat: int, committee: int) -> str | None:
    """Return the deal in which the seat has pledged to seal no support out of that committee."""
    for sealed in state.deals:
        for who, where in sealed.refuses:
            if who == seat and where in (-1, committee):
                return sealed.id
    return None


def possible(state: State, act: MainAction) -> bool:
    """Tell whether pieces and free places allow the action, apart from deals and consents."""
    if act.kind == "caesar":
        return act.laurel != state.caesar
    if len(state.seated[act.target]) >= state.setup.board.room[act.target]:
        return False
    if act.kind == "place":
        return state.reserve[state.active] > 0
    return state.active in state.seated[act.source]


def consents_needed(state: State, act: MainAction) -> int:
    """Return the consents a move needs; none along Caesar's path (docs/rules-quovadis.md 4.7)."""
    return 0 if act.laurel == state.caesar else act.consents


def tile_taken(state: State, act: MainAction) -> int:
    """Return the tile that a move would take; 0 for none."""
    if act.kind != "move" or act.laurel < 0 or act.laurel == state.caesar:
        return 0
    return state.tiles[act.laurel]


def ends_game(state: State, act: MainAction) -> bool:
    """Tell whether the action would fill the Senate."""
    board = state.setup.board
    return (
        act.target == board.senate
        and len(state.seated[board.senate]) + 1 == board.room[board.senate]
    )


def spaces_after(state: State, act: MainAction) -> int:
    """Return where Caesar can stand when a turn with that action ends."""
    if act.kind == "caesar":
        return 1 << act.laurel
    if tile_taken(state, act) == BONUS and not ends_game(state, act):
        return state.setup.board.every_space
    return 1 << state.caesar


def harvest(state: State, act: MainAction, votes: tuple[int, ...]) -> Holdings:
    """Return the holdings after the tile is taken and the consents are paid in the order given."""
    holdings = state.holdings
    tile = tile_taken(state, act)
    left = state.supply
    if not tile and not (votes and left):
        return holdings
    held = list(holdings)
    seat = state.active
    if tile:
        held[seat] = gain(held[seat], VALUE[tile])
    for voter in votes:
        if voter != seat and left:
            held[voter] = gain(held[voter], 1)
            left -= 1
    return tuple(held)


def settle(holdings: Holdings, pays: tuple[tuple[int, int, int], ...]) -> Holdings | None:
    """Return the holdings after payments one by one, or None if one is impossible."""
    held: Holdings | None = holdings
    for payer, payee, laurels in pays:
        if held is None:
            return None
        held = paid(held, payer, payee, laurels)
    return held


def lacks_change(holdings: Holdings, pay: Pay) -> bool:
    """Tell whether only exact change is missing: the payer's laurels are worth enough."""
    enough = worth(holdings[pay.payer]) >= pay.laurels
    return enough and paid(holdings, pay.payer, pay.payee, pay.laurels) is None


def unpayable(holdings: Holdings, pays: tuple[tuple[int, int, int], ...], public: str) -> Refusal:
    """Say why these payments cannot be made, to the seats whose tiles decide (docs/deals.md).

    Only the payer is told that they hold too few laurels; both are told that there is no change.
    """
    for payer, payee, laurels in pays:
        after = paid(holdings, payer, payee, laurels)
        if after is None:
            break
        holdings = after
    if worth(holdings[payer]) < laurels:
        reason = f"seat {payer} would not hold that many laurels"
        knows: tuple[int, ...] = (payer,)
    else:
        reason = f"there would be no exact change between seat {payer} and seat {payee}"
        knows = (payer, payee)
    return Refusal(Code.UNPAYABLE, reason, knows=tuple(sorted(knows)), public=public)


def could_exercise(state: State, option: Sealed, *, own_pledges: bool) -> bool:
    """Tell whether the option fits an action that is legal if missing consents are given.

    This is docs/deals.md, rule 3. Without `own_pledges`, what the active seat has pledged about its
    own actions is ignored (docs/deals.md, rule 4).
    """
    return exercising_act(state, option, own_pledges=own_pledges) is not None


def exercising_act(state: State, option: Sealed, *, own_pledges: bool) -> MainAction | None:
    """Return the first action with which the option could be exercised."""
    acts, spaces = option.acts, option.spaces
    if own_pledges:
        acts &= pledged_acts(state)
        spaces &= pledged_spaces(state)
    for act in state.setup.board.acts_in(acts):
        if (
            possible(state, act)
            and spaces_after(state, act) & spaces
            and _consents_imaginable(state, act, option.votes)
            and (
                not option.pays
                or settle(harvest(state, act, option.votes), option.pays) is not None
            )
        ):
            return act
    return None


def _consents_imaginable(state: State, act: MainAction, votes: tuple[int, ...]) -> bool:
    if act.kind != "move":
        return True
    missing = consents_needed(state, act) - len(votes)
    if missing < 0:
        return False
    present = state.seated[act.source]
    for seat in votes:
        if votes.count(seat) > present.count(seat):
            return False
    missing -= present.count(state.active) - 1
    if missing <= 0:
        return True
    return missing <= sum(
        present.count(seat) - votes.count(seat)
        for seat in set(present)
        if seat != state.active and not refused(state, seat, act.source)
    )
