"""Every legal entry of the seat that must act, each once (docs/records.md, "`legal`")."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from engine.quovadis.board import MainAction
from engine.quovadis.entries import Caesar, Entry, Keep, Main, Move, Place, Recall
from engine.quovadis.sealable import (
    consents_needed,
    harvest,
    pledged_acts,
    pledged_spaces,
    possible,
    settle,
    spaces_after,
)
from engine.quovadis.state import (
    ACTION,
    BONUS_CHOICE,
    MOST_RECALLED,
    RECALL,
    Holdings,
    Sealed,
    State,
)


def legal(state: State) -> list[Entry]:
    """Return every legal entry except deals and reveals."""
    if state.phase == ACTION:
        return list(_under_deals(state)) if state.deals else _free(state)
    if state.phase == BONUS_CHOICE:
        return list(_bonus_choices(state))
    if state.phase == RECALL:
        return list(_recalls(state))
    return []


def has_way_on(state: State) -> bool:
    """Tell whether there is any legal entry; a pledge must leave one (docs/deals.md, rule 3)."""
    if state.phase == ACTION:
        return (
            _goes_freely(state)
            or any(exercise.goes_simply() for exercise in _exercises(state))
            or next(_under_deals(state), None) is not None
        )
    if state.phase == BONUS_CHOICE:
        return next(_bonus_choices(state), None) is not None
    return True


def _goes_freely(state: State) -> bool:
    """Tell whether some entry needs no consent and no option: usual, and quick to find."""
    spaces = pledged_spaces(state)
    for act in state.setup.board.acts_in(pledged_acts(state)):
        if act.kind != "move" and possible(state, act) and spaces_after(state, act) & spaces:
            return True
    return False


def _free(state: State) -> list[Entry]:
    """Return the main actions while no deal is in force, all of them prepared by the board."""
    board = state.setup.board
    seat, seated, caesar = state.active, state.seated, state.caesar
    found: list[Entry] = []
    if state.reserve[seat]:
        found += [place for at, room, place in board.placing[seat] if len(seated[at]) < room]
    for present, climbs in zip(seated, board.climbing[seat], strict=False):
        if seat in present:
            own = present.count(seat)
            for target, room, laurel, freely, consented in climbs:
                if len(seated[target]) < room:
                    if laurel == caesar:
                        found.append(freely)
                    elif own > len(consented.votes):
                        found.append(consented)
    sending = board.sending[seat]
    found += sending[:caesar]
    found += sending[caesar + 1 :]
    return found


def _under_deals(state: State) -> Iterator[Entry]:
    """Yield the main actions under the deals in force, with every set of options they can use."""
    for exercise in _exercises(state):
        yield from exercise.entries()


def _exercises(state: State) -> Iterator["_Exercise"]:
    """Yield the actions that pieces and pledges allow, apart from consents and payments."""
    allowed = pledged_acts(state)
    spaces = pledged_spaces(state)
    for act in state.setup.board.acts_in(allowed):
        if possible(state, act):
            reach = spaces_after(state, act) & spaces
            if reach:
                yield _Exercise(state, act, reach)


class _Choice(NamedTuple):
    """One step in choosing options for an action; a `forced` option is already chosen."""

    sealed: Sealed
    forced: bool


class _Exercise:
    """The sets of options that one action can exercise.

    Options with support are chosen first (a move needs two at most), because consents earn laurels
    before all payments. Then the options without support are walked in the order of their payments.
    A walk that fails is remembered by the holdings it had reached, so the work grows with the
    number of answers and not with the number of sets.
    """

    def __init__(self, state: State, act: MainAction, spaces: int) -> None:
        self.state = state
        self.act = act
        self.spaces = spaces
        self.reach = spaces_after(state, act)
        fitting = [d for d in state.deals if d.option and d.acts & act.bit]
        self.supports = [d for d in fitting if d.votes]
        self.others = [d for d in fitting if not d.votes]
        self.rank = {id(d): i for i, d in enumerate(fitting)}

    def entries(self) -> Iterator[Entry]:
        for chosen, votes in self._consents():
            for use in self._walks(chosen, votes, self.others):
                yield self._entry(votes, use)

    def goes_simply(self) -> bool:
        """Tell whether the options that give consent are enough: usual, if any entry is legal."""
        return any(
            next(self._walks(chosen, votes, []), None) is not None
            for chosen, votes in self._consents()
        )

    def _consents(self) -> Iterator[tuple[tuple[Sealed, ...], tuple[int, ...]]]:
        """Yield the sets of supports that fit together, each with all its consents."""
        need = consents_needed(self.state, self.act) if self.act.kind == "move" else 0
        for size in range(min(need, len(self.supports)) + 1):
            for chosen in combinations(self.supports, size):
                votes = self._votes(chosen, need)
                if votes is not None:
                    yield chosen, votes

    def _votes(self, chosen: tuple[Sealed, ...], need: int) -> tuple[int, ...] | None:
        """Return the consents of these options and the mover's own; None if they do not fit."""
        if self.act.kind != "move":
            return ()
        votes = [seat for d in chosen for seat in d.votes]
        present = self.state.seated[self.act.source]
        own = need - len(votes)
        if not 0 <= own < present.count(self.state.active):
            return None
        if any(votes.count(seat) > present.count(seat) for seat in votes):
            return None
        return tuple(sorted(votes + [self.state.active] * own))

    def _walks(
        self, chosen: tuple[Sealed, ...], votes: tuple[int, ...], others: list[Sealed]
    ) -> Iterator[tuple[str, ...]]:
        holdings = harvest(self.state, self.act, votes)
        spaces = self.spaces
        for d in chosen:
            spaces &= d.spaces
        if not spaces:
            return
        path = sorted(
            [_Choice(d, True) for d in chosen] + [_Choice(d, False) for d in others],
            key=lambda c: self.rank[id(c.sealed)],
        )
        yield from _uses(path, (holdings, spaces))

    def _entry(self, votes: tuple[int, ...], use: tuple[str, ...]) -> Main:
        seat, act = self.state.active, self.act
        if act.kind == "move":
            return Move(seat, act.code, votes, use)
        if act.kind == "place":
            return Place(seat, act.code, use)
        return Caesar(seat, act.code, use)


