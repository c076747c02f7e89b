"""A table laid out by hand, and a short way to play on it: one rule a test."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import pytest

from engine import quovadis, records
from engine.game import Raw
from engine.quovadis.laurels import TILES
from engine.quovadis.state import State
from engine.refusal import Refusal
from tests.engine.quovadis.deals import signers

NOTHING: Final[Mapping[Any, Any]] = {}


@dataclass(frozen=True)
class Table:
    """Every method is an entry of the active seat and gives the table after it."""

    state: State

    @property
    def seen(self) -> Raw:
        return quovadis.replay(self.state)

    def __getitem__(self, key: str) -> Any:
        return self.seen[key]

    def tell(self, raw: Raw) -> "Table":
        return Table(quovadis.apply(self.state, quovadis.decode(self.state, raw)))

    def _act(self, use: Sequence[str], **raw: Any) -> "Table":
        return self.tell({"seat": self["active"], **raw, **({"use": list(use)} if use else {})})

    def place(self, at: str, use: Sequence[str] = ()) -> "Table":
        return self._act(use, do="place", at=at)

    def move(self, path: str, *votes: int, use: Sequence[str] = ()) -> "Table":
        return self._act(use, do="move", path=path, votes=list(votes))

    def caesar(self, to: str, use: Sequence[str] = ()) -> "Table":
        return self._act(use, do="caesar", to=to)

    def keep(self) -> "Table":
        return self._act((), do="keep")

    def recall(self, code: str) -> "Table":
        return self._act((), do="recall", **{"from": code})

    def reveal(self, seat: int) -> "Table":
        return self.tell({"seat": seat, "do": "reveal"})

    def option(self, ident: str, *terms: Raw, **more: Any) -> "Table":
        return self._deal("option", ident, terms, more)

    def pledge(self, ident: str, *terms: Raw, **more: Any) -> "Table":
        return self._deal("pledge", ident, terms, more)

    def _deal(self, mode: str, ident: str, terms: tuple[Raw, ...], more: Raw) -> "Table":
        """Signed by all who give, unless said otherwise."""
        deal: Raw = {"id": ident, "mode": mode, "by": 0, "terms": list(terms)}
        if "signed" not in more:
            deal["signed"] = sorted(signers(deal, self["active"]))
        return self.tell({"do": "deal", "deal": deal | more})

    def legal(self) -> list[Raw]:
        return [quovadis.encode(entry) for entry in quovadis.legal(self.state)]

    def may(self, **pattern: Any) -> list[Raw]:
        """The legal entries that have these keys and values."""
        return [raw for raw in self.legal() if pattern.items() <= raw.items()]


def lay(
    seats: int = 3,
    there: Mapping[str, Sequence[int]] = NOTHING,
    holdings: Mapping[int, Mapping[int, int]] = NOTHING,
    tiles: Mapping[str, str | None] = NOTHING,
    **fixed: Any,
) -> Table:
    """A table with senators, laurels and tiles where they are wanted; seat 0 begins.

    Further names are options of the game or, like `caesar` and `supply`, fields of the state.
    """
    options = {name: fixed.pop(name) for name in quovadis.options if name in fixed}
    if isinstance(options.get("supply"), int):
        fixed["supply"] = options.pop("supply")
    record = records.new("quovadis", seats, options, Random(7))
    state = quovadis.setup(record.header._replace(start=fixed.pop("start", 0)))
    board = state.setup.board
    seated = [tuple(there.get(code, ())) for code in board.codes]
    reserve = tuple(8 - sum(s.count(seat) for s in seated) for seat in range(seats))
    laid = list(state.tiles)
    for path, tile in tiles.items():
        laid[board.laurel_index[path]] = TILES[tile] if tile else 0
    held = [tuple(holdings.get(s, NOTHING).get(v, 0) for v in range(1, 6)) for s in range(seats)]
    if "caesar" in fixed:
        fixed["caesar"] = board.laurel_index[fixed["caesar"]]
    state = state._replace(
        seated=tuple(seated), reserve=reserve, tiles=tuple(laid), holdings=tuple(held)
    )
    return Table(state._replace(**fixed))


def refused(code: str, entry: Callable[..., Any], *args: Any, **more: Any) -> Refusal:
    """The refusal of an entry, which must be of that kind."""
    with pytest.raises(Refusal) as caught:
        entry(*args, **more)
    assert caught.value.code.value == code, caught.value.reason
    return caught.value


def support(
    seat: int, committee: str, votes: int | None = None, path: str | None = None, **later: Any
) -> Raw:
    term: Raw = {"term": "support", "seat": seat, "committee": committee}
    term |= {"votes": votes} if votes else {}
    return term | ({"path": path} if path else {}) | ally(later)


def pay(payer: int, payee: int, laurels: int, **later: Any) -> Raw:
    return {"term": "pay", "from": payer, "to": payee, "laurels": laurels, **later}


def refuse(seat: int, committee: str | None = None, **later: Any) -> Raw:
    return {
        "term": "refuse",
        "seat": seat,
        **({"committee": committee} if committee else {}),
    } | ally(later)


def ally(later: Raw) -> Raw:
    """`for` is a word of Python's own: it is given as `ally`."""
    return {"for" if key == "ally" else key: value for key, value in later.items()}


def do(act: str, **pattern: Any) -> Raw:
    return _act("do", act, pattern)


def avoid(act: str, **pattern: Any) -> Raw:
    return _act("avoid", act, pattern)


def _act(term: str, act: str, pattern: Raw) -> Raw:
    later: Raw = {key: pattern.pop(key) for key in ("when", "seat") if key in pattern}
    if "source" in pattern:
        pattern["from"] = pattern.pop("source")
    return {"term": term, "act": {"do": act, **pattern}, **later}


def caesar_on(path: str, **later: Any) -> Raw:
    return {"term": "caesar_on", "path": path, **later}


def caesar_off(path: str, **later: Any) -> Raw:
    return {"term": "caesar_off", "path": path, **later}
