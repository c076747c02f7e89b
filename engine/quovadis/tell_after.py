"""The consequences of an entry: totals told, a bonus, the next turn's terms, the end."""

from collections.abc import Iterator

from engine.quovadis.codec import encode_term
from engine.quovadis.entries import Caesar, Entry, Move, Place
from engine.quovadis.phrases import does, holding, joined, laurels, ordinal, sentence, who
from engine.quovadis.sealable import settle
from engine.quovadis.state import ACTION, BONUS_CHOICE, RECALL, ShownTotals, State
from engine.quovadis.tell_payments import all_own_tiles, harvested, used
from engine.quovadis.words import term_words


def came(before: State, entry: Entry, after: State, seat: int | None) -> Iterator[str]:
    for shown in after.annals.reveals[len(before.annals.reveals) :]:
        yield from _totals(shown, seat)
    if after.phase == BONUS_CHOICE != before.phase:
        yield sentence(f"{does(after.active, seat, 'have')} the bonus: Caesar may be put elsewhere")
    if after.annals.result is not None:
        yield from _end(after, seat)
    elif after.game > before.game or (after.phase == RECALL != before.phase):
        yield from _between_games(before, after, seat)
    elif after.turn > before.turn:
        yield from _fell_due(before, entry, after, seat)


def _totals(shown: ShownTotals, seat: int | None) -> Iterator[str]:
    said = []
    for s, n in enumerate(shown.laurels):
        which = holding(shown.tiles[s]) if shown.tiles is not None else ""
        said.append(f"{who(s, seat)} {laurels(n)}{f' ({which})' if which else ''}")
    yield sentence(f"all was shown: {'; '.join(said)}")


def _end(after: State, seat: int | None) -> Iterator[str]:
    result = after.annals.result
    assert result is not None
    yield "The Senate is full and the game is over."
    places = result.places
    won = "You won" if result.winner == seat else f"Seat {result.winner} won"
    yield f"{won} with {laurels(result.laurels[result.winner])}."
    rest = sorted((s for s in range(len(places)) if s != result.winner), key=lambda s: places[s])
    absent = set(rest) - set(result.in_senate) if after.setup.games == 1 else set()
    said = [
        f"{ordinal(places[s])} {who(s, seat)} with {laurels(result.laurels[s])}"
        + (", but nobody in the Senate" if s in absent else "")
        for s in rest
    ]
    yield sentence("; ".join(said))


def _between_games(before: State, after: State, seat: int | None) -> Iterator[str]:
    """Say the end of a game of an election, the recalls, and the next game."""
    if before.phase != RECALL:
        scored = {*before.seated[before.setup.board.senate], before.active}
        written = zip(before.annals.totals, after.annals.totals, strict=True)
        said = [
            f"{who(s, seat)} wrote down {laurels(new - old)}"
            for s, (old, new) in enumerate(written)
            if s in scored
        ]
        yield f"The Senate is full: game {before.game} of {before.setup.games} is over."
        yield sentence("; ".join(said))
    if after.phase == RECALL:
        yield sentence(f"{does(after.active, seat, 'take')} back the first senator")
    if after.phase == ACTION:
        first = does(after.active, seat, "begin")
        yield sentence(f"game {after.game} of {after.setup.games} is laid out; {first}")


def _fell_due(before: State, entry: Entry, after: State, seat: int | None) -> Iterator[str]:
    """Say which later terms came into force or became void at the start of the next turn."""
    board = after.setup.board
    for sealed in after.deals:
        said = [term_words(encode_term(t), seat, after.active, board) for t in sealed.deal.terms]
        yield sentence(f"term {sealed.id} came into force: {joined(said)}")
    yield from _due_tiles(before, entry, after, seat)
    for ident in after.annals.void[len(before.annals.void) :]:
        yield f"Term {ident} could not be kept any more and is void."


def _due_tiles(before: State, entry: Entry, after: State, seat: int | None) -> Iterator[str]:
    held = before.holdings
    if isinstance(entry, (Place, Move, Caesar)) and before.phase == ACTION:
        held = harvested(before, entry)
        for sealed in used(before, entry):
            held = settle(held, sealed.pays) or held
    yield from all_own_tiles(held, tuple(pay for d in after.deals for pay in d.pays), seat)
