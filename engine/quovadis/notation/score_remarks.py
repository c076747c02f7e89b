"""Remarks on what followed from an entry, which a score writes behind a `#`."""

from collections.abc import Iterator
from typing import Any

from engine.quovadis.codec import encode_deal
from engine.quovadis.laurels import TILE_NAMES
from engine.quovadis.notation.write import write_term
from engine.quovadis.state import OVER, RECALL, ShownTotals, State

Raw = dict[str, Any]


def laid_out(state: State) -> Iterator[str]:
    """Describe the board before the first turn of a game."""
    setup = state.setup
    if setup.games > 1:
        yield f"# Game {state.game}: seat {state.active} begins"
    tiles = zip(setup.board.laurels, state.tiles, strict=True)
    yield "# " + ", ".join(f"{path} {TILE_NAMES[tile]}" for path, tile in tiles)
    yield f"# Caesar on {setup.board.laurels[state.caesar]}, supply {state.supply}"


def turn_begins(state: State) -> Iterator[str]:
    """Name the later terms that come into force with this turn."""
    for sealed in state.deals:
        if "." in sealed.id:
            term = encode_deal(sealed.deal)["terms"][0]
            yield f"     # {sealed.id} in force: {write_term(term)}"


def after_entry(before: State, entry: Raw, after: State) -> Iterator[str]:
    """Say what an entry did beyond its own words."""
    if entry["do"] == "move":
        yield from _move(before, entry)
    for ident in after.annals.void[len(before.annals.void) :]:
        yield f"void: {ident}"
    for shown in after.annals.reveals[len(before.annals.reveals) :]:
        yield _shown(shown)


def _move(before: State, entry: Raw) -> Iterator[str]:
    board = before.setup.board
    way = board.way[entry["path"]]
    if way.laurel == before.caesar:
        yield "past Caesar"
    elif way.laurel >= 0:
        yield from _tile(before, way.laurel)
    earned = [seat for seat in entry["votes"] if seat != entry["seat"]][: before.supply]
    for seat in dict.fromkeys(earned):
        yield f"seat {seat} earns {'I ' * earned.count(seat)}".rstrip()
    if way.target == board.senate:
        yield f"senator {len(before.seated[way.target]) + 1} in the Senate"


def _tile(before: State, space: int) -> Iterator[str]:
    taken = before.tiles[space]
    if not taken:
        yield "no tile is left there"
        return
    new = before.stock[before.drawn : before.drawn + 1]
    yield f"takes {TILE_NAMES[taken]}"
    yield f"{TILE_NAMES[new[0]]} comes" if new else "the space stays empty"


def _shown(shown: ShownTotals) -> str:
    return f"laurels shown: {' '.join(map(str, shown.laurels))}"


def outcome(state: State) -> Iterator[str]:
    """Say how a game, or all of it, ended; nothing while it goes on."""
    annals = state.annals
    if state.phase == RECALL:
        yield f"# Game {state.game} is over; written down: {' '.join(map(str, annals.totals))}"
    if state.phase == OVER and annals.result is not None:
        result = annals.result
        yield ""
        yield f"# Seat {result.winner} wins."
        yield f"# laurels: {' '.join(map(str, result.laurels))}"
        yield f"# places: {' '.join(map(str, result.places))}"
        yield f"# in the Senate: {', '.join(map(str, result.in_senate))}"
