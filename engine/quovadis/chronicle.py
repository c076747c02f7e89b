"""The chronicle of a game for its result page (docs/ending.md), from one pass over its log."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.chronicle import Chronicle, Climb, Episode, Favour, FinalRow, Flow
from engine.game import Header
from engine.quovadis.apply import apply
from engine.quovadis.board import MainAction
from engine.quovadis.codec import decode
from engine.quovadis.entries import Caesar, Entry, Move, Place, Seal
from engine.quovadis.laurels import VALUE, worth
from engine.quovadis.sealable import compiled, tile_taken
from engine.quovadis.setup import setup
from engine.quovadis.state import ACTION, OVER, RECALL, State

HIGHEST: Final = 5
"""The tile that is worth telling about."""


def chronicle(header: Header, log: Sequence[dict[str, Any]]) -> Chronicle:
    """Return the chronicle; an election is one game, in which written laurels count on."""
    state, told = setup(header), _LaurelFold(header.seats)
    for index, raw in enumerate(log):
        entry = decode(state, raw)
        after = apply(state, entry)
        told.take(index, state, entry, after)
        state = after
    return told.closed(state)


class _LaurelFold:
    """The chronicle of the entries read so far."""

    def __init__(self, seats: int) -> None:
        self.lengths, self.turns = [0], [0]
        self.laurels: list[tuple[int, ...]] = [(0,) * seats]
        self.leader: int | None = None
        self.flows: list[Flow] = []
        self.favours: list[Favour] = []
        self.episodes: list[Episode] = []

    def take(self, at: int, before: State, entry: Entry, after: State) -> None:
        """Take in the entry with this index, with the states before and after it."""
        if isinstance(entry, Seal):
            self._seal(at, before, entry)
        elif isinstance(entry, (Place, Move, Caesar)) and before.phase == ACTION:
            if isinstance(entry, Move):
                self._move(at, before, entry)
            for sealed in before.deals:
                if sealed.option and sealed.id in (entry.use or ()):
                    self._pay(at, sealed.pays, sealed.id)
        if after.turn > before.turn and before.phase != RECALL:
            for sealed in after.deals:
                self._pay(at, sealed.pays, sealed.id)
        if before.phase != RECALL and (after.turn > before.turn or after.phase in (RECALL, OVER)):
            self._end_turn(at, before, after)

    def _seal(self, at: int, before: State, entry: Seal) -> None:
        deal = entry.deal
        self.episodes.append(Episode(at, "deal", deal.signed, before.turn, (deal.id,)))
        if not deal.option:
            self._pay(at, compiled(before.setup.board, deal).pays, deal.id)

    def _pay(self, at: int, pays: Sequence[tuple[int, int, int]], deal: str) -> None:
        self.flows += [Flow(at, "payment", payer, payee, n, deal) for payer, payee, n in pays]

    def _move(self, at: int, before: State, entry: Move) -> None:
        board, mover, left = before.setup.board, entry.seat, before.supply
        act = board.moves[entry.path]
        self._tile(at, before, act, mover)
        for voter in dict.fromkeys(entry.votes):
            if voter == mover:
                continue
            times = entry.votes.count(voter)
            self.favours.append(Favour(at, "consent", voter, mover, times))
            earned = min(times, left)
            left -= earned
            if earned:
                self.flows.append(Flow(at, "consent", None, voter, earned))
        if act.target == board.senate:
            nth = len(before.seated[board.senate]) + 1
            came = board.committees[act.source].name
            self.episodes.append(Episode(at, "arrival", (mover,), nth, (came,)))

    def _tile(self, at: int, before: State, act: MainAction, mover: int) -> None:
        laurels = VALUE[tile_taken(before, act)]
        if laurels:
            self.flows.append(Flow(at, "tile", None, mover, laurels))
        if laurels == HIGHEST:
            committees = before.setup.board.committees
            way = (committees[act.source].name, committees[act.target].name)
            self.episodes.append(Episode(at, "highest", (mover,), laurels, way))

    def _end_turn(self, at: int, before: State, after: State) -> None:
        laurels = laurels_of(after)
        self.lengths.append(at + 1)
        self.turns.append(before.turn)
        self.laurels.append(laurels)
        most = max(laurels)
        leader = laurels.index(most) if laurels.count(most) == 1 else self.leader
        if leader is not None and leader != self.leader:
            passed = () if self.leader is None else (self.leader,)
            self.episodes.append(Episode(at, "lead", (leader, *passed), most))
            self.leader = leader
        if after.phase in (RECALL, OVER) and before.setup.games > 1:
            self._end_game(at, before, after)

    def _end_game(self, at: int, before: State, after: State) -> None:
        """Tell who wrote down most in one game of an election."""
        written = zip(after.annals.totals, before.annals.totals, strict=True)
        gained = [new - old for new, old in written]
        best = max(range(len(gained)), key=gained.__getitem__)
        self.episodes.append(Episode(at, "game", (best,), before.game, (str(gained[best]),)))

    def closed(self, state: State) -> Chronicle:
        rows = tuple(_rows(state))
        won = {row.seat for row in rows if row.won}
        climbs = tuple(
            Climb(seat, "", values, seat in won)
            for seat, values in enumerate(zip(*self.laurels, strict=True))
        )
        return Chronicle(
            rows=rows,
            why=_why(state, rows),
            lengths=tuple(self.lengths),
            turns=tuple(self.turns),
            climbs=climbs,
            flows=tuple(self.flows),
            favours=tuple(self.favours),
            episodes=tuple(self.episodes),
        )


def laurels_of(state: State) -> tuple[int, ...]:
    """Return everybody's laurels; in an election those of the present game and all written ones."""
    result = state.annals.result
    if result is not None:
        return result.laurels
    held = zip(state.annals.totals, map(worth, state.holdings), strict=True)
    return tuple(written + now for written, now in held)


def _rows(state: State) -> Iterator[FinalRow]:
    """Yield the final rows in order; without a result those who have most laurels come first."""
    result, laurels = state.annals.result, laurels_of(state)
    seats = range(state.setup.seats)
    if result is None:
        for seat in sorted(seats, key=lambda s: -laurels[s]):
            yield FinalRow(seat, None, laurels[seat])
        return
    above: int | None = None
    for seat in sorted(seats, key=lambda s: (result.places[s], -laurels[s])):
        absent = state.setup.games == 1 and seat not in result.in_senate
        tied = not absent and laurels[seat] == above
        note = "absent" if absent else "tie" if tied else ""
        yield FinalRow(seat, result.places[seat], laurels[seat], seat == result.winner, note)
        above = laurels[seat]


def _why(state: State, rows: Sequence[FinalRow]) -> str:
    """Say what decided the victory: a tie-break, or more laurels among those who were scored."""
    if state.annals.result is None:
        return ""
    if len(rows) > 1 and rows[1].note == "tie":
        return "last game" if state.setup.games > 1 else "first senator"
    return "laurels" if rows[0].score == max(row.score or 0 for row in rows) else "senate"
