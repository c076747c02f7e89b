"""The effect of an entry in a few short sentences, as far as one viewer may know.

Only what lies open is read from the states; of holdings, only what the viewer gave or received.
"""

from collections.abc import Iterator

from engine.quovadis.codec import encode_deal
from engine.quovadis.entries import Caesar, Entry, Keep, Move, Place, Recall, Reveal, Seal
from engine.quovadis.laurels import TILE_NAMES
from engine.quovadis.phrases import (
    ROMAN,
    did,
    joined,
    number,
    path,
    place,
    sentence,
    tile,
    way_of,
    who,
)
from engine.quovadis.promise_terms import promise_words, promises_of
from engine.quovadis.sealable import compiled, tile_taken
from engine.quovadis.state import State
from engine.quovadis.tell_after import came
from engine.quovadis.tell_payments import all_own_tiles, harvested, payments, used
from engine.quovadis.words import deal_sentence


def tell(before: State, entry: Entry, after: State, seat: int | None) -> str:
    """Say what the entry did and what followed from it."""
    return " ".join((*_deed(before, entry, after, seat), *came(before, entry, after, seat)))


def _deed(before: State, entry: Entry, after: State, seat: int | None) -> Iterator[str]:
    if isinstance(entry, Seal):
        yield from _sealing(before, entry, seat)
    elif isinstance(entry, Reveal):
        yield sentence(did(entry.seat, seat, "demanded that all show their tiles"))
    elif isinstance(entry, Recall):
        where = place(before.setup.board, entry.source)
        yield sentence(did(entry.seat, seat, f"took a senator back from {where}"))
    elif isinstance(entry, Keep):
        board = before.setup.board
        where = way_of(board, board.laurels[before.caesar])
        yield sentence(did(entry.seat, seat, f"left Caesar on {where}"))
    elif isinstance(entry, Move):
        yield from _move(before, entry, after, seat)
    elif isinstance(entry, Place):
        where = place(before.setup.board, entry.at)
        yield sentence(did(entry.seat, seat, f"placed a senator in {where}"))
    else:
        where = way_of(before.setup.board, entry.to)
        yield sentence(did(entry.seat, seat, f"put Caesar on {where}"))
    if isinstance(entry, (Place, Move, Caesar)):
        yield from payments(harvested(before, entry), used(before, entry), seat)


def _sealing(before: State, entry: Seal, seat: int | None) -> Iterator[str]:
    deal = entry.deal
    said = deal_sentence(encode_deal(deal), seat, before.active, before.setup.board.name)
    signed = joined([who(s, seat) for s in deal.signed]) or "nobody"
    yield f"Deal {deal.id} was sealed, signed by {signed}. {said}"
    setup = before.setup
    for promise in promises_of(deal, setup.board, setup.seats):
        yield sentence(promise_words(promise, seat, setup.board))
    if not deal.option:
        pays = compiled(before.setup.board, deal).pays
        yield from all_own_tiles(before.holdings, pays, seat)


def _move(before: State, entry: Move, after: State, seat: int | None) -> Iterator[str]:
    board = before.setup.board
    act = board.moves[entry.path]
    taken = tile_taken(before, act)
    took = f" and took the {ROMAN[TILE_NAMES[taken]]}" if taken else ""
    yield sentence(did(entry.seat, seat, f"moved {path(board, entry.path)}{took}"))
    if act.laurel == before.caesar:
        yield "Caesar stood there, so nobody got a laurel."
    earned = _earned(before, entry, seat)
    if earned:
        yield sentence(joined(earned))
    if taken and after.game == before.game and after.tiles:
        new = after.tiles[act.laurel]
        lies = f"{tile(TILE_NAMES[new])} now lies" if new else "nothing now lies"
        yield sentence(f"{lies} on that way")


def _earned(before: State, entry: Move, seat: int | None) -> list[str]:
    left, said = before.supply, []
    for voter in dict.fromkeys(entry.votes):
        if voter == entry.seat:
            continue
        n = entry.votes.count(voter)
        paid_out = min(n, left)
        left -= paid_out
        times = {1: "", 2: " twice"}.get(n, f" {number(n)} times")
        got = {0: "earned nothing, the supply being empty", 1: "earned a I"}
        gain = got.get(paid_out, f"earned {number(paid_out)} I")
        said.append(did(voter, seat, f"consented{times} and {gain}"))
    return said
