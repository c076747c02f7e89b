"""Positions in a few words, for tests of what people read."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine import quovadis
from engine.game import Header, Raw
from engine.quovadis.laurels import TILES
from engine.quovadis.state import State

STOCK = ["3", "3", "2c", "4", "5", "2", "3", "5", "4", "2"]
REST = ["3"] * 12 + ["2"] * 6 + ["2c"] * 5 + ["4"] * 7 + ["5"] * 4


def at_table(
    sitting: Mapping[str, Sequence[int]],
    *,
    seats: int = 3,
    caesar: str = "10-S",
    holdings: Mapping[int, tuple[int, ...]] | None = None,
    supply: int = 18,
    empty: str | None = None,
    tiles: Mapping[str, str] | None = None,
    **options: Any,
) -> State:
    """Seat 0 to act; who sits where, and what else is not as at the start."""
    defaults = {name: option.default for name, option in quovadis.options.items()}
    chance = {"stock": [[*STOCK, *REST]] * int(options.get("rounds", 1))}
    state = quovadis.setup(Header("quovadis", seats, 0, defaults | options, chance))
    board = state.setup.board
    seated = tuple(tuple(sitting.get(code, ())) for code in board.codes)
    lying = dict(zip(board.laurels, state.tiles, strict=True))
    lying |= {path: TILES[name] for path, name in (tiles or {}).items()}
    if empty:
        lying[empty] = 0
    return state._replace(
        seated=seated,
        reserve=tuple(8 - sum(s.count(seat) for s in seated) for seat in range(seats)),
        caesar=board.laurel_index[caesar],
        supply=supply,
        tiles=tuple(lying.values()),
        holdings=tuple((holdings or {}).get(s, (0, 0, 0, 0, 0)) for s in range(seats)),
    )


def after(state: State, *raws: dict[str, Any]) -> State:
    """The state after these entries."""
    for raw in raws:
        state = quovadis.apply(state, quovadis.decode(state, raw))
    return state


def told(state: State, raw: Raw, viewer: int | None) -> str:
    """What a viewer is told of an entry."""
    entry = quovadis.decode(state, raw)
    return quovadis.tell(state, entry, quovadis.apply(state, entry), viewer)


def place(seat: int, at: str) -> dict[str, Any]:
    return {"seat": seat, "do": "place", "at": at}


def caesar(seat: int, to: str) -> dict[str, Any]:
    return {"seat": seat, "do": "caesar", "to": to}


def move(seat: int, path: str, *votes: int, use: Sequence[str] = ()) -> dict[str, Any]:
    return {"seat": seat, "do": "move", "path": path, "votes": list(votes), "use": list(use)}


def pays(payer: int, payee: int, laurels: int, **more: Any) -> dict[str, Any]:
    return {"term": "pay", "from": payer, "to": payee, "laurels": laurels, **more}


def deal(
    mode: str, *terms: dict[str, Any], ident: str = "1", signed: tuple[int, ...] = (0, 1, 2)
) -> dict[str, Any]:
    raw = {"id": ident, "mode": mode, "by": 0, "signed": list(signed), "terms": list(terms)}
    return {"do": "deal", "deal": raw}


def option(
    *terms: dict[str, Any], ident: str = "1", seat: int = 1, **support: Any
) -> dict[str, Any]:
    return deal("option", {"term": "support", "seat": seat, **support}, *terms, ident=ident)


def pledge(*terms: dict[str, Any], ident: str = "1") -> dict[str, Any]:
    return deal("pledge", *terms, ident=ident)


def gift(seat: int, committee: str, ident: str = "g", **more: Any) -> dict[str, Any]:
    term = {"term": "support", "seat": seat, "committee": committee, **more}
    return deal("option", term, ident=ident, signed=(seat,))