_Node = tuple[Holdings, int]  # holdings after the payments so far; spaces still open to Caesar


def _uses(path: list[_Choice], start: _Node) -> Iterator[tuple[str, ...]]:
    """Yield the ids of every set of options that can be used together, forced ones included."""
    last = max((i for i, choice in enumerate(path) if choice.forced), default=-1)
    alive = _alive(path[: last + 1], start)
    stack: list[tuple[int, _Node, tuple[str, ...]]] = [(0, start, ())] if start in alive[0] else []
    while stack:
        i, node, use = stack.pop()
        if i <= last:
            for taken, after in _steps(path[i], node):
                if after in alive[i + 1]:
                    stack.append((i + 1, after, (*use, path[i].sealed.id) if taken else use))
            continue
        yield tuple(sorted(use))
        for j in range(i, len(path)):
            for taken, after in _steps(path[j], node):
                if taken:
                    stack.append((j + 1, after, (*use, path[j].sealed.id)))


def _steps(choice: _Choice, node: _Node) -> Iterator[tuple[bool, _Node]]:
    """Yield what can follow for an option: left out (unless forced), or taken (if payable)."""
    holdings, spaces = node
    if not choice.forced:
        yield False, node
    left = spaces & choice.sealed.spaces
    after = settle(holdings, choice.sealed.pays) if left else None
    if after is not None:
        yield True, (after, left)


def _alive(path: list[_Choice], start: _Node) -> list[set[_Node]]:
    """Return for each step the nodes from which the end of the path can be reached."""
    layers: list[set[_Node]] = [{start}]
    for choice in path:
        layers.append({after for node in layers[-1] for _, after in _steps(choice, node)})
    for i in range(len(path) - 1, -1, -1):
        onward = layers[i + 1]
        layers[i] = {
            node for node in layers[i] if any(after in onward for _, after in _steps(path[i], node))
        }
    return layers


def _bonus_choices(state: State) -> Iterator[Entry]:
    board, seat, spaces = state.setup.board, state.active, pledged_spaces(state)
    if spaces >> state.caesar & 1:
        yield Keep(seat)
    for i, code in enumerate(board.laurels):
        if i != state.caesar and spaces >> i & 1:
            yield Caesar(seat, code, None)


def _recalls(state: State) -> Iterator[Entry]:
    board, seat = state.setup.board, state.active
    if on_board(state.seated, seat) > MOST_RECALLED:
        for code, present in zip(board.codes, state.seated, strict=True):
            if seat in present:
                yield Recall(seat, code)


def on_board(seated: tuple[tuple[int, ...], ...], seat: int) -> int:
    """Count the senators that a seat has on the board."""
    return sum(present.count(seat) for present in seated)
