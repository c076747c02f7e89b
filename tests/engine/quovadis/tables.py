"""Positions in a few words, for tests of what people read."""

from engine import quovadis
from engine.game import Header
from engine.quovadis.laurels import TILES

STOCK = ["3", "3", "2c", "4", "5", "2", "3", "5", "4", "2"]
REST = ["3"] * 12 + ["2"] * 6 + ["2c"] * 5 + ["4"] * 7 + ["5"] * 4


def at_table(
    sitting, *, seats=3, caesar="10-S", holdings=None, supply=18, empty=None, tiles=None, **options
):
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


def after(state, *raws):
    """The state after these entries."""
    for raw in raws:
        state = quovadis.apply(state, quovadis.decode(state, raw))
    return state


def told(state, raw, viewer):
    """What a viewer is told of an entry."""
    entry = quovadis.decode(state, raw)
    return quovadis.tell(state, entry, quovadis.apply(state, entry), viewer)


def place(seat, at):
    return {"seat": seat, "do": "place", "at": at}


def caesar(seat, to):
    return {"seat": seat, "do": "caesar", "to": to}


def move(seat, path, *votes, use=()):
    return {"seat": seat, "do": "move", "path": path, "votes": list(votes), "use": list(use)}


def pays(payer, payee, laurels, **more):
    return {"term": "pay", "from": payer, "to": payee, "laurels": laurels, **more}


def deal(mode, *terms, ident="1", signed=(0, 1, 2)):
    raw = {"id": ident, "mode": mode, "by": 0, "signed": list(signed), "terms": list(terms)}
    return {"do": "deal", "deal": raw}


def option(*terms, ident="1", seat=1, **support):
    return deal("option", {"term": "support", "seat": seat, **support}, *terms, ident=ident)


def pledge(*terms, ident="1"):
    return deal("pledge", *terms, ident=ident)


def gift(seat, committee, ident="g", **more):
    term = {"term": "support", "seat": seat, "committee": committee, **more}
    return deal("option", term, ident=ident, signed=(seat,))
